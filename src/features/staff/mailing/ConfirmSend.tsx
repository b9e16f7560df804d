import { useState } from 'react'
import type { MailingFields } from '../../../contract/staff/mailing.ts'
import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'
import { wholeText } from '../../../domain/format/counted.ts'
import { FactBox } from '../../../ui/FactBox.tsx'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './Mailing.module.css'
import type { SendOptions } from './mailing.store.ts'
import { mailsOf, messages, ROWS_LABEL, SKIPPED_COUNTS, SKIPPED_LABELS } from './messages.ts'
import { parseRate, RATE_ERROR } from './runs/run-texts.ts'

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
      {counts && (
        <TextField
          label="Mails per minute"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          maxLength={9}
          value={rateText}
          error={rate === undefined ? RATE_ERROR : undefined}
          onChange={setRateText}
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

interface CountsProps {
  counts: MailingCheck
  /** Whether to send also to recipients who have already received the campaign, who then are not skipped. */
  resend?: boolean
  /** Leaves out the reasons that apply to no row. */
  isShort?: boolean
}

/** Shows how many recipients get a mail, why the other rows do not, and their sum. */
export function CheckCounts({ counts, resend = false, isShort = false }: CountsProps) {
  const countOf = (name: keyof typeof SKIPPED_LABELS) => (name === 'alreadySent' && resend ? 0 : counts[name])
  const skipped = SKIPPED_COUNTS.filter((name) => !isShort || countOf(name) > 0)
  return (
    <dl className={styles.counts} data-short={isShort || undefined}>
      <div className={styles.main}>
        <dt>To send</dt>
        <dd>{wholeText(mailsOf(counts, resend))}</dd>
      </div>
      {skipped.map((name) => (
        <div key={name} data-none={countOf(name) === 0 || undefined}>
          <dt>{SKIPPED_LABELS[name]}</dt>
          <dd>{wholeText(countOf(name))}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{ROWS_LABEL}</dt>
        <dd>{wholeText(counts.rows)}</dd>
      </div>
    </dl>
  )
}
