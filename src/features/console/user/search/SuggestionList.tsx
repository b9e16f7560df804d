import type { UserMatch } from '../../../../contract/search.ts'
import suggestions from '../../../../ui/form/Suggestions.module.css'
import { MatchDescription } from './MatchDescription.tsx'
import styles from './SuggestionList.module.css'
import type { SuggestionsListBox } from './use-suggestions.ts'

interface Props {
  query: string
  matches: readonly UserMatch[]
  hasMore: boolean
  listBox: SuggestionsListBox
}

/** Shows the matches below the search box as a list box. */
export function SuggestionList({ query, matches, hasMore, listBox }: Props) {
  return (
    <div {...listBox.popup} className={`${suggestions.popup} ${styles.popup}`}>
      <div {...listBox.list} className={`${suggestions.list} ${styles.list}`}>
        {matches.map((match, index) => {
          const attributes = listBox.optionOf(index)
          return (
            <div key={attributes.id} {...attributes} className={suggestions.option}>
              <MatchDescription match={match} query={query} />
            </div>
          )
        })}
      </div>
      {hasMore && <p className={suggestions.more}>There are more. Type on to narrow the list.</p>}
    </div>
  )
}
