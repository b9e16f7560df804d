import type { FieldChange, StoredRound, UploadType } from '../../../../contract/uploads.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import type { FileInQueue, FileState } from '../../../../platform/stores/file-queue.ts'

/** An action after an upload: undeleting its round, or undoing the upload. */
export type FollowUp =
  | { status: 'open' | 'pending' | 'done' }
  | { status: 'failed'; message: string; failure: Failure }

/** The target of an upload. */
export interface UploadTarget {
  type: UploadType
  /** An install id for a round, a login for a snapshot. */
  identifier: string
}

/** How an upload is undone. */
export interface Undo {
  changeId: string
  /** Whether that deletes the round again, which the upload has created. */
  isDeletion: boolean
  state: FollowUp
}

export interface FileDone {
  status: 'done'
  /** The round created from the file, if the service returned one. */
  token: string | undefined
  warnings: readonly string[]
  /** How to undelete the round; undefined unless it was deleted before. */
  undelete: FollowUp | undefined
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
  /** Whether it failed before anything was uploaded. */
  isUnchanged: boolean
  /** Whether the whole file was sent, so that the service may have processed it. */
  mayHaveArrived: boolean
}

/** How uploading a file can end. */
export type FileSettled =
  /** The upload would overwrite stored data and waits for a decision. */
  { status: 'held'; changes: readonly FieldChange[] } | { status: 'skipped' } | FileDone | FileFailed

export type QueuedFileState = FileState<FileSettled>

interface Fields {
  /** The path relative to the chosen folder. */
  path: string
  /** The target; undefined until the file has been submitted. */
  target: UploadTarget | undefined
  /** Whether it was chosen alone. Such a file fails where several files wait for the service or for a session. */
  isSingle: boolean
  /** SHA-256 of the file in hexadecimal digits; undefined until it has been read, and for files without a token. */
  sha256: string | undefined
  /** The stored round that the file would replace; null if there is none, undefined while that is not known. */
  stored: StoredRound | null | undefined
}

/** One file of an upload queue. */
export type QueuedFile = FileInQueue<Fields, FileSettled>

/** Returns the state of a file that the page rejects, or whose upload was cancelled. */
export const failedBecause = (detail: string, mayHaveArrived = false): FileFailed => ({
  status: 'failed',
  detail,
  failure: undefined,
  isUnchanged: !mayHaveArrived,
  mayHaveArrived,
})

/** Returns whether the round of a file was deleted before and still is. */
export function isDeleted({ undelete }: FileDone): boolean {
  return undelete !== undefined && undelete.status !== 'done'
}

/** The number of files by state. Undone uploads do not count as `done`. */
export type QueueCounts = Readonly<Record<QueuedFileState['status'] | 'undone', number>>

export function countFiles(files: Iterable<QueuedFile>): QueueCounts {
  const counts = { waiting: 0, checking: 0, sending: 0, held: 0, skipped: 0, done: 0, failed: 0, undone: 0 }
  for (const queued of files) counts[isUndone(queued) ? 'undone' : queued.state.status] += 1
  return counts
}

/** Returns whether the upload of a file can be undone now. */
export function canUndo({ state }: QueuedFile): boolean {
  return (
    state.status === 'done' && (state.undo?.state.status === 'open' || state.undo?.state.status === 'failed')
  )
}

/** Returns whether the upload of a file was undone. */
export const isUndone = ({ state }: QueuedFile) =>
  state.status === 'done' && state.undo?.state.status === 'done'

/** Returns whether a failed upload can be repeated without risking that a round is stored twice. */
export function isRetryable({ state, target }: QueuedFile): boolean {
  return state.status === 'failed' && target !== undefined && !state.mayHaveArrived
}
