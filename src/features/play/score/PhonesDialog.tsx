import { copyText } from '../../../platform/browser/clipboard.ts'
import { canShareLink, share } from '../../../platform/browser/share.ts'
import { scorePath } from '../../../routes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { messages } from '../messages.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Shows the link with which others enter scores, and which phones do. */
export function PhonesDialog({ scoring: { open }, onClose }: ScoreDialogProps) {
  const { token, key, isStarted } = open.kept
  const url = new URL(`${scorePath(token)}#${key}`, location.origin).href
  const phones = new Map(
    open.log.flatMap((entry) =>
      'device' in entry && entry.device > 0 ? [[entry.device, entry.by] as const] : [],
    ),
  )
  return (
    <Dialog isOpen title={messages.phones} onClose={onClose}>
      <p>Whoever scans this code can enter scores in this round, without an account.</p>
      {!isStarted && <p role="status">The link works for others as soon as this phone has had a network.</p>}
      <div className={styles.code}>
        <QrCode text={url} label="Link for scorers" />
      </div>
      <p className={styles.phones}>
        {phones.size === 0
          ? 'No phone has sent scores yet.'
          : [...phones].map(([device, by]) => `Phone ${device}: ${by}`).join(' · ')}
      </p>
      <DialogButtons>
        <CopyButton what="Link copied" label="Copy link" copy={() => copyText(url)} />
        {canShareLink() && (
          <Button onClick={() => void share({ title: open.sheet.settings.course.name, url })}>Share</Button>
        )}
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
