import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type AuditEvent, NEW_EVENTS_MAX } from '../../contract/audit.ts'
import { counted } from '../../domain/counted.ts'
import { failureOf, foundValue } from '../../platform/stores/resource.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ChangeNotice } from '../shared/changes/ChangeNotice.tsx'
import type { ChangeNoticeStore } from '../shared/changes/change-notice.store.ts'
import { FailureNote } from '../shared/FailureNote.tsx'
import { ShowMore } from '../shared/ShowMore.tsx'
import { AuditFilterBar, AuditTools } from './AuditFilterBar.tsx'
import styles from './AuditLog.module.css'
import { isFiltered } from './audit-filters.ts'
import type { AuditLogStore, LoadedEvents } from './audit-log.store.ts'
import { EventTable } from './EventTable.tsx'
import { newEventsText } from './messages.ts'

interface Props {
  log: AuditLogStore
  /** Shows the change that was undone last. */
  notice: ChangeNoticeStore
  onUndo: (events: readonly [AuditEvent, ...AuditEvent[]]) => void
}
type ContentProps = Omit<Props, 'notice'>

/** Shows the audit log with its filters. */
export function AuditLog({ log, notice, onUndo }: Props) {
  const isSupported = useStore(log.$state).status !== 'unsupported'
  return (
    <div className="stack gap-0">
      <PageTitle>Audit</PageTitle>
      {isSupported && <AuditFilterBar log={log} />}
      <Content log={log} onUndo={onUndo} />
      <ChangeNotice notice={notice} />
    </div>
  )
}

function Content({ log, onUndo }: ContentProps) {
  const state = useStore(log.$state)
  switch (state.status) {
    case 'loading':
      return <Spinner size="page" label="Loading…" />
    case 'unsupported':
      return <EmptyState title="This server keeps no audit log." />
    case 'failed':
      return (
        <p role="alert">
          The audit log did not load. <FailureNote failure={state.failure} onRetry={() => void log.load()} />
        </p>
      )
    case 'found':
      return <Loaded log={log} onUndo={onUndo} state={state} />
  }
}

function Loaded({ log, onUndo, state }: ContentProps & { state: LoadedEvents }) {
  const { items: events, next, isReloading, nowMs } = state
  const news = useStore(log.$news)
  const newCount = foundValue(news)?.count ?? 0
  const newFailure = failureOf(news)
  const filters = useStore(log.$filters)
  return (
    <section className={styles.results} aria-label="Events" aria-busy={isReloading || undefined}>
      <div className={styles.summary}>
        <p role="status">{isReloading ? 'Loading…' : countText(state)}</p>
        <div aria-live="polite">
          {newCount > 0 && (
            <Button onClick={() => void log.showNew()}>Show {newEventsText(newCount, NEW_EVENTS_MAX)}</Button>
          )}
          {newFailure && (
            <p>
              New events are not shown. <FailureNote failure={newFailure} onRetry={() => void log.load()} />
            </p>
          )}
        </div>
        <AuditTools log={log} />
      </div>
      {events.length > 0 ? (
        <EventTable events={events} hasOlder={next !== undefined} nowMs={nowMs} onUndo={onUndo} />
      ) : (
        !isReloading && <NoEvents isFiltered={isFiltered(filters)} onReset={log.reset} />
      )}
      {next !== undefined && !isReloading && <Older log={log} state={state} />}
    </section>
  )
}

function countText({ items, next, users }: LoadedEvents): string {
  const events = counted(items.length, 'event', 'events') + usersText(users)
  return next === undefined ? `${events}, all that match` : `${events} shown, older ones follow below`
}

/** Returns of how many golfers the events are, if the filter has found them by a part: " of 3 users". */
function usersText(users: LoadedEvents['users']): string {
  if (!users) return ''
  const found = counted(users.count, 'user', 'users')
  return users.hasMore ? ` of the first ${found} that match` : ` of ${found}`
}

function NoEvents({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered) return <EmptyState title="Nothing has been recorded yet." />
  return (
    <EmptyState
      title="No events match the filters."
      action={<Button onClick={onReset}>Show all events</Button>}
    />
  )
}

/** About one screen height, so that older events have loaded before the reader reaches the end. */
const MARGIN = '800px 0px'

/**
 * Loads older events when the end of the list is near the viewport. The button does the same without scrolling, and
 * after a failure.
 */
function Older({ log, state: { more, next } }: { log: AuditLogStore; state: LoadedEvents }) {
  const end = useRef<HTMLDivElement>(null)
  const { status } = more
  // Observes the end again after each page, because it has moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (status !== 'idle' || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void log.loadOlder(),
      { rootMargin: MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [log, status, next])
  return (
    <ShowMore
      ref={end}
      state={more}
      failedText="Older events did not load."
      onMore={() => void log.loadOlder()}
    />
  )
}
