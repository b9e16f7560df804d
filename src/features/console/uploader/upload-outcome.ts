import type { FieldChange } from '../../../contract/uploads.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { messages } from '../messages.ts'
import type { FollowUp, QueuedFile } from './queue/queued-file.ts'

export interface UploadDone {
  status: 'done'
  message: string
  fileName: string
  /** The round created from the file, if the service returned one. */
  token: string | undefined
  warnings: readonly string[]
  /** How to undelete the round; undefined unless it was deleted before. */
  undelete: FollowUp | undefined
}

/** What the form itself says. */
export type FormOutcome =
  /** `mayHaveArrived`: the whole file had been sent, so the service may have processed it. */
  | { status: 'cancelled'; mayHaveArrived: boolean }
  /** `isUnchanged`: it failed before anything was uploaded. */
  | {
      status: 'failed'
      message: string
      detail: string
      failure: Failure | undefined
      isUnchanged: boolean
    }

export type UploadOutcome =
  | { status: 'idle' }
  /** `checking`: the service compares the file with what is stored, before the upload itself. */
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  /** The upload would overwrite stored data and waits for `confirm` or `decline`. */
  | { status: 'asking'; changes: readonly FieldChange[] }
  | UploadDone
  | FormOutcome

/** Returns what the form shows about the only file of a queue. */
export function outcomeOf({ file, state }: QueuedFile, isRunning: boolean): UploadOutcome {
  switch (state.status) {
    case 'waiting':
      return isRunning ? { status: 'checking', sentBytes: 0, totalBytes: file.size } : { status: 'idle' }
    case 'checking':
    case 'sending':
      return state
    case 'held':
      return { status: 'asking', changes: state.changes }
    case 'skipped':
      return { status: 'idle' }
    case 'failed': {
      const { detail, failure, isUnchanged } = state
      return { status: 'failed', message: messages.uploadFailed, detail, failure, isUnchanged }
    }
    case 'done': {
      if (state.undo?.state.status === 'done') return { status: 'idle' }
      const { token, warnings, undelete } = state
      return { status: 'done', message: messages.uploadDone, fileName: file.name, token, warnings, undelete }
    }
  }
}
