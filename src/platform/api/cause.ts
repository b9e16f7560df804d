import type { Failure } from './result.ts'

/**
 * What a failure means to somebody at a desk: `access` has ended (sign in again), `missing` is not there,
 * `refused` was understood and turned down, `busy` asks for patience, `server` broke, `lost` never answered,
 * `garbled` answered what nobody agreed on.
 */
export type Cause = 'access' | 'missing' | 'refused' | 'busy' | 'server' | 'lost' | 'garbled'

export function causeOf(failure: Failure): Cause {
  switch (failure.kind) {
    case 'network':
      return 'lost'
    case 'malformed':
      return 'garbled'
    case 'http':
      return causeOfStatus(failure.status)
  }
}

function causeOfStatus(status: number): Cause {
  if (status === 401 || status === 403) return 'access'
  if (status === 404) return 'missing'
  if (status === 429) return 'busy'
  return status < 500 ? 'refused' : 'server'
}
