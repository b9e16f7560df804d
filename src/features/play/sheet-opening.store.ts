import { atom } from 'nanostores'
import type { Page } from '../../platform/browser/page.ts'
import { scorePath } from '../../routes.ts'
import type { JoinResult } from './join-sheet.ts'
import type { ScoringStore } from './score/scoring.store.ts'

export type SheetOpeningState =
  /** `isJoining` once the browser's storage has answered and the service is asked. */
  | { status: 'opening'; isJoining?: true }
  | {
      status: 'opened'
      scoring: ScoringStore
      /** Whether the link with a key was opened, so that this browser may be new to the round. */
      hasJoined: boolean
      /** Whether the golfer, who has just joined, is asked which player they are. */
      isAsked: boolean
    }
  | { status: 'failed'; reason: Exclude<JoinResult, 'joined' | 'untried'> | 'noStorage' }

interface Deps {
  page: Pick<Page, 'url' | 'rewrite'>
  /**
   * Makes this browser a scorer of the round. Rejects if the browser stores nothing.
   * @param onJoining called before the service is asked
   */
  join(token: string, key: string | undefined, onJoining: () => void): Promise<JoinResult>
  /** Returns the store of the screen of a sheet that this browser has. */
  scoringOf(token: string): ScoringStore
  /** Whether this browser remembers a golfer. Nobody else claims a player, or waits for the question. */
  isKnown(): boolean
}

/**
 * Creates the store that opens a sheet of this browser, or joins it with the key in the address, which is removed from
 * there.
 */
export function createSheetOpening(token: string, { page, join, scoringOf, isKnown }: Deps) {
  const $state = atom<SheetOpeningState>({ status: 'opening' })
  // An attempt whose storage did not answer may go on after a later one has opened the sheet.
  const set = (state: SheetOpeningState) => {
    if ($state.get().status !== 'opened') $state.set(state)
  }
  return {
    token,
    $state,
    /** Opens the sheet, also again after a failure or while the storage does not answer. */
    async open(): Promise<void> {
      set({ status: 'opening' })
      const key = page.url().hash.slice(1) || undefined
      const onJoining = () => set({ status: 'opening', isJoining: true })
      const reason = await join(token, key, onJoining).catch(() => 'noStorage' as const)
      if (reason !== 'joined' && reason !== 'untried') return set({ status: 'failed', reason })
      // The key stays in the address until it is stored, or does not work: a reload must not lose it.
      if (reason === 'joined') page.rewrite(scorePath(token))
      set({ status: 'opening' })
      const scoring = scoringOf(token)
      await scoring.load()
      const hasJoined = key !== undefined
      set({ status: 'opened', scoring, hasJoined, isAsked: hasJoined && isKnown() })
    },
    /** Ends the question which player the golfer is. */
    endQuestion(): void {
      const state = $state.get()
      if (state.status === 'opened') $state.set({ ...state, isAsked: false })
    },
  }
}
export type SheetOpening = ReturnType<typeof createSheetOpening>
