/** Whether the browser has any network at all; one that has may still not reach us. */
export interface Network {
  isOnline(): boolean
  onChange(listener: () => void): () => void
}

export const network: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}
