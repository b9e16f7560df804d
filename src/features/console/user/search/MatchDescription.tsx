import type { UserMatch } from '../../../../contract/search.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import styles from './MatchDescription.module.css'
import { reasonOf, titleOf } from './match-texts.ts'

/** Shows the user of a match and why it was found. */
export function MatchDescription({ match, query }: { match: UserMatch; query: string }) {
  const title = titleOf(match)
  const { before, marked, after } = reasonOf(match, query)
  return (
    <>
      <span className={styles.who}>
        <span className={styles.title}>{title}</span>{' '}
        {match.name !== undefined && match.name !== title && (
          <span className={styles.name}>{match.name}</span>
        )}{' '}
        {match.isDisabled && <Badge tone="danger">Disabled</Badge>}{' '}
        {match.deletionAt !== undefined && <Badge tone="warning">Deletion requested</Badge>}
        {match.isConfirmed === false && <Badge>Not confirmed</Badge>}
        {match.kind === 'promoCode' && <Badge>Not used</Badge>}
      </span>{' '}
      <span className={styles.reason}>
        {before}
        <mark className={styles.mark}>{marked}</mark>
        {after}
      </span>
    </>
  )
}
