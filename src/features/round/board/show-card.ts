/**
 * Scrolls to a participant's card at once, and again after the next frame: cards near the window get their height only
 * when they come into view.
 */
export function showCard(sheet: HTMLElement | null, cardIndex: number): void {
  const card = sheet?.querySelectorAll('article')[cardIndex]
  card?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(() => card?.scrollIntoView({ block: 'nearest' })))
}
