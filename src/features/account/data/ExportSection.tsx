import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import styles from '../Account.module.css'
import type { Export, ExportKind, ExportProgress } from './export.store.ts'
import { EXPORT_LABELS, exportProgress } from './messages.ts'

const KINDS: readonly ExportKind[] = ['account', 'rounds']

/** Shows the section for saving the account's data as files. */
export function ExportSection({ export: store }: { export: Export }) {
  const progress = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const buttons = useRef<Partial<Record<ExportKind, HTMLButtonElement | null>>>({})
  const last = useRef<ExportKind>(undefined)
  const isReceiving = progress !== undefined

  // Restores the focus, which was lost when the button was disabled or the Cancel button disappeared.
  useEffect(() => {
    if (!isReceiving && last.current && document.activeElement === document.body) {
      buttons.current[last.current]?.focus()
    }
  }, [isReceiving])

  return (
    <>
      <div className="buttons">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            ref={(button) => {
              buttons.current[kind] = button
            }}
            loading={progress?.kind === kind}
            disabled={isReceiving}
            onClick={() => {
              last.current = kind
              void store.save(kind)
            }}
          >
            {EXPORT_LABELS[kind]}
          </Button>
        ))}
      </div>
      {progress && <Progress progress={progress} onCancel={store.cancel} />}
      <FormMessage message={messageOf(submission)} />
    </>
  )
}

function Progress({
  progress: { receivedBytes, totalBytes },
  onCancel,
}: {
  progress: ExportProgress
  onCancel: () => void
}) {
  return (
    <div className={styles.progress}>
      <progress
        aria-label="Received"
        max={totalBytes ?? 1}
        value={totalBytes === undefined ? undefined : Math.min(receivedBytes, totalBytes)}
      />
      <span className={styles.amount}>{exportProgress(receivedBytes, totalBytes)}</span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
