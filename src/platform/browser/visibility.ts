/** Whether the page is visible or in a background tab. */
export interface Visibility {
  isHidden(): boolean
  onChange(listener: () => void): () => void
}

export const visibility: Visibility = {
  isHidden: () => document.hidden,
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
