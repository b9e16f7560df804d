import { atom } from 'nanostores'
import type { Page } from '../../platform/browser/page.ts'
import { scorePath } from '../../routes.ts'
import type { JoinResult } from './join-sheet.ts'
import type { ScoringStore } from './score/scoring.store.ts'

export type SheetOpeningState =
  | { status: 'opening' }
  | {
      status: 'opened'
      scoring: ScoringStore
      /** Whether the link with a key was opened, so that this browser may be new to the round. */
      hasJoined: boolean
      /** Whether the golfer, who has just joined, is asked which player they are. */
      isAsked: boolean
    }
  | { status: 'failed'; reason: Exclude<JoinResult, 'joined'> | 'noStorage' }

interface Deps {
  page: Pick<Page, 'url' | 'rewrite'>
  /** Makes this browser a scorer of the round. Rejects if the browser stores nothing. */
  join(token: string, key: string | undefined): Promise<JoinResult>
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
  return {
    token,
    $state,
    async open(): Promise<void> {
      const key = page.url().hash.slice(1) || undefined
      const reason = await join(token, key).catch(() => 'noStorage' as const)
      if (reason !== 'joined') return $state.set({ status: 'failed', reason })
      // The key stays in the address until it is stored: a reload must not lose it.
      page.rewrite(scorePath(token))
      const scoring = scoringOf(token)
      await scoring.load()
      const hasJoined = key !== undefined
      $state.set({ status: 'opened', scoring, hasJoined, isAsked: hasJoined && isKnown() })
    },
    /** Ends the question which player the golfer is. */
    endQuestion(): void {
      const state = $state.get()
      if (state.status === 'opened') $state.set({ ...state, isAsked: false })
    },
  }
}
export type SheetOpening = ReturnType<typeof createSheetOpening>
