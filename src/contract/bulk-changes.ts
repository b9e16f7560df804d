import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { lenient } from './wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How far the service is with a change of many rounds. */
export const bulkProgress = v.object({
  /** Number of rounds that were looked at, in the order of the call. */
  done: count,
  total: count,
  /** Number of rounds that were changed; the others were in this state before. */
  changed: count,
})
export type BulkProgress = v.InferOutput<typeof bulkProgress>

/** Progress of a change that the service continues in the background; missing if it is complete. */
export const lenientProgress = lenient(bulkProgress)

/**
 * Returns how far a change of many rounds is, by the id with which it is undone. `isRunning` is false when it is complete
 * or was undone. All numbers are 0 for a change that was made at once, or long ago.
 */
export const getBulkProgress = endpoint('GET', '/rest/admin/bulk_change/{changeId}', {
  response: v.object({ ...bulkProgress.entries, isRunning: v.boolean() }),
})
