/** How long the browser keeps what the site stores. */
export interface StorageLife {
  /** Whether it removes everything after seven days of use without a visit, as Safari does outside of the home screen. */
  isShort(): boolean
  /** Asks the browser to keep the data of the site when its storage runs low. */
  persist(): void
}

export const storageLife: StorageLife = {
  isShort: () => navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches,
  // The answer changes nothing: without the permission, the browser may remove data that was not used for long.
  persist: () => void navigator.storage?.persist?.(),
}
