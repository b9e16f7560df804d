import type { MailingRun } from '../../../contract/mailing-runs.ts'
import type { NextPageState } from '../../../platform/api/paged-list.ts'
import type { Failure } from '../../../platform/api/result.ts'

export interface LoadedRuns {
  status: 'loaded'
  runs: readonly MailingRun[]
  /** The cursor of the next page; undefined if there are no older runs. */
  next: string | undefined
  /** The state of the request for older runs. */
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

/** The run in the URL: one of the list, or loaded separately because it is older than the list. */
export type LinkedRun =
  | { status: 'none' }
  | { status: 'listed' | 'loading' | 'missing'; id: string }
  | { status: 'apart'; id: string; run: MailingRun }
  | { status: 'failed'; id: string; failure: Failure }
