import { useState } from 'react'
import { adaptingEmbedCode } from '../../../domain/round/embed-code.ts'
import type { Shareable } from '../../../platform/browser/share.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './ShareDialog.module.css'

const messages = {
  code: 'QR code of the link',
  copyLink: 'Copy link',
  copied: 'the link',
  screenView: 'Open on a clubhouse screen',
  copyEmbed: 'Copy code for a website',
  copiedEmbed: 'the code for a website',
  failed: 'The share sheet could not be opened',
  close: 'Close',
  share: 'Share',
} as const

interface Props {
  /** What is shared, in a word: 'round'. */
  what: string
  link: Shareable
  /** The path with which other sites show the same. */
  embedPath: string
  onClose: () => void
}

/** Shows a link: as a QR code, for copying, or for the system's share sheet. */
export function ShareDialog({ what, link, embedPath, onClose }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const { canShareLink, share } = useSharing()
  return (
    <Dialog isOpen title={`Share this ${what}`} onClose={onClose}>
      <div className="stack gap-3 middle">
        <QrCode text={link.url} label={messages.code} />
        <p className="quiet">{`Scan it with the camera of a phone to open the ${what} there.`}</p>
      </div>
      <div className={styles.link}>
        <input
          className={styles.url}
          aria-label={`Link to the ${what}`}
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton what={messages.copied} label={messages.copyLink} text={link.url} />
      </div>
      <div className={styles.more}>
        <a href={`${new URL(link.url).pathname}?view=screen`} target="_blank" rel="noopener">
          {messages.screenView}
        </a>
        <CopyButton
          what={messages.copiedEmbed}
          label={messages.copyEmbed}
          text={adaptingEmbedCode(new URL(embedPath, link.url).href, link.title)}
        />
      </div>
      <p role="status">{hasFailed && messages.failed}</p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">{messages.close}</Button>
        </form>
        {canShareLink() && (
          <Button kind="main" onClick={async () => setFailed((await share(link)) === 'failed')}>
            {messages.share}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
