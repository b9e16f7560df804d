/** Stores small values in this browser (`localStore`) or this tab (`sessionStore`). */
export interface Storage {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
}

/** Wraps a web storage. If the storage is blocked or full, values are silently not stored. */
function storageOf(open: () => globalThis.Storage): Storage {
  return {
    read(key) {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      try {
        if (value === undefined) open().removeItem(key)
        else open().setItem(key, value)
      } catch {
        // The storage is blocked or full; the page works without the value.
      }
    },
  }
}

export const localStore = storageOf(() => localStorage)
export const sessionStore = storageOf(() => sessionStorage)
