import { useState } from 'react'
import type { MailingFields } from '../../contract/mailing.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ConfirmedCounts } from './ConfirmedCounts.tsx'
import { type CheckState, countsOf } from './check/mailing-check.store.ts'
import styles from './Mailing.module.css'
import { messages } from './messages.ts'
import { type SendOptions, zonedTime } from './send-options.ts'

interface Props {
  mailing: MailingFields
  /** The options in addition to the three fields. */
  options: SendOptions
  check: CheckState
  onClose: () => void
  /** @param resend whether to send also to recipients who have already received the campaign */
  onConfirm: (resend: boolean) => void
}
interface ConfirmationProps extends Props {
  resend: boolean
  onResend: (resend: boolean) => void
}

function Confirmation({ mailing, options, check, resend, onResend, onClose, onConfirm }: ConfirmationProps) {
  return (
    <>
      <dl className={styles.summary}>
        <dt>Recipients</dt>
        <dd>{mailing.emailsFileName}</dd>
        <dt>Template</dt>
        <dd>{mailing.templateId}</dd>
        <dt>Campaign</dt>
        <dd>{mailing.campaign}</dd>
        {options.startAtMs !== undefined && (
          <>
            <dt>Start</dt>
            <dd>{zonedTime(options.startAtMs)}</dd>
          </>
        )}
        {options.ratePerMinute !== undefined && (
          <>
            <dt>Mails per minute</dt>
            <dd>{options.ratePerMinute.toLocaleString('en')}</dd>
          </>
        )}
      </dl>
      <ConfirmedCounts check={check} resend={resend} onResend={onResend} />
      <p>
        {!countsOf(check) && `${messages.optedOutAreSkipped} `}
        {messages.cannotRecall}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" onClick={() => onConfirm(resend)}>
          {options.startAtMs === undefined ? 'Send emails' : 'Schedule'}
        </Button>
      </DialogButtons>
    </>
  )
}

/**
 * Asks for confirmation before sending, which cannot be undone. The choice to send again to the same recipients is off
 * each time it opens.
 */
export function ConfirmSend({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const [resend, setResend] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setResend(false)
  }
  return (
    <Dialog isOpen={isOpen} title={messages.confirm(props.check, resend)} onClose={props.onClose}>
      <Confirmation {...props} resend={resend} onResend={setResend} />
    </Dialog>
  )
}
