import { useStore } from '@nanostores/react'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import styles from './FileUploads.module.css'
import { type FileKind, messages } from './messages.ts'
import type { Upload, Uploads } from './uploads.store.ts'

const TONES: Partial<Record<Upload['state']['status'], string>> = {
  done: 'success',
  held: 'warning',
  failed: 'danger',
}

/** Lists the uploads of this visit with their progress and results. */
export function FileUploads({ kind, uploads }: { kind: FileKind; uploads: Uploads }) {
  const list = useStore(uploads.$state).files.filter((upload) => upload.kind === kind)
  return (
    <>
      {/* Always rendered, because screen readers announce only what is added to an existing region. */}
      <ul className={styles.uploads} aria-label="Uploads" data-empty={list.length === 0 || undefined}>
        {list.map((upload) => (
          <li key={upload.id} className={styles.upload} data-tone={TONES[upload.state.status]}>
            <p className={styles.name}>{upload.name}</p>
            <Outcome upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcementOf(list)}
      </p>
    </>
  )
}

function Outcome({ upload: { id, name, file, state }, uploads }: { upload: Upload; uploads: Uploads }) {
  const dismiss = (label: string) => (
    <Button aria-label={`${label} ${name}`} onClick={() => uploads.dismiss(id)}>
      {label}
    </Button>
  )
  switch (state.status) {
    case 'waiting':
      return (
        <>
          <p className={styles.text}>Waiting</p>
          <div className={styles.buttons}>{dismiss('Cancel')}</div>
        </>
      )
    case 'sending':
      return (
        <>
          <p className={styles.text}>
            <progress aria-label={`Upload of ${name}`} max={state.totalBytes || 1} value={state.sentBytes} />
            {fileSize(file.size)}
          </p>
          <div className={styles.buttons}>{dismiss('Cancel')}</div>
        </>
      )
    case 'held':
      return (
        <>
          <p className={styles.text}>
            {messages.taken(name)} {messages.replaced}
          </p>
          <div className={styles.buttons}>
            <Button kind="danger" aria-label={`Replace ${name}`} onClick={() => uploads.replace(id)}>
              Replace it
            </Button>
            {dismiss('Skip')}
          </div>
        </>
      )
    case 'done':
      return (
        <>
          <p className={styles.text}>{state.text}</p>
          <div className={styles.buttons}>{dismiss('Close')}</div>
        </>
      )
    case 'failed':
      return (
        <>
          <p className={styles.text} role="alert">
            {'problem' in state ? (
              `Not stored: ${state.problem}.`
            ) : (
              <FailureNote failure={state.failure} onRetry={() => uploads.retry(id)} isOnlyManual />
            )}
          </p>
          <div className={styles.buttons}>{dismiss('Close')}</div>
        </>
      )
  }
}

/** Returns the text for screen readers about the most recently finished upload. */
function announcementOf(uploads: readonly Upload[]): string {
  const last = uploads.findLast(({ state: { status } }) => status === 'done' || status === 'held')
  if (!last) return ''
  return last.state.status === 'done' ? `${last.name}: ${last.state.text}` : messages.taken(last.name)
}
