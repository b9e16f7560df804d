/**
 * Tells that Back or Forward brought this page to life again as it was left: who is signed in may have changed
 * since. Answers how to stop listening.
 */
export function onPageRestore(listener: () => void): () => void {
  const hear = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  addEventListener('pageshow', hear)
  return () => removeEventListener('pageshow', hear)
}
