import type { Round } from '../../../contract/round.ts'
import { viewRound } from '../../../contract/round-view.ts'
import type { Api } from '../../../platform/api/api.ts'

/** Returns a deleted round, or undefined if staff cannot see it either. */
export type ViewAsStaff = (token: string) => Promise<Round | undefined>

export function createStaffView(api: Api): ViewAsStaff {
  return async (token) => {
    const result = await api.call(viewRound, { path: { token } })
    // Whatever the reason, the round is then not available.
    return result.ok ? result.value : undefined
  }
}
