import { useStore } from '@nanostores/react'
import { Badge } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { type PlainColumn, PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { DateAgo } from '../../shared/DateAgo.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { viewPath } from '../mailing-views.ts'
import { RunPage } from './RunPage.tsx'
import styles from './Runs.module.css'
import { othersText, STATES, sentText } from './run-texts.ts'
import type { LoadedRuns, RunsStore } from './runs.store.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Campaign' },
  { header: 'State' },
  { header: 'Sent', isFigure: true },
  { header: 'Others' },
  { header: 'Started' },
  { header: 'By' },
]

/** Lists all mailings, newest first, or shows the one in the URL. */
export function Runs({ runs }: { runs: RunsStore }) {
  return (
    <div className="stack gap-0">
      <PageTitle>Mailings</PageTitle>
      <MailingNav current="runs" />
      {runs.id === '' ? <List runs={runs} /> : <RunPage runs={runs} />}
    </div>
  )
}

function List({ runs }: { runs: RunsStore }) {
  const state = useStore(runs.$list)
  if (state.status === 'found') return <Table runs={runs} state={state} />
  return <LoadState state={state} failedText="The mailings did not load." onRetry={runs.loadList} />
}

function Table({ runs, state: { items, next, more } }: { runs: RunsStore; state: LoadedRuns }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing has been sent yet."
        action={<LinkButton href={viewPath('send')}>Send emails</LinkButton>}
      />
    )
  }
  return (
    <>
      <PlainTable label="Mailings" columns={COLUMNS}>
        {items.map((run) => (
          <tr key={run.id}>
            <td className={styles.campaign}>
              <a href={viewPath('runs', run.id)} title={run.campaign}>
                {run.campaign}
              </a>
            </td>
            <td>
              <Badge tone={STATES[run.state].tone}>{STATES[run.state].label}</Badge>
            </td>
            <td data-number>{sentText(run)}</td>
            <td className={styles.detail} title={run.message ?? othersText(run)}>
              {run.message ?? othersText(run)}
            </td>
            <td>{run.startedMs !== undefined && <DateAgo ms={run.startedMs} />}</td>
            <td className={styles.detail} title={run.actor}>
              {run.actor}
            </td>
          </tr>
        ))}
      </PlainTable>
      {next !== undefined && (
        <ShowMore state={more} failedText="Older mailings did not load." onMore={runs.loadOlder} />
      )}
    </>
  )
}
