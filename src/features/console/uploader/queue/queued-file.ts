import type { FieldChange, UploadType } from '../../../../contract/uploads.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FollowUp } from '../upload-outcome.ts'

/** Where a file is uploaded to. */
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
  /** The round had been deleted before, and still is. */
  isDeleted: boolean
  /** The same was stored already. */
  isUnchanged: boolean
  /** Undefined if the upload cannot be undone. */
  undo: Undo | undefined
}

export interface FileFailed {
  status: 'failed'
  /** Why, if the page found it out itself. */
  detail: string
  failure: Failure | undefined
  /** The whole file had been sent, so the service may have processed it. */
  mayHaveArrived: boolean
}

export type QueuedFileState =
  /** Also while the queue is cancelled or paused. */
  | { status: 'waiting' }
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  /** The upload would overwrite something and waits for a decision. */
  | { status: 'held'; changes: readonly FieldChange[] }
  | { status: 'skipped' }
  | FileDone
  | FileFailed

/** One file of an upload queue. */
export interface QueuedFile {
  id: string
  file: File
  /** Its name, after those of its folders. */
  path: string
  /** Undefined until it has been submitted. */
  target: UploadTarget | undefined
  state: QueuedFileState
}

/** The number of files by state; those that were undone are not `done`. */
export type QueueCounts = Readonly<Record<QueuedFileState['status'] | 'undone', number>>

export function countFiles(files: Iterable<QueuedFile>): QueueCounts {
  const counts = { waiting: 0, checking: 0, sending: 0, held: 0, skipped: 0, done: 0, failed: 0, undone: 0 }
  for (const { state } of files) {
    counts[state.status === 'done' && state.undo?.state.status === 'done' ? 'undone' : state.status] += 1
  }
  return counts
}

/** Returns whether an upload can be undone now. */
export function canUndo({ state }: QueuedFile): boolean {
  return (
    state.status === 'done' && (state.undo?.state.status === 'open' || state.undo?.state.status === 'failed')
  )
}

/** Returns whether a failed upload can be repeated without the risk of storing a round twice. */
export function isRetryable({ state, target }: QueuedFile): boolean {
  return state.status === 'failed' && target !== undefined && !state.mayHaveArrived
}
