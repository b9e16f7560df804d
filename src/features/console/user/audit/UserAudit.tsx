import { useStore } from '@nanostores/react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { timeAgo } from '../../../../domain/time-ago.ts'
import { failureOf } from '../../../../platform/stores/resource.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { supersededText } from '../../../shared/changes/superseded-text.ts'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import type { AuditStore } from './audit.store.ts'
import styles from './UserAudit.module.css'

interface Props {
  audit: AuditStore
  onUndo: (event: AuditEvent) => void
}

/** Lists the changes that staff have made to this user, one line each. */
export function UserAudit({ audit, onUndo }: Props) {
  const state = useStore(audit.$state)
  const failure = failureOf(state)
  return (
    <>
      {failure && (
        <div role="alert">
          <FailureNote failure={failure} onRetry={audit.load} />
        </div>
      )}
      {state.status === 'found' && <AuditEntries {...state.value} onUndo={onUndo} />}
      {state.status === 'loading' && <Spinner label="Loading audit" />}
    </>
  )
}

interface EntriesProps extends Pick<Props, 'onUndo'> {
  entries: readonly AuditEvent[]
  next?: string | undefined
}

function AuditEntries({ entries, next, onUndo }: EntriesProps) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>
  const nowMs = Date.now()
  return (
    <section className={styles.audit} aria-label="Audit entries">
      <ol className={styles.entries}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract allows events without an id.
          <li key={`${entry.id} ${index}`}>
            <span className={styles.time} title={timeAgo(entry.at, nowMs)}>
              <UtcTime ms={entry.at} fallback="–" />
            </span>
            <strong className={styles.action}>{entry.action}</strong>
            <span className={styles.detail} title={entry.detail}>
              <Outcome result={entry.result} /> {entry.undoneAt !== undefined && <Badge>undone</Badge>}{' '}
              {entry.detail}
            </span>
            <span className={styles.actor}>{entry.actor}</span>
            <span className={styles.undo}>
              {entry.supersededBy && <span title={supersededText(entry)}>Changed again</span>}
              {entry.canUndo && (
                <TextButton aria-label={`Undo ${entry.action}`} onClick={() => onUndo(entry)}>
                  Undo
                </TextButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {next !== undefined && <p className={styles.none}>Older changes are on the audit page.</p>}
    </section>
  )
}

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** Shows why a change did not succeed; that it did needs no word. */
function Outcome({ result }: { result: string }) {
  const [word = '', ...reason] = result.split(':')
  return (
    <>
      {!SUCCESSES.has(word) && <Badge tone="warning">{word}</Badge>}
      {reason.length > 0 && <span>{reason.join(':').trim()}</span>}
    </>
  )
}
