import { atom } from 'nanostores'
import type { UserMatch } from '../../../../../contract/staff/search.ts'
import { latestOnly, SUPERSEDED } from '../../../../../platform/api/latest-only.ts'
import { createTypingPause } from '../../../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../../../platform/browser/clock.ts'
import type { MatchSearch } from './match-search.ts'

export type SuggestionsState =
  | { status: 'closed' }
  /** `matches` may be empty. */
  | { status: 'open'; query: string; matches: readonly UserMatch[]; hasMore: boolean }

const TYPING_PAUSE_MS = 150
const MIN_LENGTH = 2

/** Creates the store that finds matches while the user types. When requests overlap, the latest wins. */
export function createSuggestions(matchSearch: MatchSearch, clock: Pick<Clock, 'after'>) {
  const $state = atom<SuggestionsState>({ status: 'closed' })
  const latest = latestOnly()
  const typing = createTypingPause(clock, TYPING_PAUSE_MS)

  function close() {
    typing.cancel()
    latest.cancel()
    if ($state.get().status !== 'closed') $state.set({ status: 'closed' })
  }

  async function load(query: string) {
    const found = await latest((signal) => matchSearch.find(query, signal))
    if (found === SUPERSEDED) return
    // Ignores a failure, because the search itself will show the cause.
    if ('failure' in found || matchSearch.isMissing()) return close()
    $state.set({ status: 'open', query, ...found })
  }

  return {
    $state,
    type(text: string): void {
      const query = text.trim()
      if (query.length < MIN_LENGTH || matchSearch.isMissing()) {
        close()
        return
      }
      latest.cancel()
      typing.restart(() => void load(query))
    },
    close,
  }
}

export type Suggestions = ReturnType<typeof createSuggestions>
