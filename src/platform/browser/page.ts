/** Address, title and navigation of the current page. */
export interface Page {
  url(): URL
  /** Navigates to another page, with a new history entry. */
  go(to: string): void
  /** Navigates to another page and replaces this one in the history. */
  replaceWith(to: string): void
  /** Changes the URL without loading a page. `push` adds a history entry. */
  rewrite(to: string, how?: 'replace' | 'push'): void
  /** Listens to URL changes by Back, Forward or an edited fragment, but not by `rewrite`. */
  onChange(listener: () => void): () => void
  setTitle(title: string): void
}

export const page: Page = {
  url: () => new URL(location.href),
  go: (to) => location.assign(to),
  replaceWith: (to) => location.replace(to),
  rewrite(to, how = 'replace') {
    // Keeps the entry's state, in which `historyEntry` stores its values.
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

let resolveLoaded = () => {}
const loaded = new Promise<void>((done) => {
  resolveLoaded = done
})

/** Delays less important requests until the content of the page has loaded. All islands of a page share it. */
export const pageContent = {
  /** Resolves when the content has loaded or failed to load. */
  loaded,
  reportLoaded: (): void => resolveLoaded(),
}
