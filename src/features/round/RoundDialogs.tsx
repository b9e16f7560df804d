import { useStore } from '@nanostores/react'
import { cardImage } from '../../domain/card-image/card-image.ts'
import { roundPicture } from '../../domain/card-image/round-picture.ts'
import { localTime } from '../../domain/dates/dates.ts'
import { feedGroups } from '../../domain/feed/feed-groups.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { parText } from '../../domain/results/par.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { embedPath } from '../../routes.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ScoreMark } from '../../ui/scorecard/ScoreMark.static.tsx'
import { CardImageDialog } from '../shared/card-image/CardImageDialog.tsx'
import { ShareDialog } from '../shared/share/ShareDialog.tsx'
import { OwnDialog } from './averages/OwnParts.tsx'
import type { Feed, NewsEvent } from './board/feed.store.ts'
import { messages } from './messages.ts'
import styles from './RoundDialogs.module.css'
import type { RoundDialog, RoundScreen } from './round-screen.ts'

interface Props {
  screen: RoundScreen
  round: ShownRound
  shown: Exclude<RoundDialog, 'notifications'>
  /** Shows a hole that the viewer has chosen in a dialog. */
  onHole: (index: number) => void
  /** Whether the page shows the claims at its top. */
  areClaimsUrgent: boolean
}

/** The dialog that is open. */
export function RoundDialogs({ screen, round, shown, onHole, areClaimsUrgent }: Props) {
  const onClose = screen.closeDialog
  switch (shown) {
    case 'share':
      return (
        <ShareDialog
          what="round"
          link={screen.link()}
          embedPath={embedPath(screen.token() ?? '')}
          onClose={onClose}
        />
      )
    case 'card-image':
      return <RoundImageDialog screen={screen} round={round} onClose={onClose} />
    case 'feed':
      return <FeedDialog feed={screen.feed} round={round} onHole={onHole} onClose={onClose} />
    case 'own':
      return (
        <OwnDialog
          screen={screen}
          round={round}
          token={screen.token() ?? ''}
          areClaimsUrgent={areClaimsUrgent}
        />
      )
    case 'keys':
      return <RoundKeysDialog onClose={onClose} />
  }
}

interface ImageProps extends Pick<Props, 'screen' | 'round'> {
  onClose: () => void
}

/** Shows the result or the scorecard as an image to download or share, with the scores when the image was chosen. */
function RoundImageDialog({ screen, round, onClose }: ImageProps) {
  const { company, clock } = screen
  const { title, url } = screen.link()
  const address = url.replace(/^https?:\/\/|#.*$/g, '')
  const preview = { mode: 'scores', isLive: round.isLive, nowMs: clock.now() } as const
  const picture = (shape: 'square' | 'upright') => roundPicture(round, { shape, preview, company, address })
  return (
    <CardImageDialog
      title="Picture of the round"
      images={[
        { label: 'Square', image: () => picture('square'), isWhole: true },
        { label: 'Upright', image: () => picture('upright'), isWhole: true },
        { label: 'Scorecard', image: () => cardImage(round, company, address) },
      ]}
      name={title}
      label={`Picture: ${title}`}
      onClose={onClose}
    />
  )
}

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'Previous or next hole' },
  { keys: ['Home', 'End'], does: 'First or last hole' },
  { keys: ['+', '−'], does: 'Zoom the map while it has the focus' },
  { keys: ['Shift', 'arrows'], does: 'Move the map while it has the focus' },
  { keys: ['M'], does: 'Measure to the middle of the map, or stop, while it has the focus' },
  { keys: ['?'], does: 'Show this list' },
]

/** Lists the keyboard shortcuts of the round's page. */
function RoundKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
      </DialogButtons>
    </Dialog>
  )
}

interface FeedProps {
  feed: Feed
  round: ShownRound
  /** Called with the hole of the event that the viewer chooses. */
  onHole: (index: number) => void
  onClose: () => void
}

/** Lists what has happened in the round, newest first and by hole. */
export function FeedDialog({ feed, round, onHole, onClose }: FeedProps) {
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

function Event({ event, onHole }: { event: NewsEvent; onHole: FeedProps['onHole'] }) {
  const { strong, rest, mark, hole, atMs, isSeen } = event
  return (
    <button type="button" className={styles.event} onClick={() => onHole(hole)}>
      <span className={styles.mark}>{mark && mark !== 'none' && <ScoreMark mark={mark} />}</span>
      <span className="rest shrinks">
        <strong>{strong}</strong>
        {rest}
      </span>
      {isSeen && atMs !== undefined && (
        <time className="quiet numbers rigid" dateTime={new Date(atMs).toISOString()}>
          {localTime(atMs).slice(0, 5)}
        </time>
      )}
    </button>
  )
}
