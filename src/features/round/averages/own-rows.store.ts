import { atom } from 'nanostores'
import type { OwnRows } from '../../../ui/scorecard/ScorecardSheet.static.tsx'

export type LoadOwnRows = (token: string) => Promise<OwnRows | undefined>

/**
 * Creates the store of the viewer's own rows.
 * @param loadScript loads the script that requests the rows; rejects if it cannot be loaded
 */
export function createOwnRowsStore(loadScript: () => Promise<LoadOwnRows>) {
  const $rows = atom<OwnRows | undefined>()
  let isRequested = false
  return {
    $rows,
    /** Requests the rows once. Ignores failures, because the page is complete without the rows. */
    async request(token: string): Promise<void> {
      if (isRequested) return
      isRequested = true
      const loadOwnRows = await loadScript().catch(() => undefined)
      $rows.set(await loadOwnRows?.(token))
    },
  }
}
