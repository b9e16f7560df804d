import { useStore } from '@nanostores/react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { utcDateTime } from '../../../../domain/dates.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../../session/FailureNote.tsx'
import { ActionPanel } from '../ActionPanel.tsx'
import styles from './AuditPanel.module.css'
import type { AuditState, AuditStore } from './audit.store.ts'

/** The changes that staff made to this user; not rendered if the service keeps no audit log. */
export function AuditPanel({ audit }: { audit: AuditStore }) {
  const state = useStore(audit.$state)
  if (state.status === 'absent') return null
  return (
    <ActionPanel title="Audit">
      <AuditContent state={state} onRetry={audit.load} />
    </ActionPanel>
  )
}

interface ContentProps {
  state: Exclude<AuditState, { status: 'absent' }>
  onRetry: () => void
}

function AuditContent({ state, onRetry }: ContentProps) {
  switch (state.status) {
    case 'loading':
      return <Spinner label="Loading audit" />
    case 'failed':
      return (
        <div role="alert">
          <FailureNote failure={state.failure} onRetry={onRetry} />
        </div>
      )
    case 'found':
      return <AuditEntries entries={state.entries} />
  }
}

function AuditEntries({ entries }: { entries: readonly AuditEvent[] }) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.scroller} aria-label="Audit entries" tabIndex={0}>
      <ol className={styles.entries}>
        {entries.map(({ at, actor, action, result, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id.
          <li key={index}>
            <EntryTime ms={at} />
            <span className={styles.action}>
              <strong>{action}</strong> <Outcome result={result} />
            </span>
            {detail && <span>{detail}</span>}
            <span className={styles.actor}>{actor}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function EntryTime({ ms }: { ms: number }) {
  const text = utcDateTime(ms)
  return text === '' ? <span>–</span> : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** The result as a badge, followed by the reason if there is one: "refused: …". */
function Outcome({ result }: { result: string }) {
  const [word = '', ...reason] = result.split(':')
  return (
    <>
      <Badge tone={SUCCESSES.has(word) ? 'success' : 'warning'}>{word}</Badge>
      {reason.length > 0 && <span>{reason.join(':').trim()}</span>}
    </>
  )
}
