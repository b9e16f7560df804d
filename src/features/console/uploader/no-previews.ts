import type { Failure } from '../../../platform/api/result.ts'

/** Statuses of a service that does not know the path of previews. */
const UNKNOWN_PATH: readonly number[] = [404, 405, 501]

/** Returns whether a preview failed because the service has none; files are then sent without it. */
export function hasNoPreviews(failure: Failure): boolean {
  return failure.kind === 'http' && UNKNOWN_PATH.includes(failure.status)
}
