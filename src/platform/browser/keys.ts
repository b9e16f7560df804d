/** Listens to key presses anywhere on the page; returns an unsubscribe function. */
export function onKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}
