import { useStore } from '@nanostores/react'
import type { MailingRun, RecipientOutcome } from '../../../../contract/staff/mailing-runs.ts'
import { counted, wholeText } from '../../../../domain/format/counted.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LinkButton } from '../../../../ui/form/LinkButton.tsx'
import { type PlainColumn, PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { addressText } from '../suppressions/messages.ts'
import { RunControls } from './RunControls.tsx'
import styles from './Runs.module.css'
import {
  announcementOf,
  isInProgress,
  limitText,
  outcomeCounts,
  outcomeLabel,
  pausedText,
  STATES,
  sentText,
  shareDone,
} from './run-texts.ts'
import type { LoadedRecipients, RunsStore } from './runs.store.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Row', isFigure: true },
  { header: 'Email' },
  { header: 'State' },
  { header: 'Error' },
  { header: 'Time' },
]

export function RunPage({ runs }: { runs: RunsStore }) {
  const state = useStore(runs.$opened)
  if (state.status === 'found') return <Run run={state.value} runs={runs} />
  if (state.status === 'missing') return <EmptyState title="There is no mailing with this id." />
  return <LoadState state={state} failedText="The mailing did not load." onRetry={runs.loadOpened} />
}

/** Shows one mailing: its progress, its controls and its recipients. */
function Run({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const { campaign, state, startedMs, finishedMs, message } = run
  return (
    <article className="stack gap-3" aria-label={campaign}>
      <header className={styles.head}>
        <h2>{campaign}</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <p className="visually-hidden" role="status">
          {announcementOf(run)}
        </p>
      </header>
      <p className="quiet breaking">
        {run.emailsFileName} with {run.templateId}, by {run.actor}
        {startedMs !== undefined && (
          <>
            , <UtcTime ms={startedMs} />
          </>
        )}
        {finishedMs !== undefined && (
          <>
            {' '}
            to <UtcTime ms={finishedMs} />
          </>
        )}
        , {limitText(run)}
      </p>
      {isInProgress(run) && (
        <p className={styles.progress}>
          <progress aria-label="Done" max={1} value={shareDone(run)} data-state={state} />
          {sentText(run)}
        </p>
      )}
      {state === 'paused' && (
        <Notice kind="warning">
          <p>{pausedText(run)}</p>
        </Notice>
      )}
      {state !== 'paused' && message && (
        <Notice kind={state === 'failed' ? 'danger' : 'warning'}>
          <p>{message}</p>
        </Notice>
      )}
      <RunControls run={run} actions={runs.actions} />
      <Recipients run={run} runs={runs} />
    </article>
  )
}

/** Lists the recipients of a mailing, with one outcome or with all. */
function Recipients({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const state = useStore(runs.$recipients)
  const chosen = useStore(runs.$outcome)
  const counts = outcomeCounts(run)
  const filter = (label: string, count: number, outcome?: RecipientOutcome) => (
    <button
      key={label}
      type="button"
      className={styles.filter}
      aria-pressed={chosen === outcome}
      onClick={() => runs.chooseOutcome(outcome)}
    >
      {label} <strong>{wholeText(count)}</strong>
    </button>
  )
  return (
    <section className="stack gap-3" aria-label="Recipients">
      <div className={styles.filters}>
        {filter(
          'All rows',
          counts.reduce((sum, { count }) => sum + count, 0),
        )}
        {counts.map(({ outcome, label, count }) => filter(label, count, outcome))}
        <LinkButton href={runs.resultsHref} download>
          Save CSV
        </LinkButton>
      </div>
      <LoadState state={state} failedText="The recipients did not load." onRetry={runs.loadRecipients} />
      {state.status === 'found' && <RecipientsTable state={state} runs={runs} />}
    </section>
  )
}

function RecipientsTable({ state, runs }: { state: LoadedRecipients; runs: RunsStore }) {
  const { items, total, next, more, query, isReloading } = state
  return (
    <>
      <p className="quiet breaking" role="status">
        {isReloading ? 'Loading…' : counted(total, 'recipient', 'recipients')}
      </p>
      {items.length === 0 ? (
        <EmptyState title="There are no such recipients.">
          {query === 'alreadySent' && 'Those who already had the campaign are only counted.'}
        </EmptyState>
      ) : (
        <PlainTable label="Table of recipients" columns={COLUMNS} isBusy={isReloading}>
          {items.map(({ row, email, outcome, detail, at }) => (
            <tr key={row}>
              <td data-number>{row}</td>
              <td className={styles.email} title={addressText(email)}>
                {addressText(email) || '(empty)'}
              </td>
              <td>{outcomeLabel(outcome)}</td>
              <td className={styles.detail} title={detail}>
                {detail}
              </td>
              <td>{at !== undefined && <UtcTime ms={at} />}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {next !== undefined && !isReloading && (
        <ShowMore state={more} failedText="More recipients did not load." onMore={runs.loadMoreRecipients} />
      )}
    </>
  )
}
