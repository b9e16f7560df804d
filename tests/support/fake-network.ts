import type { Network } from '../../src/platform/browser/network.ts'

/** Creates a network that is online until the test changes it. */
export function fakeNetwork() {
  let online = true
  const listeners = new Set<() => void>()
  const network: Network = {
    isOnline: () => online,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    network,
    set(now: boolean) {
      online = now
      for (const listener of listeners) listener()
    },
  }
}
