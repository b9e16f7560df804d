import { causeOf, type FailureCause } from '../../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../../platform/api/result.ts'

/** How many of several changes were tried so far. */
export interface UndoProgress {
  done: number
  total: number
}

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
  onProgress: (progress: UndoProgress) => void = () => {},
): Promise<Failure | undefined> {
  let lastFailure: Failure | undefined
  for (const [index, change] of changes.entries()) {
    const failure = await undoOne(change)
    lastFailure = failure ?? lastFailure
    onProgress({ done: index + 1, total: changes.length })
    if (failure && CONCERNS_ALL.includes(causeOf(failure))) break
  }
  return lastFailure
}
