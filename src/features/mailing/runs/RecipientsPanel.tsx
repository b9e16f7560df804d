import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { counted } from '../../../domain/counted.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/table/PlainTable.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { addressText } from '../suppressions/messages.ts'
import styles from './RecipientsPanel.module.css'
import type { LoadedRecipients, RecipientsStore } from './recipients.store.ts'
import { OUTCOME_LABELS, outcomeCounts } from './run-texts.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Row', isFigure: true },
  { header: 'Email' },
  { header: 'State' },
  { header: 'Error' },
  { header: 'Time' },
]

interface Props {
  run: MailingRun
  recipients: RecipientsStore
  /** The URL of the CSV with all recipients. */
  csvHref: string
}

/** Lists the recipients of a mailing by outcome and by error, with a search. */
export function RecipientsPanel({ run, recipients, csvHref }: Props) {
  const state = useStore(recipients.$state)
  const filter = useStore(recipients.$filter)
  useEffect(() => {
    recipients.open(run.id)
    return recipients.cancel
  }, [recipients, run.id])
  if (state.status === 'unsupported') {
    return (
      <p>
        <LinkButton href={csvHref} download>
          Save CSV
        </LinkButton>
      </p>
    )
  }
  const errors = state.status === 'found' ? state.errors : []
  return (
    <section className={styles.panel} aria-label="Recipients">
      <header className={styles.head}>
        <h3>Recipients</h3>
        <search className={styles.search}>
          <TextField
            label="Part of an address"
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={filter.query}
            onChange={recipients.search}
          />
        </search>
        <div className={styles.button}>
          <LinkButton href={csvHref} download aria-label={`Save CSV: ${run.campaign}`}>
            Save CSV
          </LinkButton>
        </div>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown */}
      <div className={styles.filters} role="group" aria-label="State">
        <Filter
          label="All"
          isChosen={filter.outcome === undefined && filter.error === undefined}
          onChoose={() => recipients.choose({})}
        />
        {outcomeCounts(run).map(({ outcome, label, count }) => (
          <Filter
            key={outcome}
            label={label}
            count={count}
            isChosen={filter.outcome === outcome}
            onChoose={() => recipients.choose({ outcome })}
          />
        ))}
      </div>
      {errors.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown
        <div className={styles.errors} role="group" aria-label="Error">
          {errors.map(({ key, text, count }, index) => (
            <Filter
              // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a key occurs twice
              key={index}
              label={text}
              count={count}
              isChosen={filter.error === key}
              onChoose={() => recipients.choose({ error: key })}
            />
          ))}
        </div>
      )}
      <List recipients={recipients} />
    </section>
  )
}

interface FilterProps {
  label: string
  count?: number
  isChosen: boolean
  onChoose: () => void
}

function Filter({ label, count, isChosen, onChoose }: FilterProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}> {count.toLocaleString('en')}</span>}
    </button>
  )
}

function List({ recipients }: { recipients: RecipientsStore }) {
  const state = useStore(recipients.$state)
  switch (state.status) {
    case 'loading':
      return <Spinner label="Loading the recipients…" />
    case 'failed':
      return (
        <p role="alert">
          The recipients did not load.{' '}
          <FailureNote failure={state.failure} onRetry={() => void recipients.load()} />
        </p>
      )
    case 'found':
      return <Table state={state} recipients={recipients} />
    case 'unsupported':
      return null
  }
}

function Table({ state, recipients }: { state: LoadedRecipients; recipients: RecipientsStore }) {
  const { items, total, next, more, isReloading } = state
  return (
    <>
      <p className={styles.total} role="status">
        {isReloading ? 'Loading…' : counted(total, 'recipient', 'recipients')}
      </p>
      {items.length === 0 ? (
        <EmptyState title="No recipient matches." />
      ) : (
        <PlainTable label="Table of recipients" columns={COLUMNS} isBusy={isReloading}>
          {items.map(({ row, email, outcome, detail, at }) => (
            <tr key={row} data-outcome={outcome}>
              <td data-figure>{row}</td>
              <td className={styles.email} title={addressText(email)}>
                {addressText(email) || '(empty)'}
              </td>
              <td>{OUTCOME_LABELS[outcome]}</td>
              <td className={styles.detail} title={detail}>
                {detail}
              </td>
              <td>{at !== undefined && <UtcTime ms={at} />}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {next !== undefined && !isReloading && (
        <ShowMore
          state={more}
          failedText="More recipients did not load."
          onMore={() => void recipients.loadMore()}
        />
      )}
    </>
  )
}
