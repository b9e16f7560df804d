import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { counted } from '../../../domain/format/counted.ts'
import { useCapability } from '../../../platform/api/use-capability.ts'
import { failureOf, foundValue } from '../../../platform/stores/resource.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { type Option, SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChangeNotice } from '../shared/changes/ChangeNotice.tsx'
import { type ChangeNoticeStore, createChangeNotice } from '../shared/changes/change-notice.store.ts'
import { FailureNote } from '../shared/FailureNote.tsx'
import { LoadState } from '../shared/LoadState.tsx'
import { ShowMore } from '../shared/ShowMore.tsx'
import styles from './AuditLog.module.css'
import type { AuditDeps, AuditLogStore, LoadedEvents } from './audit-log.store.ts'
import { AUDIT_KINDS, type AuditKind, createAuditLog, isFiltered } from './audit-log.store.ts'
import { EventTable } from './EventTable.tsx'
import { actorText } from './messages.ts'

interface Props {
  log: AuditLogStore
}

/** The audit log with the stores of the page. */
export function AuditPage(deps: Omit<AuditDeps, 'notice'>) {
  const [stores] = useState(() => {
    const notice = createChangeNotice()
    return { notice, log: createAuditLog({ ...deps, notice }) }
  })
  return <AuditLog {...stores} />
}

export function AuditLog({ log, notice }: Props & { notice: ChangeNoticeStore }) {
  const hasLog = useCapability('audit')
  return (
    <div className="stack gap-0">
      <PageTitle>Audit</PageTitle>
      {hasLog ? (
        <>
          <AuditFilterBar log={log} />
          <Content log={log} />
        </>
      ) : (
        <EmptyState title="This server keeps no audit log." />
      )}
      <ChangeNotice notice={notice} />
    </div>
  )
}

function Content({ log }: Props) {
  const state = useStore(log.$state)
  if (state.status === 'found') return <Loaded log={log} state={state} />
  return <LoadState state={state} failedText="The audit log did not load." onRetry={log.load} />
}

function Loaded({ log, state }: Props & { state: LoadedEvents }) {
  const { items: events, next, isReloading, refreshFailure } = state
  const filters = useStore(log.$filters)
  return (
    <section className={styles.results} aria-label="Events" aria-busy={isReloading || undefined}>
      <div className={styles.summary}>
        <p role="status">{isReloading ? 'Loading…' : countText(state)}</p>
        {refreshFailure && (
          <p role="alert">
            New events are not shown. <FailureNote failure={refreshFailure} onRetry={log.load} />
          </p>
        )}
        <AuditTools log={log} />
      </div>
      {events.length > 0 ? (
        <EventTable events={events} onUndo={log.undo} />
      ) : (
        !isReloading && (
          <EmptyState
            title={isFiltered(filters) ? 'No events match the filters.' : 'Nothing has been recorded yet.'}
          />
        )
      )}
      {next !== undefined && !isReloading && (
        <ShowMore state={state.more} failedText="Older events did not load." onMore={log.loadOlder} />
      )}
    </section>
  )
}

function countText({ items, next }: LoadedEvents): string {
  const events = counted(items.length, 'event', 'events')
  return next === undefined ? `${events}, all that match` : `The latest ${events}`
}

const EVERY = 'All'
const KIND_TEXTS: Record<AuditKind, string> = {
  change: 'Changes',
  read: 'Reads',
  all: 'Changes and reads',
}

function AuditFilterBar({ log }: { log: AuditLogStore }) {
  const filters = useStore(log.$filters)
  const actors = useStore(log.$actors)
  const failure = failureOf(actors)
  const { actor, kind, about } = filters
  return (
    <search className={styles.bar} aria-label="Filters">
      <div className={styles.fields}>
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          options={AUDIT_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] }))}
          onChange={(value) => log.change({ kind: AUDIT_KINDS.find((known) => known === value) ?? kind })}
        />
        <SelectField
          label="Person"
          name="actor"
          value={actor}
          options={optionsOf(foundValue(actors)?.actors ?? [], actor)}
          placeholder={EVERY}
          clearable
          onChange={(value) => log.change({ actor: value })}
        />
        <TextField
          label="Golfer or round"
          name="about"
          type="search"
          placeholder="Login, name or id"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={about}
          onChange={log.typeAbout}
        />
      </div>
      {failure && (
        <p role="alert">
          The list of people did not load. <FailureNote failure={failure} onRetry={log.loadActors} />
        </p>
      )}
    </search>
  )
}

/** Shows the button that resets the filters, and the link to the CSV of all events that match. */
function AuditTools({ log }: { log: AuditLogStore }) {
  const filters = useStore(log.$filters)
  return (
    <div className="row gap-2 to-end">
      <Button disabled={!isFiltered(filters)} onClick={log.reset}>
        Reset filters
      </Button>
      <LinkButton href={log.csvHref(filters)} download>
        Save CSV
      </LinkButton>
    </div>
  )
}

/** Returns the options. Adds the chosen person if the log does not name it. */
function optionsOf(actors: readonly string[], current: string): Option[] {
  const all = current === '' || actors.includes(current) ? actors : [current, ...actors]
  return all.map((value) => ({ value, label: actorText(value) }))
}
