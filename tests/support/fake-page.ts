import type { Page } from '../../src/platform/browser/page.ts'

/** A page without a browser: its history can be gone back through, and where it was sent is written down. */
export function fakePage(address: string) {
  const entries = [new URL(address, 'https://golf.example')]
  const visited: string[] = []
  const titles: string[] = []
  const listeners = new Set<() => void>()
  const here = () => entries.at(-1) ?? new URL('https://golf.example')
  const textOf = (url: URL) => url.pathname + url.search + url.hash
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const page: Page = {
    url: () => new URL(here()),
    go(to) {
      visited.push(to)
      entries.push(new URL(to, here()))
    },
    replaceWith: (to) => void visited.push(to),
    rewrite(to, how = 'replace') {
      const next = new URL(to, here())
      if (how === 'replace') entries.pop()
      entries.push(next)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setTitle: (title) => void titles.push(title),
  }
  return {
    page,
    /** Pages that were left for, in order. */
    visited,
    /** Path, query and fragment of the current address. */
    address: () => textOf(here()),
    /** What Back would go through, oldest first, and the address shown. */
    entries: () => entries.map(textOf),
    title: () => titles.at(-1) ?? '',
    /** As somebody's hand would. */
    changeTo(to: string) {
      entries.push(new URL(to, here()))
      tell()
    },
    back() {
      if (entries.length > 1) entries.pop()
      tell()
    },
  }
}
