import { useState } from 'react'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import styles from './Mailing.module.css'
import type { Mailing, PreviewState } from './mailing.store.ts'
import { RecipientCounts } from './RecipientCounts.tsx'

interface Props {
  mailing: Mailing
  preview: PreviewState
  onClose: () => void
  /** @param resend send also to recipients who already have the campaign */
  onConfirm: (resend: boolean) => void
}

function Confirmation({ mailing, preview, onClose, onConfirm }: Props) {
  const [resend, setResend] = useState(false)
  return (
    <>
      <dl className={styles.summary}>
        <dt>Recipients</dt>
        <dd>{mailing.emailsFileName}</dd>
        <dt>Template</dt>
        <dd>{mailing.templateId}</dd>
        <dt>Campaign</dt>
        <dd>{mailing.campaign}</dd>
      </dl>
      <RecipientCounts preview={preview} resend={resend} onResend={setResend} />
      <p>Recipients who have opted out are skipped. Sent emails cannot be recalled.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" onClick={() => onConfirm(resend)}>
          Send emails
        </Button>
      </DialogButtons>
    </>
  )
}

interface ConfirmSendProps extends Props {
  isOpen: boolean
}

/** Asks for confirmation before sending, which cannot be undone. Each time it opens, nobody is sent mail again. */
export function ConfirmSend({ isOpen, ...props }: ConfirmSendProps) {
  return (
    <Dialog isOpen={isOpen} title="Send to all recipients in this file?" onClose={props.onClose}>
      <Confirmation {...props} />
    </Dialog>
  )
}
