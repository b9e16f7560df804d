import { endKeptSpace } from '../../../platform/browser/first-paint.ts'

/**
 * Fills the place of `layouts/KeptRounds.astro`. Only browsers that keep a round, as the head script knows, load something
 * for it.
 */
export function fillKeptPlace(): void {
  if (import.meta.env.SSR || !('keepsScore' in document.documentElement.dataset)) return
  const place = document.querySelector('.kept')
  if (!place) return
  import('./show-kept-rounds.tsx').then(
    ({ showKeptRounds }) => showKeptRounds(place, endKeptSpace),
    // Without the script, the address of the round leads back to it.
    () => {},
  )
}
