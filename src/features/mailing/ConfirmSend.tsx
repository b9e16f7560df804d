import { useState } from 'react'
import type { MailingFields } from '../../contract/mailing.ts'
import type { MailingCheck } from '../../contract/mailing-check.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ConfirmedCounts } from './ConfirmedCounts.tsx'
import styles from './Mailing.module.css'
import { mailsOf, messages } from './messages.ts'
import { type SendOptions, zonedTime } from './send-options.ts'

interface Props {
  mailing: MailingFields
  /** The options in addition to the three fields. */
  options: SendOptions
  /** The result of the check; undefined if the service has none. */
  counts: MailingCheck | undefined
  onClose: () => void
  /** @param resend whether to send also to recipients who have already received the campaign */
  onConfirm: (resend: boolean) => void
}
interface ConfirmationProps extends Props {
  resend: boolean
  onResend: (resend: boolean) => void
}

function Confirmation({ mailing, options, counts, resend, onResend, onClose, onConfirm }: ConfirmationProps) {
  return (
    <>
      <dl className={styles.summary}>
        <dt>Recipients</dt>
        <dd>{mailing.emailsFileName}</dd>
        <dt>Template</dt>
        <dd>{mailing.templateId}</dd>
        <dt>Campaign</dt>
        <dd>{mailing.campaign}</dd>
        {counts?.subject !== undefined && (
          <>
            <dt>Subject</dt>
            <dd>{counts.subject}</dd>
          </>
        )}
        {counts?.from !== undefined && (
          <>
            <dt>Sender</dt>
            <dd>{counts.from}</dd>
          </>
        )}
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
      {counts && <ConfirmedCounts counts={counts} resend={resend} onResend={onResend} />}
      <p>
        {!counts && `${messages.optedOutAreSkipped} `}
        {messages.cannotRecall}
      </p>
      <ConfirmButtons
        onCancel={onClose}
        disabled={counts && mailsOf(counts, resend) === 0}
        onConfirm={() => onConfirm(resend)}
      >
        {options.startAtMs === undefined ? 'Send emails' : 'Schedule'}
      </ConfirmButtons>
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
    <Dialog isOpen={isOpen} title={messages.confirm(props.counts, resend)} onClose={props.onClose}>
      <Confirmation {...props} resend={resend} onResend={setResend} />
    </Dialog>
  )
}
