import { useState } from 'react'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { canShareLink, type Shareable, share } from '../../../platform/browser/share.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { messages as lazyMessages } from '../lazy-messages.ts'
import { messages } from '../messages.ts'
import styles from './ShareDialog.module.css'

interface Props {
  link: Shareable
  /** The URL of the round for a clubhouse screen. */
  screenViewUrl: string
  /** The HTML with which another site shows the round. */
  embedCode: string
  onClose: () => void
}

/** Shows the link to the round at the current hole: as a QR code, for copying, or for the system's share sheet. */
export function ShareDialog({ link, screenViewUrl, embedCode, onClose }: Props) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog isOpen title={lazyMessages.shareTitle} onClose={onClose}>
      <div className={styles.code}>
        <QrCode text={link.url} label={lazyMessages.shareCode} />
        <p className={styles.hint}>{lazyMessages.shareHint}</p>
      </div>
      <div className={styles.link}>
        <input
          className={styles.url}
          aria-label={lazyMessages.shareUrl}
          readOnly
          value={link.url}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          what={lazyMessages.copied}
          label={lazyMessages.copyLink}
          copy={() => copyText(link.url)}
        />
      </div>
      <div className={styles.more}>
        <a href={screenViewUrl} target="_blank" rel="noopener">
          {lazyMessages.screenView}
        </a>
        <CopyButton
          what={lazyMessages.copiedEmbed}
          label={lazyMessages.copyEmbed}
          copy={() => copyText(embedCode)}
        />
      </div>
      <p role="status">{hasFailed && lazyMessages.shareFailed}</p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">{lazyMessages.close}</Button>
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
