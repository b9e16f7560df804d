/**
 * Calls the listener when Back or Forward restores this page from the back-forward cache, because the user may have
 * signed in or out since. Returns an unsubscribe function.
 */
export function onPageRestore(listener: () => void): () => void {
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}
