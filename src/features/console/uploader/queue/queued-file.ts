import type { FieldChange, UploadType } from '../../../../contract/uploads.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FollowUp } from '../upload-outcome.ts'

/** The target of an upload. */
export interface UploadTarget {
  type: UploadType
  /** An install id for a round, a login for a snapshot. */
  identifier: string
}

/** How an upload can be undone: by restoring what it replaced, or by deleting the round that it created. */
export type Undo =
  | { kind: 'restore'; restoreId: string; state: FollowUp }
  | { kind: 'delete'; token: string; state: FollowUp }

export interface FileDone {
  status: 'done'
  /** The round created from the file, if the service returned one. */
  token: string | undefined
  warnings: readonly string[]
  /** Whether the round was deleted before and still is. */
  isDeleted: boolean
  /** Whether the same content was already stored. */
  isUnchanged: boolean
  /** How to undo the upload; undefined if that is impossible. */
  undo: Undo | undefined
}

export interface FileFailed {
  status: 'failed'
  /** The reason, if the page itself has rejected the file. */
  detail: string
  failure: Failure | undefined
  /** Whether the whole file was sent, so that the service may have processed it. */
  mayHaveArrived: boolean
}

export type QueuedFileState =
  /** Waiting to be sent, also while the queue is cancelled or paused. */
  | { status: 'waiting' }
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  /** The upload would overwrite stored data and waits for a decision. */
  | { status: 'held'; changes: readonly FieldChange[] }
  | { status: 'skipped' }
  | FileDone
  | FileFailed

/** One file of an upload queue. */
export interface QueuedFile {
  id: string
  file: File
  /** The path relative to the chosen folder. */
  path: string
  /** The target; undefined until the file has been submitted. */
  target: UploadTarget | undefined
  state: QueuedFileState
}

/** The number of files by state. Undone uploads do not count as `done`. */
export type QueueCounts = Readonly<Record<QueuedFileState['status'] | 'undone', number>>

export function countFiles(files: Iterable<QueuedFile>): QueueCounts {
  const counts = { waiting: 0, checking: 0, sending: 0, held: 0, skipped: 0, done: 0, failed: 0, undone: 0 }
  for (const { state } of files) {
    counts[state.status === 'done' && state.undo?.state.status === 'done' ? 'undone' : state.status] += 1
  }
  return counts
}

/** Returns whether the upload of a file can be undone now. */
export function canUndo({ state }: QueuedFile): boolean {
  return (
    state.status === 'done' && (state.undo?.state.status === 'open' || state.undo?.state.status === 'failed')
  )
}

/** Returns whether a failed upload can be repeated without risking that a round is stored twice. */
export function isRetryable({ state, target }: QueuedFile): boolean {
  return state.status === 'failed' && target !== undefined && !state.mayHaveArrived
}
