import { atom } from 'nanostores'
import type { Network } from '../../../platform/browser/network.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import { isShownTo, openSheetOf } from '../../../platform/sheets/open-sheet.ts'
import { mayKeepRounds } from '../../../platform/sheets/waiting-entries.ts'
import type { KeptRound, ReadKeptRounds } from './read-kept-rounds.ts'

interface Deps {
  network: Network
  storage: Storage
  /** Returns the login of the golfer whom this browser remembers. */
  user(): string | undefined
  /** Loads the script that reads the sheets; rejects if it cannot be loaded. */
  loadReader(): Promise<ReadKeptRounds>
  /** Calls back when the page is shown again, or what is kept has changed. */
  onChange(listener: () => void): () => void
}

/**
 * Creates the store of the rounds that are scored with this browser: at once the one that was scored last, and then all of
 * them with their progress. Undefined until something is known.
 */
export function createKeptRounds({ network, storage, user, loadReader, onChange }: Deps) {
  const open = openSheetOf(storage, user())
  const $state = atom<readonly KeptRound[] | undefined>(open && [{ token: open.token, course: open.course }])

  async function read(): Promise<void> {
    if (!mayKeepRounds(storage)) return $state.set([])
    try {
      const reader = await loadReader()
      await reader(
        (owner) => isShownTo(user(), owner),
        (rounds) => $state.set(rounds),
      )
    } catch {
      // Without its script or the storage, the round that was scored last leads to a page that says why.
      $state.set($state.get() ?? [])
    }
  }

  return {
    $state,
    network,
    /** Reads the sheets now and when they may have changed. Returns a function that stops this. */
    start(): () => void {
      void read()
      return onChange(() => void read())
    },
  }
}
export type KeptRounds = ReturnType<typeof createKeptRounds>
