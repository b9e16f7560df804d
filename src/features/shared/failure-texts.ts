import { causeOf, type FailureCause } from '../../platform/api/failure-cause.ts'
import type { Failure } from '../../platform/api/result.ts'

export const FAILURE_TEXTS: Record<FailureCause, string> = {
  forbidden: 'Your session has ended',
  missing: 'The service could not find it',
  rejected: 'The service rejected the request',
  throttled: 'There were too many requests. Please wait a moment',
  serverError: 'The service failed',
  noResponse: 'The service did not respond',
  malformed: 'The service sent a response that this page cannot read',
}

/** Returns the cause of a failure as one line: `The service failed (500): Server error`. */
export function failureText(failure: Failure): string {
  const text = FAILURE_TEXTS[causeOf(failure)]
  if (failure.kind !== 'http') return text
  return `${text} (${failure.status})${failure.body && `: ${failure.body.slice(0, 500)}`}`
}
