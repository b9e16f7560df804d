import { useStore } from '@nanostores/react'
import { failureOf, foundValue } from '../../platform/stores/resource.ts'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { type Option, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import styles from './AuditLog.module.css'
import { AUDIT_KINDS, type AuditKind, isFiltered } from './audit-filters.ts'
import type { AuditLogStore } from './audit-log.store.ts'
import { actionText, actorText } from './messages.ts'

const EVERY = 'All'
const KIND_TEXTS: Record<AuditKind, string> = {
  change: 'Changes',
  read: 'Reads',
  all: 'Changes and reads',
}
const NO_OPTIONS = { actors: [], actions: [] }

/** Shows the filters of the audit log. */
export function AuditFilterBar({ log }: { log: AuditLogStore }) {
  const filters = useStore(log.$filters)
  const facets = useStore(log.$facets)
  const { actors, actions } = foundValue(facets) ?? NO_OPTIONS
  const facetsFailure = failureOf(facets)
  const { actor, action, kind, user, subject, from, to } = filters
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
          options={optionsOf(actors, actor, actorText)}
          placeholder={EVERY}
          clearable
          onChange={(value) => log.change({ actor: value })}
        />
        <SelectField
          label="Action"
          name="action"
          value={action}
          options={optionsOf(actions, action, actionText)}
          placeholder={EVERY}
          clearable
          onChange={(value) => log.change({ action: value })}
        />
        <TextField
          label="User"
          name="user"
          type="search"
          placeholder="Part of login, name or id"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={user}
          onChange={(value) => log.type('user', value)}
        />
        <TextField
          label="About"
          name="subject"
          type="search"
          placeholder="Id of a mailing, …"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={subject}
          onChange={(value) => log.type('subject', value)}
        />
        <TextField
          label="From (UTC)"
          name="from"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(value) => log.change({ from: value })}
        />
        <TextField
          label="To (UTC)"
          name="to"
          type="date"
          value={to}
          min={from || undefined}
          onChange={(value) => log.change({ to: value })}
        />
      </div>
      {facetsFailure && (
        <p role="alert">
          The persons and actions to choose from did not load.{' '}
          <FailureNote failure={facetsFailure} onRetry={() => void log.loadFacets()} />
        </p>
      )}
    </search>
  )
}

/** Shows the button that resets the filters, and the link to the CSV of all events that match. */
export function AuditTools({ log }: { log: AuditLogStore }) {
  const filters = useStore(log.$filters)
  return (
    <div className={styles.tools}>
      <Button disabled={!isFiltered(filters)} onClick={log.reset}>
        Reset filters
      </Button>
      <LinkButton href={log.csvHref(filters)} download>
        Save CSV
      </LinkButton>
    </div>
  )
}

/** Returns the options. Adds the chosen value if it is not among them. */
function optionsOf(values: readonly string[], current: string, textOf: (value: string) => string): Option[] {
  const all = current === '' || values.includes(current) ? values : [current, ...values]
  return all.map((value) => ({ value, label: textOf(value) }))
}
