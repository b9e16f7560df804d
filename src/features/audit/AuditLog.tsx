import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AuditEvent } from '../../contract/audit.ts'
import { utcDateTime } from '../../domain/dates.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FailureNote } from '../session/FailureNote.tsx'
import styles from './AuditLog.module.css'
import type { AuditLogStore } from './audit-log.store.ts'

/** What staff did and read. */
export function AuditLog({ log }: { log: AuditLogStore }) {
  useEffect(() => void log.load(), [log])
  return (
    <div className={styles.page}>
      <PageTitle lead="What staff did and read, newest first.">Audit</PageTitle>
      <Content log={log} />
    </div>
  )
}

function Content({ log }: { log: AuditLogStore }) {
  const state = useStore(log.$state)
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading…" />
    case 'absent':
      return <EmptyState title="This server keeps no audit log." />
    case 'failed':
      return (
        <p role="alert">
          <FailureNote failure={state.failure} onRetry={() => void log.load()} />
        </p>
      )
    case 'loaded':
      return (
        <>
          <ol className={styles.events}>
            {state.events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
          {state.next !== undefined && (
            <div>
              <Button onClick={() => void log.loadMore()}>Show older</Button>
            </div>
          )}
        </>
      )
  }
}

function Event({ event: { at, actor, action, result, detail, user } }: { event: AuditEvent }) {
  return (
    <li>
      <span>{utcDateTime(at)}</span> <strong>{action}</strong> {user?.login ?? user?.iid} {detail} ({result},{' '}
      {actor})
    </li>
  )
}
