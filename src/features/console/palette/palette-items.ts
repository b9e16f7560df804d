import { routes } from '../../../routes.ts'
import type { Command } from '../keys/page-commands.ts'
import { STAFF_SCREENS } from '../navigation/staff-screens.ts'
import type { RecentSearch } from '../user/search/recent-searches.store.ts'

/** A group of commands in the palette. */
export interface PaletteGroup {
  title: string
  items: readonly Command[]
}

export interface PaletteSources {
  /** The commands of the current page. */
  pageCommands: readonly Command[]
  /** Recent searches for users, newest first. */
  recent: readonly RecentSearch[]
  open: (path: string) => void
  search: () => void
  findUser: (query: string, label?: string) => void
  signOut: () => void
  showKeys: () => void
}

/** The views of the mailing page other than its form. */
const MAILING_VIEWS = [
  ['runs', 'Mailings'],
  ['files', 'Files and templates'],
  ['suppressed', 'Suppressed addresses'],
] as const

/** Returns the commands that match a text: every word of the text must be the beginning of a word of the command. */
export function paletteGroups(text: string, sources: PaletteSources): PaletteGroup[] {
  const typed = text.trim()
  const { open } = sources
  const recent: PaletteGroup = {
    title: 'Recent users',
    items: sources.recent.map(({ query, label }) => ({
      id: `recent ${query}`,
      label,
      words: query,
      run: () => sources.findUser(query, label),
    })),
  }
  const groups: PaletteGroup[] = [
    { title: 'Screens', items: screens(open) },
    { title: 'Actions', items: actions(sources) },
  ]
  const matching = (typed === '' ? [recent, ...groups] : [...groups, recent]).map((group) => ({
    ...group,
    items: group.items.filter((item) => matches(item, typed)),
  }))
  const found = typed === '' ? undefined : { title: 'Search', items: searches(typed, sources) }
  // If the text is an e-mail address or a number, the search commands come first.
  const ordered = found && (looksLikeId(typed) ? [found, ...matching] : [...matching, found])
  return (ordered ?? matching).filter(({ items }) => items.length > 0)
}

function screens(open: PaletteSources['open']): Command[] {
  return [
    ...STAFF_SCREENS.map(({ id, label, path }) => ({ id, label, words: 'open go', run: () => open(path) })),
    ...MAILING_VIEWS.map(([view, label]) => ({
      id: `mailing ${view}`,
      label,
      words: 'open go emails',
      run: () => open(`${routes.mailing.path}?view=${view}`),
    })),
    { id: 'rounds', label: 'Playing history', run: () => open(routes.rounds.path) },
    { id: 'account', label: 'Account', run: () => open(routes.account.path) },
  ]
}

function actions({ pageCommands, open, search, signOut, showKeys }: PaletteSources): Command[] {
  return [
    { id: 'find user', label: 'Find user…', words: 'search', run: search },
    ...pageCommands,
    {
      id: 'look up',
      label: 'Look up promo code…',
      run: () => open(`${routes.admin.path}?tab=promo&view=lookup`),
    },
    { id: 'keys', label: 'Show the keys', words: 'keyboard shortcuts help', run: showKeys },
    { id: 'sign out', label: 'Sign out', words: 'log out leave', run: signOut },
  ]
}

function searches(typed: string, { findUser, open }: PaletteSources): Command[] {
  const code = encodeURIComponent(typed)
  return [
    { id: 'find typed', label: `Find user “${typed}”`, run: () => findUser(typed) },
    {
      id: 'look up typed',
      label: `Look up promo code “${typed}”`,
      run: () => open(`${routes.admin.path}?tab=promo&view=lookup&code=${code}`),
    },
  ]
}

const looksLikeId = (typed: string) => /[\d@/]/.test(typed)
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function matches({ label, words = '' }: Command, typed: string): boolean {
  const own = wordsOf(`${label} ${words}`)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}
