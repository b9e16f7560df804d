import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { MailingFields } from '../../../../contract/staff/mailing.ts'
import type { CheckedMail, MailingCheck } from '../../../../contract/staff/mailing-check.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { CheckCounts } from '../ConfirmSend.tsx'
import styles from './Check.module.css'
import { type CheckState, countsOf, type MailingCheckStore } from './mailing-check.store.ts'
import { messages, placeholderText } from './messages.ts'

interface Props {
  check: MailingCheckStore
  /** Chooses the column with the addresses. */
  onColumn: (name: string) => void
}

/** Shows what sending the mailing in the form would do: the counts, what is wrong, and the first mails. */
export function CheckPanel({ check, onColumn }: Props) {
  const state = useStore(check.$state)
  const fields = 'fields' in state ? state.fields : undefined
  const counts = countsOf(state)
  const isCurrent = state.status === 'checked'
  return (
    <Panel label="Check">
      <div className="stack measured">
        <header className={styles.head}>
          <h2>Check</h2>
          {fields && (isCurrent || state.status === 'refused') && (
            <TextButton onClick={() => void check.refresh(fields)}>Check again</TextButton>
          )}
          {state.status === 'loading' && <Spinner />}
        </header>
        <p className="visually-hidden" role="status">
          {announcement(state)}
        </p>
        {state.status === 'idle' && <p className="quiet">{messages.incomplete}</p>}
        {state.status === 'loading' && !counts && <p className="quiet">{messages.checking}</p>}
        {state.status === 'refused' && (
          <Notice kind="warning">
            <p>{messages.refused}</p>
            <p className="breaking">{withLabel(state.text)}</p>
          </Notice>
        )}
        {state.status === 'failed' && (
          <p>
            {messages.failed}{' '}
            <FailureNote failure={state.failure} onRetry={() => void check.refresh(state.fields)} />
          </p>
        )}
        {counts && (
          <div className={styles.parts} data-outdated={!isCurrent || undefined}>
            <AddressColumn counts={counts} onColumn={onColumn} />
            <CheckCounts counts={counts} />
            <div className="stack">
              <Warnings counts={counts} />
              <ProblemRows counts={counts} csv={fields && check.problemsUrl(fields)} />
            </div>
          </div>
        )}
        {state.status === 'checked' && state.check.mails.length > 0 && (
          <FirstMails check={check} fields={state.fields} mails={state.check.mails} />
        )}
      </div>
    </Panel>
  )
}

/** Asks for the column with the addresses, unless the file has one of this name. */
function AddressColumn({ counts, onColumn }: { counts: MailingCheck } & Pick<Props, 'onColumn'>) {
  const { columns, emailColumn = '' } = counts
  if (columns.some((name) => name.toLowerCase() === 'email') || columns.length < 2) return null
  return (
    <SelectField
      label={messages.column}
      hint={messages.columnHint}
      name="emailColumn"
      value={emailColumn}
      options={columns.map((name) => ({ value: name, label: name }))}
      onChange={onColumn}
    />
  )
}

/** Lists placeholders without a value for some recipients, and what mail programs do not show. */
function Warnings({ counts: { placeholders, warnings } }: { counts: MailingCheck }) {
  const empty = placeholders.filter(({ emptyRows }) => emptyRows > 0)
  if (empty.length + warnings.length === 0) return null
  return (
    <Notice kind="warning">
      <ul className={styles.warnings} aria-label="Warnings">
        {empty.map((use) => (
          <li key={use.text}>
            <code>{`{{${use.text}}}`}</code> {placeholderText(use)}
          </li>
        ))}
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** @param csv the URL of all problem rows; undefined if the file is unknown */
function ProblemRows({ counts, csv }: { counts: MailingCheck; csv: string | undefined }) {
  const count = counts.invalid + counts.duplicates
  if (count === 0) return null
  const { problems } = counts
  return (
    <div className="stack gap-2">
      <header className={styles.head}>
        <h3>{counted(count, 'problem row', 'problem rows')}</h3>
        {csv && (
          <a href={csv} download>
            Save CSV
          </a>
        )}
      </header>
      <PlainTable
        label="Problem rows"
        columns={[{ header: 'Row', isFigure: true }, { header: 'Email' }, { header: 'Problem' }]}
        height="list"
      >
        {problems.map(({ row, email, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a row occurs twice
          <tr key={index}>
            <td data-number>{row}</td>
            <td>{email || '(empty)'}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </PlainTable>
      {count > problems.length && <p className="quiet">These are the first {problems.length}.</p>}
    </div>
  )
}

/** Replaces the field name in a problem by its label in the form: "File name: there is no file …". */
function withLabel(text: string): string {
  return text.replace(/^emailsFileName:/, 'File name:').replace(/^templateId:/, 'Template ID:')
}

/** Returns the text for screen readers. */
function announcement(state: CheckState): string {
  switch (state.status) {
    case 'checked':
      return messages.checked(state.check)
    case 'refused':
      return `${messages.refused}: ${withLabel(state.text)}`
    case 'failed':
      return messages.failed
    default:
      return ''
  }
}

interface FirstMailsProps {
  check: MailingCheckStore
  fields: MailingFields
  /** At least one. */
  mails: readonly CheckedMail[]
}

const nameOf = ({ row }: CheckedMail) => `Row ${row}`

/** Shows the first mails of a mailing as they will arrive, one at a time, and sends the shown one as a test. */
function FirstMails({ check, fields, mails }: FirstMailsProps) {
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
