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

/** The one act here that cannot be taken back is said once more before it is done. */
export function ConfirmSend({ mailing, isOpen, onClose, onConfirm }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Send to everybody in this file?" onClose={onClose}>
      <dl className={styles.summary}>
        <dt>Recipients</dt>
        <dd>{mailing.emailsFileName}</dd>
        <dt>Template</dt>
        <dd>{mailing.templateId}</dd>
        <dt>Campaign</dt>
        <dd>{mailing.campaign}</dd>
      </dl>
      <p>Whoever has opted out is left out. What is sent cannot be taken back.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" onClick={onConfirm}>
          Send emails
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
