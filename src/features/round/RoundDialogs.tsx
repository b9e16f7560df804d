import { cardImage } from '../../domain/card-image/card-image.ts'
import { roundPicture } from '../../domain/card-image/round-picture.ts'
import type { ShownRound } from '../../domain/round/shown-round.ts'
import { clock } from '../../platform/browser/clock.ts'
import type { Shareable } from '../../platform/browser/share.ts'
import { embedPath } from '../../routes.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CardImageDialog } from '../shared/card-image/CardImageDialog.tsx'
import { ShareDialog } from '../shared/share/ShareDialog.tsx'
import { OwnDialog } from './averages/OwnParts.tsx'
import { FeedDialog } from './board/FeedDialog.tsx'
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
      return (
        <RoundImageDialog round={round} company={screen.company} link={screen.link()} onClose={onClose} />
      )
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

interface ImageProps {
  round: ShownRound
  /** The name of the site's company. The image shows it, and the link without its protocol. */
  company: string
  link: Shareable
  onClose: () => void
}

/** Shows the result or the scorecard as an image to download or share, with the scores when the image was chosen. */
function RoundImageDialog({ round, company, link: { title, url }, onClose }: ImageProps) {
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
