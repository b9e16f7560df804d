import type { Page } from '../../src/platform/browser/page.ts'

/** Creates a page with an in-memory history, which records where it navigates. */
export function fakePage(address: string) {
  const entries = [new URL(address, 'https://golf.example')]
  const visited: string[] = []
  const titles: string[] = []
  const listeners = new Set<() => void>()
  const current = () => entries.at(-1) ?? new URL('https://golf.example')
  const textOf = (url: URL) => url.pathname + url.search + url.hash
  const notify = () => {
    for (const listener of listeners) listener()
  }

  const page: Page = {
    url: () => new URL(current()),
    go(to) {
      visited.push(to)
      entries.push(new URL(to, current()))
    },
    replaceWith: (to) => void visited.push(to),
    rewrite(to, how = 'replace') {
      const next = new URL(to, current())
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
    /** The pages it navigated to, in order. */
    visited,
    /** Path, query and fragment of the current address. */
    address: () => textOf(current()),
    /** Returns the history entries, oldest first, ending with the current address. */
    entries: () => entries.map(textOf),
    title: () => titles.at(-1) ?? '',
    /** Changes the address as a user would, which notifies the listeners. */
    changeTo(to: string) {
      entries.push(new URL(to, current()))
      notify()
    },
    back() {
      if (entries.length > 1) entries.pop()
      notify()
    },
  }
}
