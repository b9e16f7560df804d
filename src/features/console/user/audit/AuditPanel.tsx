import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { failureOf } from '../../../../platform/stores/resource.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { FailureMessage } from '../../FailureMessage.tsx'
import { messages } from '../../messages.ts'
import { ActionPanel } from '../ActionPanel.tsx'
import styles from './AuditPanel.module.css'
import type { AuditStore } from './audit.store.ts'

interface Props {
  audit: AuditStore
  /** Called after a change was undone, to load the changed data again. */
  onUndone: () => void
}

/** Lists the changes that staff have made to this user. Not rendered if the service has no audit log. */
export function AuditPanel({ audit, onUndone }: Props) {
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
      {state.status === 'found' && <AuditEntries {...state.value} audit={audit} onUndone={onUndone} />}
      {state.status === 'loading' && <Spinner label="Loading audit" />}
    </ActionPanel>
  )
}

interface EntriesProps extends Props {
  entries: readonly AuditEvent[]
  next?: string | undefined
}

function AuditEntries({ entries, next, audit, onUndone }: EntriesProps) {
  const undo = useStore(audit.$undo)
  const undoFailure = undo.status === 'failed' ? undo.failure : undefined
  const results = useRef<HTMLDivElement>(null)
  if (entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>

  async function undoEntry(id: string) {
    if (await audit.undo(id)) onUndone()
    // Sets the focus, because the button that had it no longer exists.
    results.current?.focus()
  }

  return (
    <>
      <div ref={results} tabIndex={-1}>
        <FailureMessage
          message={undoFailure && messages.undoFailed}
          failure={undoFailure}
          isChange
          onRetry={audit.load}
        />
      </div>
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
                  <TextButton
                    aria-label={`Undo ${entry.action}`}
                    disabled={undo.status === 'pending'}
                    onClick={() => undoEntry(entry.id)}
                  >
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
