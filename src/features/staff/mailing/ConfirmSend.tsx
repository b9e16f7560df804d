import { useState } from 'react'
import type { MailingFields } from '../../../contract/staff/mailing.ts'
import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'
import { FactBox } from '../../../ui/FactBox.tsx'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { CheckCounts } from './CheckCounts.tsx'
import type { SendOptions } from './mailing.store.ts'
import { mailsOf, messages } from './messages.ts'
import { RateField } from './runs/RateField.tsx'
import { parseRate } from './runs/run-texts.ts'

interface Props {
  mailing: MailingFields
  /** The result of the check; undefined if the service has none. */
  counts: MailingCheck | undefined
  onClose: () => void
  onConfirm: (options: SendOptions) => void
}

/** Asks for confirmation before sending, which cannot be undone. */
export function ConfirmSend({ mailing, counts, onClose, onConfirm }: Props) {
  const [resend, setResend] = useState(false)
  const [rateText, setRateText] = useState('')
  const rate = parseRate(rateText)
  const empty = counts && messages.staysEmpty(counts)
  return (
    <Dialog isOpen title={messages.confirm(counts, resend)} onClose={onClose}>
      <FactBox
        facts={[
          ['Recipients', mailing.emailsFileName],
          ['Template', mailing.templateId],
          ['Campaign', mailing.campaign],
          ['Subject', counts?.mails[0]?.subject],
          ['Sender', counts?.from],
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
      {counts && <RateField text={rateText} onChange={setRateText} />}
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
        disabled={rate === undefined || (counts && mailsOf(counts, resend) === 0)}
        onConfirm={() =>
          onConfirm({ ...(resend && { resend }), ...(rate != null && { ratePerMinute: rate }) })
        }
      >
        Send emails
      </ConfirmButtons>
    </Dialog>
  )
}
