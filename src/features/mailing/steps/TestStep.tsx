import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MailingFields } from '../../../contract/mailing.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { MailPreviewStore } from '../check/mail-preview.store.ts'
import { messages } from '../check/messages.ts'
import { Step } from './Step.tsx'
import styles from './Steps.module.css'

interface Props {
  preview: MailPreviewStore
  /** The checked mailing; undefined before it has passed its check. */
  fields: MailingFields | undefined
  /** Row number of the first recipient who gets a mail. */
  firstRow: number | undefined
}

/** The step in which staff send the mail of one row to an address, by default to themselves. */
export function TestStep({ preview, fields, firstRow }: Props) {
  const test = useStore(preview.$test)
  const shown = useStore(preview.$state)
  const [to, setTo] = useState('')
  const row = shown.status === 'shown' ? shown.mail.row : firstRow
  return (
    <Step number={4} title="Test" isDone={test.status === 'done'}>
      <form
        className={styles.test}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (fields && test.status !== 'pending') void preview.sendTest(fields, { row, to: to.trim() })
        }}
      >
        <TextField
          label="Test address"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="Your own address"
          value={to}
          onChange={setTo}
        />
        <Button type="submit" disabled={!fields} loading={test.status === 'pending'}>
          Mail a test
        </Button>
      </form>
      <p role="status" className={styles.result} data-status={test.status}>
        {test.status === 'done' && messages.testSent(test.value.to)}
        {test.status === 'failed' && (
          <>
            {messages.testFailed} <FailureNote failure={test.failure} />
          </>
        )}
      </p>
      <p className={styles.soft}>
        {fields
          ? `${row === undefined ? 'The mail' : `The mail of row ${row}`}, with “[Test]” before its subject. ${messages.linksDoNotWork}`
          : 'Possible as soon as the check has passed.'}
      </p>
    </Step>
  )
}
