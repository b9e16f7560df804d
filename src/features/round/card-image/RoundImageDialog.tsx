import { cardImage } from '../../../domain/card-image/card-image.ts'
import { roundPicture } from '../../../domain/card-image/round-picture.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { saveFile } from '../../../platform/browser/save-file.ts'
import { canShareFile, type Shareable, share } from '../../../platform/browser/share.ts'
import { CardImageDialog } from '../../../ui/card-image/CardImageDialog.tsx'
import { messages } from '../lazy-messages.ts'

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
      images={[
        { label: messages.squareImage, image: () => picture('square'), isWhole: true },
        { label: messages.uprightImage, image: () => picture('upright'), isWhole: true },
        { label: messages.tableImage, image: () => cardImage(round, company, address) },
      ]}
      name={title}
      texts={{
        title: messages.cardImageTitle,
        choice: messages.cardImageChoice,
        label: `${messages.cardImageOf} ${title}`,
        failed: messages.cardImageFailed,
        close: messages.close,
        share: messages.shareCardImage,
        download: messages.downloadCardImage,
      }}
      canShare={canShareFile}
      onShare={async (file) => (await share({ title, files: [file] })) !== 'failed'}
      onSave={saveFile}
      onClose={onClose}
    />
  )
}
