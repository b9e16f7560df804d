import type { Page } from '../../src/platform/page.ts'

/** A page with a history of its own, so that a test can go Back. */
export function fakePage(path: string) {
  const entries = [new URL(path, 'https://golf.example')]
  let at = 0
  let title = ''
  const listeners = new Set<() => void>()
  const here = () => entries[at] as URL

  function push(to: string) {
    const next = new URL(to, here())
    at += 1
    entries.splice(at, entries.length, next)
  }

  const page: Page = {
    url: () => new URL(here()),
    go: push,
    replaceWith: (to) => {
      entries[at] = new URL(to, here())
    },
    rewrite(to, how = 'replace') {
      if (how === 'push') push(to)
      else entries[at] = new URL(to, here())
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setTitle: (text) => {
      title = text
    },
  }
  return {
    page,
    title: () => title,
    address: () => here().pathname + here().search + here().hash,
    back() {
      at = Math.max(0, at - 1)
      for (const listener of listeners) listener()
    },
    entries: () => entries.map((url) => url.pathname + url.search),
  }
}
