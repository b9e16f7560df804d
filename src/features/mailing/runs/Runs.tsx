import { useStore } from '@nanostores/react'
import { foundValue } from '../../../platform/stores/resource.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { viewPath } from '../mailing-views.ts'
import { announcementOf, isInProgress } from '../run-progress.ts'
import { RunRow } from './RunRow.tsx'
import styles from './Runs.module.css'
import type { LoadedRuns, RunsStore } from './runs.store.ts'

/** Lists all mailings, newest first. */
export function Runs({ runs }: { runs: RunsStore }) {
  return (
    <div className={styles.page}>
      <PageTitle>Mailings</PageTitle>
      <MailingNav current="runs" />
      <Content runs={runs} />
    </div>
  )
}

function Content({ runs }: { runs: RunsStore }) {
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
      return <Loaded runs={runs} state={state} />
  }
}

function Loaded({ runs, state }: { runs: RunsStore; state: LoadedRuns }) {
  const linked = useStore(runs.$linked)
  const openId = useStore(runs.$openId)
  const apart = foundValue(linked)
  const current = state.items.find(isInProgress)
  const rows = state.items.filter(({ id }) => id !== apart?.id)
  return (
    <div className={styles.results}>
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
      {apart && (
        <ol className={styles.runs} aria-label="The mailing of the address">
          <RunRow run={apart} isOpen runs={runs} />
        </ol>
      )}
      {rows.length === 0 && !apart ? (
        <EmptyState
          title="Nothing has been sent yet."
          action={<LinkButton href={viewPath('send')}>Send emails</LinkButton>}
        />
      ) : (
        <ol className={styles.runs} aria-label="Mailings">
          {rows.map((run) => (
            <RunRow key={run.id} run={run} isOpen={run.id === openId} runs={runs} />
          ))}
        </ol>
      )}
      {state.next !== undefined && (
        <ShowMore
          state={state.more}
          failedText="Older mailings did not load."
          onMore={() => void runs.loadOlder()}
        />
      )}
    </div>
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
