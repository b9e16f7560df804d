import { useStore } from '@nanostores/react'
import { failureOf, foundValue } from '../../../platform/stores/resource.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { type Option, SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import styles from './AuditLog.module.css'
import { AUDIT_KINDS, type AuditKind, isFiltered } from './audit-filters.ts'
import type { AuditLogStore } from './audit-log.store.ts'
import { actorText } from './messages.ts'

const EVERY = 'All'
const KIND_TEXTS: Record<AuditKind, string> = {
  change: 'Changes',
  read: 'Reads',
  all: 'Changes and reads',
}

export function AuditFilterBar({ log }: { log: AuditLogStore }) {
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
          The list of people did not load.{' '}
          <FailureNote failure={failure} onRetry={() => void log.loadActors()} />
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

/** Returns the options. Adds the chosen person if the log does not name it. */
function optionsOf(actors: readonly string[], current: string): Option[] {
  const all = current === '' || actors.includes(current) ? actors : [current, ...actors]
  return all.map((value) => ({ value, label: actorText(value) }))
}
