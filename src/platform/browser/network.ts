/** Whether the browser has a network connection. Being online does not mean that the service can be reached. */
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
