import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { MailingFields } from '../../../../contract/staff/mailing.ts'
import type { CheckedMail } from '../../../../contract/staff/mailing-check.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import styles from './Check.module.css'
import type { MailingCheckStore } from './mailing-check.store.ts'
import { messages } from './messages.ts'

interface Props {
  check: MailingCheckStore
  fields: MailingFields
  /** At least one. */
  mails: readonly CheckedMail[]
}

const nameOf = ({ row }: CheckedMail) => `Row ${row}`

/** Shows the first mails of a mailing as they will arrive, one at a time, and sends the shown one as a test. */
export function FirstMails({ check, fields, mails }: Props) {
  const test = useStore(check.$test)
  const [chosen, setChosen] = useState('')
  const [to, setTo] = useState('')
  const mail = mails.find((one) => nameOf(one) === chosen) ?? mails[0]
  if (!mail) return null

  function onTest(event: FormEvent, { row }: CheckedMail) {
    event.preventDefault()
    if (test.status !== 'pending')
      void check.sendTest({ ...fields, row, ...(to.trim() && { to: to.trim() }) })
  }

  return (
    <section className="stack gap-3" aria-label="First mails">
      <header className={styles.head}>
        <h3>{mails.length === 1 ? 'The first mail' : `The first ${mails.length} mails`}</h3>
        <Segments label="Mail" names={mails.map(nameOf)} chosen={nameOf(mail)} onChoose={setChosen} />
      </header>
      <dl className={styles.facts}>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Subject</dt>
        <dd>
          <strong>{mail.subject}</strong>
        </dd>
      </dl>
      <div className={styles.mail}>
        <iframe
          className={styles.frame}
          title="HTML of the mail"
          sandbox=""
          src={check.frameUrl(fields, mail.row)}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard */}
        <section className={styles.text} tabIndex={0} aria-label="Text of the mail">
          {mail.text}
        </section>
      </div>
      <p className="quiet">{messages.asShown}</p>
      <form className={styles.test} method="post" onSubmit={(event) => onTest(event, mail)}>
        <TextField
          label="Test address"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="Your own address"
          value={to}
          onChange={setTo}
        />
        <Button type="submit" loading={test.status === 'pending'}>
          Mail a test
        </Button>
      </form>
      <p role="status" className={`announced ${styles.result}`} data-status={test.status}>
        {test.status === 'done' && messages.testSent(test.value.to)}
        {test.status === 'failed' && (
          <>
            {messages.testFailed} <FailureNote failure={test.failure} />
          </>
        )}
      </p>
    </section>
  )
}
