/** Whether the page is visible or in a background tab. */
export interface Visibility {
  isHidden(): boolean
  onChange(listener: () => void): () => void
  /** Listens to the user coming back: the page becomes visible, or its window gets the focus. */
  onReturn(listener: () => void): () => void
}

export const visibility: Visibility = {
  isHidden: () => document.hidden,
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  onReturn(listener) {
    const onVisible = () => document.hidden || listener()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('focus', listener)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('focus', listener)
    }
  },
}
