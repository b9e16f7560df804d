/**
 * Fills the place of `layouts/KeptRounds.astro`. Only browsers that keep a round, as the head script knows, load something
 * for it.
 */
export function fillKeptPlace(): void {
  if (import.meta.env.SSR || !('keepsScore' in document.documentElement.dataset)) return
  const place = document.querySelector('.kept')
  if (!place) return
  import('./show-kept-rounds.tsx').then(
    ({ showKeptRounds }) => showKeptRounds(place),
    // Without the script, the address of the round leads back to it.
    () => {},
  )
}
