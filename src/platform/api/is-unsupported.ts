import type { Failure } from './result.ts'

/** Returns whether the failure means that the service does not have this call. */
export function isUnsupported(failure: Failure): boolean {
  return failure.kind === 'http' && [404, 405, 501].includes(failure.status)
}
