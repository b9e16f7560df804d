import type { MailingRun } from '../../../contract/mailing-runs.ts'
import type { NextPageState } from '../../../platform/api/paged-list.ts'
import type { Failure } from '../../../platform/api/result.ts'

export interface LoadedRuns {
  status: 'loaded'
  runs: readonly MailingRun[]
  /** Set if there are older runs. */
  next: string | undefined
  /** The request for older runs. */
  older: NextPageState
  /** Why the last refresh failed; undefined after a successful one. */
  refreshFailure: Failure | undefined
}
export type RunsState =
  | { status: 'loading' }
  | LoadedRuns
  /** The service does not list mailings. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** The run that the address names: one of the list, or loaded by itself because the list does not reach it. */
export type LinkedRun =
  | { status: 'none' }
  | { status: 'listed' | 'loading' | 'missing'; id: string }
  | { status: 'apart'; id: string; run: MailingRun }
  | { status: 'failed'; id: string; failure: Failure }
