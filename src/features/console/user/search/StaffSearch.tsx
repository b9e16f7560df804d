import { api } from '../../../../platform/api/browser-api.ts'
import { clock } from '../../../../platform/browser/clock.ts'
import { sessionStore } from '../../../../platform/browser/storage.ts'
import { pageCommands } from '../../keys/page-commands.ts'
import { FindUserForm } from './FindUserForm.tsx'
import { createMatchSearch } from './match-search.ts'
import { keyOf, matchPath, titleOf } from './match-texts.ts'
import { createRecentSearches } from './recent-searches.store.ts'
import { createSuggestions } from './suggestions.store.ts'

const suggestions = createSuggestions(createMatchSearch(api), clock)

interface Props {
  /** What was typed before this script had loaded. */
  text: string
  takesFocus: boolean
}

/** The user search on staff pages other than the console, which it opens. */
export function StaffSearch({ text, takesFocus }: Props) {
  return (
    <FindUserForm
      query={text}
      takesFocus={takesFocus}
      suggestions={suggestions}
      onFind={(query) => {
        createRecentSearches(sessionStore).add(query)
        pageCommands.findUser(query)
      }}
      onOpen={(match) => {
        const key = keyOf(match)
        if (key !== undefined) createRecentSearches(sessionStore).add(key, titleOf(match))
        pageCommands.open(matchPath(match))
      }}
    />
  )
}
