import type { Network } from '../browser/network.ts'
import type { Visibility } from '../browser/visibility.ts'

export interface ReturnDeps {
  network: Network
  visibility: Pick<Visibility, 'isHidden' | 'onChange'>
}

/**
 * Calls back when there may be a connection again: the network is back, or the page becomes visible, for example after a
 * phone was asleep. Connections from before may hang without an error. Returns a function that stops this.
 */
export function onReturn({ network, visibility }: ReturnDeps, listener: () => void): () => void {
  const onChange = () => {
    if (network.isOnline() && !visibility.isHidden()) listener()
  }
  const stops = [network.onChange(onChange), visibility.onChange(onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}
