import { useState } from 'react'
import type { MailingFields } from '../../contract/mailing.ts'
import type { MailingCheck } from '../../contract/mailing-check.ts'
import { FactBox } from '../../ui/FactBox.tsx'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ConfirmedCounts } from './ConfirmedCounts.tsx'
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
      <FactBox
        facts={[
          ['Recipients', mailing.emailsFileName],
          ['Template', mailing.templateId],
          ['Campaign', mailing.campaign],
          ['Subject', counts?.subject],
          ['Sender', counts?.from],
          ['Start', options.startAtMs === undefined ? undefined : zonedTime(options.startAtMs)],
          ['Mails per minute', options.ratePerMinute?.toLocaleString('en')],
        ]}
      />
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
