import { page as browserPage, type Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'

/** Something that can be done on the current page. */
export interface Command {
  id: string
  label: string
  /** Further words by which it is found. */
  words?: string
  run: () => void
}

/** What a part of the page adds to the keys and the palette, for as long as it is shown. */
export interface CommandSource {
  /** Called each time the palette opens. */
  commands?: () => readonly Command[]
  /** Shows a path of this page without loading it again; returns false if the path belongs to another page. */
  show?: (path: string) => boolean
  focusSearch?: () => void
  /** Searches for a user. @param label what the recent searches call it */
  findUser?: (query: string, label?: string) => void
}

/** Creates the registry of what the keys and the palette can do on one page. */
export function createPageCommands(page: Page) {
  const sources = new Set<CommandSource>()
  return {
    /** Adds a source; returns a function that removes it. */
    add(source: CommandSource): () => void {
      sources.add(source)
      return () => {
        sources.delete(source)
      }
    },
    list: (): Command[] => [...sources].flatMap((source) => source.commands?.() ?? []),
    /** Opens a screen, in this page if it is part of it. */
    open(path: string): void {
      if (![...sources].some((source) => source.show?.(path))) page.go(path)
    },
    /** Searches for a user, on the page of the console if this is another one. */
    findUser(query: string, label?: string): void {
      const source = [...sources].find(({ findUser }) => findUser)
      if (source?.findUser) source.findUser(query, label)
      else page.go(`${routes.admin.path}?query=${encodeURIComponent(query)}`)
    },
    /** Moves the focus to the user search, on its own page if necessary. */
    search(): void {
      const source = [...sources].find(({ focusSearch }) => focusSearch)
      if (source?.focusSearch) source.focusSearch()
      else page.go(routes.admin.path)
    },
  }
}
export type PageCommands = ReturnType<typeof createPageCommands>

/** The registry of the real page, shared by its islands. */
export const pageCommands = createPageCommands(browserPage)
