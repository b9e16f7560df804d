import { copyText } from '../../../platform/browser/clipboard.ts'
import { canShareLink, share } from '../../../platform/browser/share.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from '../score/ScoreDialogs.module.css'

interface Props {
  /** Says what whoever has the link can do. */
  text: string
  url: string
  /** The title of what is shared. */
  title: string
  /** Names the code for screen readers. */
  label: string
  /** What is copied or shared: "the link to watch". */
  what: string
  /** Whether the service knows the link. */
  isReady: boolean
}

/** Shows a link as a QR code, with buttons that say what they copy or share. */
export function LinkCode({ text, url, title, label, what, isReady }: Props) {
  return (
    <>
      <p>{text}</p>
      <div className={styles.code}>
        <QrCode text={url} label={`${label}: ${url}`} />
        <div className="row gap-2">
          <CopyButton what={what} label={`Copy ${what}`} copy={() => copyText(url)} />
          {canShareLink() && <Button onClick={() => void share({ title, url })}>Share {what}</Button>}
        </div>
      </div>
      {!isReady && <p role="status">The link works for others as soon as this phone has had a network.</p>}
    </>
  )
}
