import type { Round } from '../../../contract/round.ts'
import { viewRound } from '../../../contract/round-view.ts'
import type { Api } from '../../../platform/api/api.ts'

/** Returns a round that is not available to everybody, or undefined if staff cannot see it either. */
export type ViewAsStaff = (token: string) => Promise<Round | undefined>

export function createStaffView(api: Api): ViewAsStaff {
  return async (token) => {
    const result = await api.call(viewRound, { path: { token } })
    // Whatever the reason, the round is then as unavailable as to everybody.
    return result.ok ? result.value : undefined
  }
}
