/** Tells of each key that is pressed anywhere on the page; answers how to end it. */
export function onKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}
