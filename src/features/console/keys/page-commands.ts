import { page as browserPage, type Page } from '../../../platform/browser/page.ts'
import { routes } from '../../../routes.ts'

/** A command of the current page. */
export interface Command {
  id: string
  label: string
  /** Further words that find the command. */
  words?: string
  run: () => void
}

/** The commands and functions that a part of the page adds while it is shown. */
export interface CommandSource {
  /** Called each time the palette opens. */
  commands?: () => readonly Command[]
  /** Returns what a text finds on this page. */
  find?: (text: string) => readonly Command[]
  /** Shows a path of this page without reloading it. Returns false if the path belongs to another page. */
  show?: (path: string) => boolean
  focusSearch?: () => void
  /** Searches for a user. @param label its name in the recent searches */
  findUser?: (query: string, label?: string) => void
}

/** Creates the registry of the commands on one page, for keyboard shortcuts and palette. */
export function createPageCommands(page: Page) {
  const sources = new Set<CommandSource>()
  return {
    /** Adds a source of commands. Returns a function that removes it. */
    add(source: CommandSource): () => void {
      sources.add(source)
      return () => {
        sources.delete(source)
      }
    },
    /** Returns what a text finds on this page. */
    find: (text: string): Command[] => [...sources].flatMap((source) => source.find?.(text) ?? []),
    list: (): Command[] => [...sources].flatMap((source) => source.commands?.() ?? []),
    /** Opens a screen. Returns whether it is part of this page, so that no page is loaded. */
    open(path: string): boolean {
      const isShown = [...sources].some((source) => source.show?.(path))
      if (!isShown) page.go(path)
      return isShown
    },
    /** Searches for a user. Opens the console if this is another page. */
    findUser(query: string, label?: string): void {
      const source = [...sources].find(({ findUser }) => findUser)
      if (source?.findUser) source.findUser(query, label)
      else page.go(`${routes.admin.path}?query=${encodeURIComponent(query)}`)
    },
    /** Moves the focus to the user search. Opens the console if this is another page. */
    search(): void {
      const source = [...sources].find(({ focusSearch }) => focusSearch)
      if (source?.focusSearch) source.focusSearch()
      else page.go(routes.admin.path)
    },
  }
}
export type PageCommands = ReturnType<typeof createPageCommands>

/** The registry of the page, which its islands share. */
export const pageCommands = createPageCommands(browserPage)
