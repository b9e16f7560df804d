import type { CSSProperties, ReactNode, Ref } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { AvatarView } from '../../../ui/AvatarView.static.tsx'
import { ReviewButton, STATISTICS_MIN } from '../HistoryLayout.static.tsx'
import { RoundItem } from './RoundItem.static.tsx'
import styles from './RoundList.module.css'
import { type Batch, LIVE_GROUP, type RoundGroup } from './round-groups.ts'

/** Number of rounds after which rounds are laid out only near the viewport. */
const LAID_OUT_COUNT = 100
/** Number of rounds in the first look: more than a tall screen shows. */
export const FIRST_ROUND_COUNT = 20

interface Props {
  groups: readonly RoundGroup[]
  /** Whether years with enough rounds have a button that opens their review. */
  hasReviews?: boolean
  /** Renders the rounds of a batch. The result must have a key. */
  batch: (batch: Batch) => ReactNode
}

/** Shows the headings of groups and months with their rounds. */
export function RoundGroups({ groups, hasReviews = true, batch }: Props) {
  return (
    <div className="stack gap-6">
      {groups.map((group) => (
        <section
          key={group.key}
          className={styles.group}
          aria-label={group.name}
          data-live={group.key === LIVE_GROUP || undefined}
        >
          <div className={styles.heading}>
            <h2 className="numbers">{group.name}</h2>
            {group.notes && <p className={styles.notes}>{group.notes}</p>}
            {hasReviews && hasReview(group) && <ReviewButton year={Number(group.name)} />}
          </div>
          {group.sections.map(({ key, name, batches }) => {
            const sheet = <div className={styles.sheet}>{batches.map(batch)}</div>
            if (!name) return <div key={key}>{sheet}</div>
            return (
              <section key={key} className={styles.month} aria-label={`${name} ${group.name}`}>
                <h3>{name}</h3>
                {sheet}
              </section>
            )
          })}
        </section>
      ))}
    </div>
  )
}

/** Returns whether a group is a year with enough rounds for a review. */
function hasReview({ name, sections }: RoundGroup): boolean {
  const count = sections.flatMap(({ batches }) => batches).reduce((sum, { rounds }) => sum + rounds.length, 0)
  return /^\d{4}$/.test(name) && count >= STATISTICS_MIN
}

interface BatchListProps {
  batch: Batch
  /** The items, or false while they are not rendered. */
  children: ReactNode
  ref?: Ref<HTMLOListElement>
}

export function BatchList({ batch: { rounds, before }, children, ref }: BatchListProps) {
  return (
    <ol
      ref={ref}
      className={`ruled ${styles.rounds}`}
      data-far={before >= LAID_OUT_COUNT || undefined}
      // Reserves the space of rounds that are not rendered.
      style={{ '--rounds': rounds.length } as CSSProperties}
    >
      {children}
    </ol>
  )
}

/** Shows the list in the first look: its first rounds, and the space of all others. */
export function RoundListFirstLook({
  groups,
  marks,
}: Pick<Props, 'groups'> & { marks: ReadonlyMap<HistoryRound, string> }) {
  return (
    <RoundGroups
      groups={groups}
      batch={(batch) => (
        <BatchList key={batch.before} batch={batch}>
          {batch.before < FIRST_ROUND_COUNT &&
            batch.rounds.map((round, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <RoundItem key={index} round={round} mark={marks.get(round)} Avatar={AvatarView} />
            ))}
        </BatchList>
      )}
    />
  )
}
