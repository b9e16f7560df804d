import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import styles from './Mailing.module.css'
import type { Mailing } from './mailing.store.ts'

interface Props {
  mailing: Mailing
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before sending, which cannot be undone. */
export function ConfirmSend({ mailing, isOpen, onClose, onConfirm }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Send to all recipients in this file?" onClose={onClose}>
      <dl className={styles.summary}>
        <dt>Recipients</dt>
        <dd>{mailing.emailsFileName}</dd>
        <dt>Template</dt>
        <dd>{mailing.templateId}</dd>
        <dt>Campaign</dt>
        <dd>{mailing.campaign}</dd>
      </dl>
      <p>Recipients who have opted out are skipped. Sent emails cannot be recalled.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" onClick={onConfirm}>
          Send emails
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
