import { useStore } from '@nanostores/react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { failureOf } from '../../../../platform/stores/resource.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { ActionPanel } from '../ActionPanel.tsx'
import styles from './AuditPanel.module.css'
import type { AuditStore } from './audit.store.ts'

interface Props {
  audit: AuditStore
  onUndo: (event: AuditEvent) => void
}

/** Lists the changes that staff have made to this user. Not rendered if the service has no audit log. */
export function AuditPanel({ audit, onUndo }: Props) {
  const state = useStore(audit.$state)
  if (state.status === 'unsupported') return null
  const failure = failureOf(state)
  return (
    <ActionPanel title="Audit">
      {failure && (
        <div role="alert">
          <FailureNote failure={failure} onRetry={audit.load} />
        </div>
      )}
      {state.status === 'found' && <AuditEntries {...state.value} onUndo={onUndo} />}
      {state.status === 'loading' && <Spinner label="Loading audit" />}
    </ActionPanel>
  )
}

interface EntriesProps extends Pick<Props, 'onUndo'> {
  entries: readonly AuditEvent[]
  next?: string | undefined
}

function AuditEntries({ entries, next, onUndo }: EntriesProps) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label="Audit entries" tabIndex={0}>
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the contract allows events without an id.
            <li key={`${entry.id} ${index}`}>
              <UtcTime ms={entry.at} fallback="–" />
              <span className={styles.action}>
                <strong>{entry.action}</strong> <Outcome result={entry.result} />{' '}
                {entry.undoneAt !== undefined && <Badge>undone</Badge>}
                {entry.canUndo && (
                  <TextButton aria-label={`Undo ${entry.action}`} onClick={() => onUndo(entry)}>
                    Undo
                  </TextButton>
                )}
              </span>
              {entry.detail && <span>{entry.detail}</span>}
              <span className={styles.actor}>{entry.actor}</span>
            </li>
          ))}
        </ol>
      </section>
      {next !== undefined && <p className={styles.none}>Older changes are on the audit page.</p>}
    </>
  )
}

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** Shows the result as a badge, followed by the reason if there is one: "refused: …". */
function Outcome({ result }: { result: string }) {
  const [word = '', ...reason] = result.split(':')
  return (
    <>
      <Badge tone={SUCCESSES.has(word) ? 'success' : 'warning'}>{word}</Badge>
      {reason.length > 0 && <span>{reason.join(':').trim()}</span>}
    </>
  )
}
