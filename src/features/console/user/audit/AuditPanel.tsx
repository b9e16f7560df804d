import { useStore } from '@nanostores/react'
import { utcDateTime } from '../../../../domain/dates.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { FailureNote } from '../../../session/FailureNote.tsx'
import { ActionPanel } from '../ActionPanel.tsx'
import styles from './AuditPanel.module.css'
import type { AuditState, AuditStore } from './audit.store.ts'

/** Who did what to this user; not there where the service keeps no such book. */
export function AuditPanel({ audit }: { audit: AuditStore }) {
  const state = useStore(audit.$state)
  if (state.status === 'absent') return null
  return (
    <ActionPanel title="Audit">
      <Book state={state} onRetry={audit.load} />
    </ActionPanel>
  )
}

function Book({ state, onRetry }: { state: Exclude<AuditState, { status: 'absent' }>; onRetry: () => void }) {
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
      if (state.entries.length === 0) return <p className={styles.none}>Nothing has been changed yet.</p>
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className={styles.scroller} aria-label="Audit entries" tabIndex={0}>
          <ol className={styles.entries}>
            {state.entries.map(({ at, actor, action, result, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the book only grows, and its lines have no name.
              <li key={index}>
                <Moment ms={at} />
                <span className={styles.deed}>
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
}

/** Empty for what is no moment. */
function Moment({ ms }: { ms: number }) {
  const text = utcDateTime(ms)
  return text === '' ? <span>–</span> : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}

/** One word, and after a colon why: "refused: …". */
function Outcome({ result }: { result: string }) {
  const [word = '', ...why] = result.split(':')
  return (
    <>
      <Badge tone={word === 'done' ? 'success' : 'warning'}>{word}</Badge>
      {why.length > 0 && <span>{why.join(':').trim()}</span>}
    </>
  )
}
