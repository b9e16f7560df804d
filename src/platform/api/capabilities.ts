import { atom } from 'nanostores'
import { type AnyEndpoint, type Capability, mayBeNothing } from '../../contract/endpoint.ts'
import type { Storage } from '../browser/storage.ts'

const KEY = 'capabilities'

interface Deps {
  /** Keeps what the service has named. */
  local: Storage
  /** Keeps what calls have shown to be missing, so that it is tried again another day. */
  session: Storage
}

export type Capabilities = ReturnType<typeof createCapabilities>

/**
 * Creates the record of what the service has. Our service names its capabilities in each response, so no call is needed
 * to learn them. Of another one, only 404, 405 and 501 show that a capability is missing. The record is kept, so that
 * the next page knows it at once, and without a network.
 */
export function createCapabilities({ local, session }: Deps) {
  const $state = atom({ named: local.read(KEY), missing: session.read(KEY) })

  return {
    $state,
    /** Returns whether the service has a capability, or may have it as far as is known. */
    has(capability: Capability): boolean {
      const { named, missing } = $state.get()
      return (named === undefined || lists(named, capability)) && !lists(missing, capability)
    },
    /** Learns from a response. @param named the value of its header `CAPABILITIES_HEADER` */
    learn(endpoint: AnyEndpoint, status: number, named: string | null): void {
      const state = $state.get()
      const { capability } = endpoint
      if (named !== null) keep({ named, missing: undefined })
      else if (capability && isMissingCall(endpoint, status) && !lists(state.missing, capability)) {
        keep({ ...state, missing: `${state.missing ?? ''} ${capability}` })
      }
    },
  }

  function keep(next: ReturnType<typeof $state.get>): void {
    const { named, missing } = $state.get()
    if (next.named === named && next.missing === missing) return
    local.write(KEY, next.named)
    session.write(KEY, next.missing)
    $state.set(next)
  }
}

const lists = (names: string | undefined, capability: Capability) =>
  names?.split(' ').includes(capability) === true

/** Returns whether a response without the header means that the service does not have the call. */
function isMissingCall(endpoint: AnyEndpoint, status: number): boolean {
  return status === 405 || status === 501 || (status === 404 && !mayBeNothing(endpoint))
}
