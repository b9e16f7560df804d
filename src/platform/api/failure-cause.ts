import type { Failure } from './result.ts'

/**
 * Why a staff request failed: `forbidden` (access has ended), `missing`, `rejected` (any other 4xx), `throttled`
 * (429), `serverError` (5xx), `noResponse` (network failure) or `malformed` (the response could not be read).
 */
export type FailureCause =
  | 'forbidden'
  | 'missing'
  | 'rejected'
  | 'throttled'
  | 'serverError'
  | 'noResponse'
  | 'malformed'

export function causeOf(failure: Failure): FailureCause {
  switch (failure.kind) {
    case 'network':
      return 'noResponse'
    case 'malformed':
      return 'malformed'
    case 'http':
      return causeOfStatus(failure.status)
  }
}

function causeOfStatus(status: number): FailureCause {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 429) return 'throttled'
  return status < 500 ? 'rejected' : 'serverError'
}
