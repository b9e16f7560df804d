import { cardImage } from '../../../domain/card-image/card-image.ts'
import { roundPicture } from '../../../domain/card-image/round-picture.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import type { Shareable } from '../../../platform/browser/share.ts'
import { CardImageDialog } from '../../shared/card-image/CardImageDialog.tsx'

interface Props {
  round: ShownRound
  /** The name of the site's company. The image shows it, and the link without its protocol. */
  company: string
  link: Shareable
  onClose: () => void
}

/** Shows the result or the scorecard as an image to download or share, with the scores when the image was chosen. */
export function RoundImageDialog({ round, company, link: { title, url }, onClose }: Props) {
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
