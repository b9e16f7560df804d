import type { Failure } from '../../../platform/api/result.ts'

/** Something that can be done after an upload: undelete its round, or take the upload back. */
export type FollowUp =
  | { status: 'open' | 'pending' | 'done' }
  | { status: 'failed'; message: string; failure: Failure }
