/** Small choices that this browser keeps (`local`) or this tab does (`session`). */
export interface Storage {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
}

/** A browser that keeps nothing (private mode, storage full or forbidden) only forgets: the page works on. */
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
        // Nothing is lost but the choice.
      }
    },
  }
}

export const localStore = storageOf(() => localStorage)
export const sessionStore = storageOf(() => sessionStorage)
