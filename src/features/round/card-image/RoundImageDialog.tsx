import { cardImage } from '../../../domain/card-image/card-image.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
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

/** Shows the scorecard as an image to download or share, with the scores at the time when the dialog was opened. */
export function RoundImageDialog({ round, company, link: { title, url }, onClose }: Props) {
  return (
    <CardImageDialog
      image={() => cardImage(round, company, url.replace(/^https?:\/\/|#.*$/g, ''))}
      name={title}
      texts={{
        title: messages.cardImageTitle,
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
