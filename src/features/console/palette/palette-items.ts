import type { UserMatch } from '../../../contract/search.ts'
import { routes } from '../../../routes.ts'
import type { Command } from '../keys/page-commands.ts'
import { STAFF_SCREENS } from '../navigation/staff-screens.ts'
import { matchPath, titleOf } from '../user/search/match-texts.ts'
import type { RecentSearch } from '../user/search/recent-searches.store.ts'

/** A group of commands in the palette. */
export interface PaletteGroup {
  title: string
  items: readonly Command[]
}

export interface PaletteSources {
  /** The commands of the current page. */
  pageCommands: readonly Command[]
  /** What the current page finds for a text, such as rounds of the open golfer. */
  pageResults: readonly Command[]
  /** What the service has found for the text, or for its beginning. */
  matches: readonly UserMatch[]
  openMatch: (match: UserMatch) => void
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

/**
 * Returns the commands that match a text (every word of the text must be the beginning of a word of the command), and
 * what was found for it.
 */
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
  const found =
    typed === '' ? [] : [...results(sources), { title: 'Search', items: searches(typed, sources) }]
  // If the text is an e-mail address or a number, it is no command.
  const ordered = looksLikeId(typed) ? [...found, ...matching] : [...matching, ...found]
  // Whoever types the beginning of a label means it.
  const isMeant = ({ items }: PaletteGroup) =>
    typed !== '' &&
    !looksLikeId(typed) &&
    items.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
  return ordered
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
}

/** Returns the golfers, rounds and promo codes that were found. */
function results({ pageResults, matches, openMatch }: PaletteSources): PaletteGroup[] {
  const command = (match: UserMatch, index: number, label: string): Command => ({
    id: `match ${matchPath(match)} ${index}`,
    label,
    run: () => openMatch(match),
  })
  const group = (isOne: (match: UserMatch) => boolean, labelOf: (match: UserMatch) => string) =>
    matches.filter(isOne).map((match, index) => command(match, index, labelOf(match)))
  const isCode = ({ field }: UserMatch) => field === 'promoCode'
  const isRound = ({ field }: UserMatch) => field === 'round'
  const ofUser = (match: UserMatch) => [match.value, match.kind === 'user' && titleOf(match)].filter(Boolean)
  return [
    { title: 'Golfers', items: group((match) => !isCode(match) && !isRound(match), golferLabel) },
    { title: 'Rounds', items: [...pageResults, ...group(isRound, (match) => ofUser(match).join(' · '))] },
    { title: 'Promo codes', items: group(isCode, (match) => ofUser(match).join(' · ')) },
  ]
}

/** Returns the name of a golfer, with what was found if it is neither name nor login. */
function golferLabel(match: UserMatch): string {
  const { name, login, value } = match
  const parts = [titleOf(match), name, value].filter((text) => text !== undefined && text !== '')
  return [...new Set(login === value ? parts.slice(0, 2) : parts)].join(' · ')
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

const matches = ({ label, words = '' }: Command, typed: string) => hasWords(`${label} ${words}`, typed)

/** Returns whether every typed word is the beginning of a word of a text. */
export function hasWords(text: string, typed: string): boolean {
  const own = wordsOf(text)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}
