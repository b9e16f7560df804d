/** Listens to key presses on the whole page while no dialog is open. Returns an unsubscribe function. */
export function onKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (!document.querySelector('dialog[open]')) listener(event)
  }
  addEventListener('keydown', handleKey)
  return () => removeEventListener('keydown', handleKey)
}
