import { useEffect, useRef } from 'react'
import type { Uploaded } from '../../../../contract/staff/uploads.ts'
import { counted } from '../../../../domain/format/counted.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { roundPath, routes } from '../../../../routes.ts'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { keepFocus } from '../../../../ui/keep-focus.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from '../messages.ts'
import styles from './Uploader.module.css'
import { isOpen, type Preview, type UploadedFile } from './uploaded-file.ts'

interface Props {
  files: readonly UploadedFile[]
  /** Whether files without a preview are being compared with what is stored. */
  isComparing: boolean
  /** Undefined while files are being sent. */
  onRemove: ((id: string) => void) | undefined
  /** Stores a round that equals a stored one; undefined while files are being sent. */
  onAnother: ((id: string) => void) | undefined
}

/** Lists the files with what submitting them would do, and later with what has become of them. */
export function UploadList({ files, isComparing, onRemove, onAnother }: Props) {
  const place = useRef<HTMLElement>(null)
  // Screen readers announce the summary when it is complete.
  const isWorking = files.some(
    ({ state: { status }, preview }) =>
      status === 'sending' || (status === 'waiting' && isComparing && !preview),
  )
  useEffect(() => (place.current ? keepFocus(place.current) : undefined), [])
  return (
    <section ref={place} className="stack gap-2" aria-label="Files to upload">
      <h2 className="large focus-target" tabIndex={-1}>
        {counted(files.length, 'file', 'files')}
      </h2>
      <p className="quiet numbers" role="status" aria-busy={isWorking}>
        {summaryOf(files)}
      </p>
      <ul className="stack gap-0">
        {files.map((one) => (
          <li key={one.id} className={styles.file}>
            <strong>{one.path}</strong>
            <span className="quiet numbers">{fileSize(one.file.size)}</span>
            <div className={styles.text} data-tone={toneOf(one)}>
              <FileText one={one} isComparing={isComparing} />
            </div>
            {onAnother && isStoredRound(one) && (
              <TextButton
                aria-label={`${messages.storeAnother}: ${one.path}`}
                onClick={() => onAnother(one.id)}
              >
                {messages.storeAnother}
              </TextButton>
            )}
            {onRemove && isOpen(one) && (
              <TextButton aria-label={`Remove ${one.path}`} onClick={() => onRemove(one.id)}>
                Remove
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns whether a file without a token equals a stored round. One with a token would only replace it by itself. */
const isStoredRound = ({ state, preview }: UploadedFile) =>
  preview?.kind === 'same' && preview.canBeAnother === true && ['waiting', 'same'].includes(state.status)

function FileText({ one: { state, preview }, isComparing }: { one: UploadedFile; isComparing: boolean }) {
  switch (state.status) {
    case 'waiting':
      if (!preview)
        return isComparing ? 'Comparing with what is stored…' : 'Not compared with what is stored yet'
      if (preview.failure) return <FailureNote failure={preview.failure} />
      return preview.text || 'Could not be compared with what is stored'
    case 'sending':
      return (
        <progress
          aria-label="Sent"
          max={state.totalBytes || 1}
          value={state.sentBytes < state.totalBytes ? state.sentBytes : undefined}
        />
      )
    case 'failed':
      return state.failure ? (
        <FailureNote failure={state.failure} isChange={!preview?.failure} />
      ) : (
        `Not uploaded: ${state.text}`
      )
    case 'same':
      return state.text
    case 'done':
      return <Done {...state.uploaded} />
  }
}

function Done({ token, isDeleted, warnings }: Uploaded) {
  return (
    <>
      Uploaded
      {token !== undefined && !isDeleted && (
        <>
          :{' '}
          <a href={roundPath(token)} target="_blank" rel="noreferrer">
            Open round {token}
          </a>
        </>
      )}
      {token !== undefined && isDeleted && (
        <>
          . The round was deleted before and stays deleted:{' '}
          <a href={`${routes.admin.path}?query=${encodeURIComponent(token)}`}>Find round {token}</a>
        </>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {[...new Set(warnings)].map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function toneOf({ state, preview }: UploadedFile): 'success' | 'warning' | 'danger' | undefined {
  if (state.status === 'done') {
    return state.uploaded.isDeleted || state.uploaded.warnings.length > 0 ? 'warning' : 'success'
  }
  if (state.status === 'failed' || preview?.kind === 'wrong') return 'danger'
  return preview?.kind === 'overwrites' || preview?.kind === 'unknown' ? 'warning' : undefined
}

/** Returns what has become of the files and what submitting the others would do: "2 new, 1 already stored". */
function summaryOf(files: readonly UploadedFile[]): string {
  const counts = new Map<string, number>()
  for (const { state, preview } of files) {
    const what = WORDS[state.status === 'waiting' ? (preview?.kind ?? 'waiting') : state.status]
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  counts.delete('')
  return Array.from(counts, ([what, count]) => `${count} ${what}`).join(', ')
}

const WORDS: Record<UploadedFile['state']['status'] | Preview['kind'], string> = {
  done: 'uploaded',
  same: 'already stored',
  failed: 'not uploaded',
  new: 'new',
  overwrites: 'overwriting what is stored',
  wrong: 'cannot be uploaded',
  unknown: '',
  waiting: '',
  sending: '',
}
