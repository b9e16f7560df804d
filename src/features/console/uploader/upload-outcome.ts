import type { FieldChange } from '../../../contract/uploads.ts'
import type { Failure } from '../../../platform/api/result.ts'

/** An action after an upload: undeleting its round, or undoing the upload. */
export type FollowUp =
  | { status: 'open' | 'pending' | 'done' }
  | { status: 'failed'; message: string; failure: Failure }

export interface UploadDone {
  status: 'done'
  message: string
  fileName: string
  /** The round created from the file, if the service returned one. */
  token: string | undefined
  warnings: readonly string[]
  /** How to undelete the round; undefined unless it was deleted before. */
  undelete: FollowUp | undefined
  /** How to restore the replaced data; undefined unless something was overwritten. */
  restore: FollowUp | undefined
  restoreId: string | undefined
}

export type UploadOutcome =
  | { status: 'idle' }
  /** `checking`: the service compares the file with what is stored, before the upload itself. */
  | { status: 'checking' | 'sending'; sentBytes: number; totalBytes: number }
  /** The upload would overwrite stored data and waits for `confirm` or `decline`. */
  | { status: 'asking'; changes: readonly FieldChange[] }
  | UploadDone
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
