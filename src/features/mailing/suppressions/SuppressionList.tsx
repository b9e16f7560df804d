import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Suppression } from '../../../contract/mail-suppressions.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { viewPath } from '../mailing-views.ts'
import { addressText, messages, SOURCES } from './messages.ts'
import styles from './Suppressions.module.css'
import type { SuppressionsStore } from './suppressions.store.ts'

interface Props {
  suppressions: SuppressionsStore
  rows: readonly Suppression[]
  released: ReadonlySet<string>
}

/** Lists the suppressed addresses, each with a button that releases it. */
export function SuppressionList({ suppressions, rows, released }: Props) {
  const [asked, setAsked] = useState<string>()
  function onConfirm(email: string) {
    setAsked(undefined)
    void suppressions.release(email)
  }
  return (
    <>
      <ol className={styles.rows} aria-label="Suppressed addresses">
        {rows.map((row) => (
          <li key={row.email} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.head}>
                <span className={styles.address}>{addressText(row.email)}</span>
                <Badge>{SOURCES[row.source]}</Badge>
              </p>
              <p>{row.reason}</p>
            </div>
            <div className={styles.origin}>
              <Origin row={row} />
            </div>
            <Release
              email={row.email}
              suppressions={suppressions}
              isReleased={released.has(row.email)}
              onAsk={setAsked}
            />
          </li>
        ))}
      </ol>
      <Dialog
        isOpen={asked !== undefined}
        title={messages.releaseTitle(asked ?? '')}
        onClose={() => setAsked(undefined)}
      >
        <p>{messages.releaseText}</p>
        <DialogButtons>
          <Button onClick={() => setAsked(undefined)}>Keep it</Button>
          <Button kind="main" onClick={() => onConfirm(asked ?? '')}>
            Release
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

interface ReleaseProps {
  email: string
  suppressions: SuppressionsStore
  isReleased: boolean
  onAsk: (email: string) => void
}

/** Shows the button that releases an address, then a note with the result, which takes over the focus. */
function Release({ email, suppressions, isReleased, onAsk }: ReleaseProps) {
  const change = useStore(suppressions.$change)
  const note = useRef<HTMLParagraphElement>(null)
  const isOwn = change.status !== 'idle' && change.input.kind === 'release' && change.input.email === email
  useEffect(() => {
    if (isReleased) note.current?.focus({ preventScroll: true })
  }, [isReleased])
  if (isReleased) {
    return (
      <p ref={note} tabIndex={-1} className={styles.released}>
        {messages.released}
      </p>
    )
  }
  return (
    <div className={styles.release}>
      <Button
        loading={isOwn && change.status === 'pending'}
        aria-label={`Release ${addressText(email)}`}
        onClick={() => onAsk(email)}
      >
        Release
      </Button>
      <div role="alert" className={styles.failure}>
        {isOwn && change.status === 'failed' && (
          <p>
            {messages.notReleased}{' '}
            <FailureNote failure={change.failure} isChange onRetry={suppressions.check} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Shows when, by which mailing and by whom an address was suppressed. */
function Origin({ row: { createdMs, createdBy, runId, campaign } }: { row: Suppression }) {
  return (
    <>
      <p>
        <UtcTime ms={createdMs} />
      </p>
      {runId !== undefined && (
        <p>
          <a href={viewPath('runs', runId)}>{campaign ?? 'Mailing'}</a>
        </p>
      )}
      {createdBy !== undefined && <p>{createdBy}</p>}
    </>
  )
}
