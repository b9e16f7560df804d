import { toDom } from '../../../platform/first-look/to-dom.ts'
import { keptRounds } from './browser-kept-rounds.ts'
import { KeptRoundCards } from './KeptRoundCards.static.tsx'

/**
 * Shows in an element what goes on with this browser, without React's DOM library, for which sign-in would wait. Import
 * this file dynamically.
 */
export function showKeptRounds(place: Element, endKeptSpace: () => void): void {
  const show = () => {
    const rounds = keptRounds.$state.get()
    if (!rounds) return
    place.replaceChildren(toDom(<KeptRoundCards rounds={rounds} isOnline={keptRounds.network.isOnline()} />))
    // The cards have taken the space that was kept for one.
    endKeptSpace()
  }
  keptRounds.$state.subscribe(show)
  keptRounds.network.onChange(show)
  keptRounds.start()
}
