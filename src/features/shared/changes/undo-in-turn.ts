import type { BulkProgress } from '../../../contract/bulk-changes.ts'
import { causeOf, type FailureCause } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'

/** Causes for which undoing the others would fail as well. */
const CONCERNS_ALL: readonly FailureCause[] = ['forbidden', 'noResponse', 'throttled']

/**
 * Undoes several changes one after another, and stops when the others would fail for the same reason. Returns why the
 * last one that failed has failed.
 * @param undoOne undoes one change; returns why it failed
 */
export async function undoInTurn<Change>(
  changes: readonly Change[],
  undoOne: (change: Change) => Promise<Failure | undefined>,
  onProgress: (progress: BulkProgress) => void = () => {},
): Promise<Failure | undefined> {
  let lastFailure: Failure | undefined
  let changed = 0
  for (const [index, change] of changes.entries()) {
    const failure = await undoOne(change)
    lastFailure = failure ?? lastFailure
    if (!failure) changed += 1
    onProgress({ done: index + 1, total: changes.length, changed })
    if (failure && CONCERNS_ALL.includes(causeOf(failure))) break
  }
  return lastFailure
}
