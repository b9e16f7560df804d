import { api, capabilities } from '../../../../../platform/api/browser-api.ts'
import { clock } from '../../../../../platform/browser/clock.ts'
import { page } from '../../../../../platform/browser/page.ts'
import { matchPath } from './match-texts.ts'
import { StaffSearch } from './StaffSearch.tsx'
import { createMatchSearch, createSuggestions } from './suggestions.store.ts'

const suggestions = createSuggestions(createMatchSearch(api, capabilities), clock)

/** The search of staff pages other than the console, which it opens. */
export function StaffSearchIsland() {
  return <StaffSearch suggestions={suggestions} onOpen={(match) => page.go(matchPath(match))} />
}
