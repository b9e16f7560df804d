import { useStore } from '@nanostores/react'
import { millisecondsInMinute } from 'date-fns/constants'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import { useNow } from '../../../platform/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/table/PlainTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { viewPath } from '../mailing-views.ts'
import { announcementOf, isInProgress } from '../run-progress.ts'
import { RunPage } from './RunPage.tsx'
import { RunRow } from './RunRow.tsx'
import styles from './Runs.module.css'
import type { RecipientsStore } from './recipients.store.ts'
import type { LoadedRuns, RunsStore } from './runs.store.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Campaign' },
  { header: 'State' },
  { header: 'Sent', isFigure: true },
  { header: 'Others' },
  { header: 'Started' },
  { header: 'By' },
  { header: 'Actions', isHeaderHidden: true },
]

interface Props {
  runs: RunsStore
  recipients: RecipientsStore
}

/** Lists all mailings, newest first, or shows the one in the URL. */
export function Runs(props: Props) {
  return (
    <div className={styles.page}>
      <PageTitle>Mailings</PageTitle>
      <MailingNav current="runs" />
      <Content {...props} />
    </div>
  )
}

function Content({ runs, recipients }: Props) {
  const state = useStore(runs.$state)
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading…" />
    case 'unsupported':
      return <EmptyState title="This service does not list mailings." />
    case 'failed':
      return (
        <p role="alert">
          The mailings did not load. <FailureNote failure={state.failure} onRetry={() => void runs.load()} />
        </p>
      )
    case 'found':
      return <Loaded runs={runs} recipients={recipients} state={state} />
  }
}

function Loaded({ runs, recipients, state }: Props & { state: LoadedRuns }) {
  const linked = useStore(runs.$linked)
  const openId = useStore(runs.$openId)
  const apart = foundValue(linked)
  const current = state.items.find(isInProgress)
  const opened = apart ?? (openId === '' ? undefined : state.items.find(({ id }) => id === openId))
  return (
    <div className={styles.results} data-list={!opened || undefined}>
      <p className="visually-hidden" role="status">
        {current && announcementOf(current)}
      </p>
      <div role="alert">
        {state.refreshFailure && (
          <p>
            What is shown may be outdated.{' '}
            <FailureNote failure={state.refreshFailure} onRetry={() => void runs.refresh()} />
          </p>
        )}
      </div>
      <Linked runs={runs} />
      {opened ? (
        <RunPage key={opened.id} run={opened} runs={runs} recipients={recipients} />
      ) : (
        <RunTable runs={runs} items={state.items} />
      )}
      {!opened && state.next !== undefined && (
        <ShowMore
          state={state.more}
          failedText="Older mailings did not load."
          onMore={() => void runs.loadOlder()}
        />
      )}
    </div>
  )
}

function RunTable({ runs, items }: { runs: RunsStore; items: readonly MailingRun[] }) {
  const nowMs = useNow(millisecondsInMinute)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing has been sent yet."
        action={<LinkButton href={viewPath('send')}>Send emails</LinkButton>}
      />
    )
  }
  return (
    <PlainTable label="Mailings" columns={COLUMNS}>
      {items.map((run) => (
        <RunRow key={run.id} run={run} runs={runs} nowMs={nowMs} />
      ))}
    </PlainTable>
  )
}

/** Shows the state of the request for the run in the URL. */
function Linked({ runs }: { runs: RunsStore }) {
  const linked = useStore(runs.$linked)
  if (linked.status === 'loading') return <Spinner label="Loading the mailing…" />
  if (linked.status === 'missing') return <p role="status">There is no mailing with the id {linked.input}.</p>
  if (linked.status !== 'failed') return null
  return (
    <p role="alert">
      The mailing of this link did not load.{' '}
      <FailureNote failure={linked.failure} onRetry={runs.retryLinked} />
    </p>
  )
}
