import { useStore } from '@nanostores/react'
import { localTime } from '../../../domain/dates/dates.ts'
import { feedGroups } from '../../../domain/feed/feed-groups.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { messages } from '../messages.ts'
import styles from './FeedDialog.module.css'
import type { Feed, NewsEvent } from './feed.store.ts'

interface Props {
  feed: Feed
  round: ShownRound
  /** Called with the hole of the event that the viewer chooses. */
  onHole: (index: number) => void
  onClose: () => void
}

/** Lists what has happened in the round, newest first and by hole. */
export function FeedDialog({ feed, round, onHole, onClose }: Props) {
  const groups = feedGroups(useStore(feed.$events))
  return (
    <Dialog isOpen title="News" onClose={onClose}>
      <div className={styles.feed}>
        {groups.map(({ hole, events }) => (
          // Later groups of the same hole have other events.
          <section key={events.at(-1)?.key}>
            <GroupTitle round={round} hole={hole} />
            <ul className="stack gap-0">
              {events.map((event) => (
                <li key={event.key}>
                  <Event event={event} onHole={onHole} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p>{messages.noNews}</p>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

function GroupTitle({ round, hole }: { round: ShownRound; hole: number | undefined }) {
  const { holes } = round.settings.course
  const facts = hole === undefined ? undefined : holes[hole]
  const par = facts && parText(facts)
  return (
    <h3 className={styles.title}>
      {hole === undefined ? 'Result' : `Hole ${printedNumber(holes, hole)}`}
      {par && <span className="quiet text-face">Par {par}</span>}
    </h3>
  )
}

function Event({ event, onHole }: { event: NewsEvent; onHole: Props['onHole'] }) {
  const { strong, rest, mark, hole, atMs, isSeen } = event
  return (
    <button type="button" className={styles.event} onClick={() => onHole(hole)}>
      <span className={styles.mark}>{mark && mark !== 'none' && <ScoreMark mark={mark} />}</span>
      <span className={styles.text}>
        <strong>{strong}</strong>
        {rest}
      </span>
      {isSeen && atMs !== undefined && (
        <time className={styles.time} dateTime={new Date(atMs).toISOString()}>
          {localTime(atMs).slice(0, 5)}
        </time>
      )}
    </button>
  )
}
