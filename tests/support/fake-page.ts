import type { Page } from '../../src/platform/page.ts'

/** A page without a browser: its address can be read, and where it was sent is written down. */
export function fakePage(address: string) {
  let url = new URL(address, 'https://site.example')
  const went: string[] = []
  const listeners = new Set<() => void>()
  const page: Page = {
    url: () => new URL(url),
    go: (to) => void went.push(to),
    replaceWith: (to) => void went.push(to),
    rewrite: (to) => {
      url = new URL(to, url)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setTitle: () => {},
  }
  return {
    page,
    /** Pages that were left for, in order. */
    went,
    /** Path, query and fragment that the address bar shows. */
    shown: () => url.pathname + url.search + url.hash,
    /** As Back, Forward or somebody's hand would. */
    changeTo(to: string) {
      url = new URL(to, url)
      for (const listener of listeners) listener()
    },
  }
}
