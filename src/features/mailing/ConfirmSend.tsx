import { useState } from 'react'
import type { MailingFields } from '../../contract/mailing.ts'
import type { MailingCheck } from '../../contract/mailing-check.ts'
import { FactBox } from '../../ui/FactBox.tsx'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { CheckCounts } from './CheckCounts.tsx'
import { mailsOf, messages } from './messages.ts'

interface Props {
  mailing: MailingFields
  /** The result of the check; undefined if the service has none. */
  counts: MailingCheck | undefined
  /** Mails per minute; null for no limit. */
  rate: number | null
  onClose: () => void
  /** @param resend whether to send also to recipients who have already received the campaign */
  onConfirm: (resend: boolean) => void
}

/** Asks for confirmation before sending, which cannot be undone. */
export function ConfirmSend({ mailing, counts, rate, onClose, onConfirm }: Props) {
  const [resend, setResend] = useState(false)
  const empty = counts && messages.staysEmpty(counts)
  return (
    <Dialog isOpen title={messages.confirm(counts, resend)} onClose={onClose}>
      <FactBox
        facts={[
          ['Recipients', mailing.emailsFileName],
          ['Template', mailing.templateId],
          ['Campaign', mailing.campaign],
          ['Subject', counts?.subject],
          ['Sender', counts?.from],
          ['Mails per minute', rate?.toLocaleString('en')],
        ]}
      />
      {counts && <CheckCounts counts={counts} resend={resend} isShort />}
      {counts && counts.alreadySent > 0 && (
        <Checkbox
          name="resend"
          label={messages.resend(counts.alreadySent)}
          checked={resend}
          onChange={setResend}
        />
      )}
      {empty && (
        <Notice kind="warning">
          <p>{empty}</p>
        </Notice>
      )}
      <p>
        {!counts && `${messages.optedOutAreSkipped} `}
        {messages.cannotRecall}
      </p>
      <ConfirmButtons
        onCancel={onClose}
        disabled={counts && mailsOf(counts, resend) === 0}
        onConfirm={() => onConfirm(resend)}
      >
        Send emails
      </ConfirmButtons>
    </Dialog>
  )
}
