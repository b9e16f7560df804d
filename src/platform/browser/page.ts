/** The address and the title of the page that is open, and ways to leave it. */
export interface Page {
  url(): URL
  /** Leaves for another page; Back comes back here. */
  go(to: string): void
  /** Leaves for another page that takes this one's place in the history. */
  replaceWith(to: string): void
  /** Changes the address of this page without loading; `push` adds an entry that Back undoes. */
  rewrite(to: string, how?: 'replace' | 'push'): void
  /** Tells of a changed address: Back, Forward, an edited fragment. Not of `rewrite`. */
  onChange(listener: () => void): () => void
  setTitle(title: string): void
}

export const page: Page = {
  url: () => new URL(location.href),
  go: (to) => location.assign(to),
  replaceWith: (to) => location.replace(to),
  rewrite(to, how = 'replace') {
    // Keeps the state that the browser's own features (scroll, view transitions) may have put there.
    if (how === 'push') history.pushState(null, '', to)
    else history.replaceState(history.state, '', to)
  },
  onChange(listener) {
    addEventListener('popstate', listener)
    addEventListener('hashchange', listener)
    return () => {
      removeEventListener('popstate', listener)
      removeEventListener('hashchange', listener)
    }
  },
  setTitle(title) {
    document.title = title
  },
}
