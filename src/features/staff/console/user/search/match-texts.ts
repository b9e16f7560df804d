import type { MatchField, UserMatch } from '../../../../../contract/staff/search.ts'
import { wordSearch } from '../../../../../domain/format/folded-text.ts'
import { routes } from '../../../../../routes.ts'
import { buildConsoleSearch, emptyAddress } from '../../console-address.ts'

/** The label before the value of a match, by field. */
const NAMES: Record<MatchField, string> = {
  email: 'email',
  name: 'name',
  supportId: 'Support id',
  installId: 'Install id',
  competition: 'Competition',
  round: 'Round',
  order: '',
  nfcId: 'NFC id',
  promoCode: 'Promo code',
}
const VERBS = { exact: 'is', prefix: 'begins with', part: 'contains' } as const

/** A text split at the part that matched. The part is empty if nothing is marked. */
export interface MarkedText {
  before: string
  marked: string
  after: string
}

/** Marks a query in a text, ignoring case. Marks the whole text if it contains the query only in another notation. */
function markQuery(text: string, query: string): MarkedText {
  const start = text.toLowerCase().indexOf(query.trim().toLowerCase())
  const end = start + query.trim().length
  return start === -1
    ? { before: '', marked: text, after: '' }
    : { before: text.slice(0, start), marked: text.slice(start, end), after: text.slice(end) }
}

/** Returns why a match was found, such as "name contains ann" or "Order 18745 · purchase". */
export function reasonOf({ field, value, precision }: UserMatch, query: string): MarkedText {
  if (field === 'email' || field === 'name') {
    const isInOne = precision !== 'part' || wordSearch(query)(value)
    const fact = isInOne ? `${NAMES[field]} ${VERBS[precision]}` : 'name and email contain'
    return { before: `${fact} `, marked: query.trim(), after: '' }
  }
  const { before, marked, after } = markQuery(value, query)
  const name = NAMES[field]
  return {
    before: name === '' ? before : `${name} ${before}`,
    marked,
    after: field === 'order' ? `${after} · purchase` : after,
  }
}

/** Returns that words are too short: “q” is too short. Type at least two letters of a name or email. */
export function tooShortText(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`).join(' and ')
  return `${quoted} ${words.length === 1 ? 'is' : 'are'} too short. Type at least two letters of a name or email.`
}

/** Returns the name of a match: its user, or an unused promo code. */
export function titleOf({ kind, login, name, iid, value }: UserMatch): string {
  return kind === 'promoCode' ? value : (login ?? name ?? iid ?? value)
}

/** Returns a query that finds the user of a match exactly; undefined for a match without a user. */
export function keyOf({ supportId, iid }: Pick<UserMatch, 'supportId' | 'iid'>): string | undefined {
  return supportId ?? iid
}

/** Returns the token of the competition that was found; undefined for any other match. */
export function competitionOf({ field, token }: Pick<UserMatch, 'field' | 'token'>): string | undefined {
  return field === 'competition' ? token : undefined
}

/** Returns the path of a match in the console: its user with the round, or the look-up of an unused promo code. */
export function matchPath(match: UserMatch): string {
  const key = keyOf(match)
  const shown =
    key === undefined
      ? ({ tab: 'promo', view: 'lookup', code: match.value } as const)
      : match.field === 'competition'
        ? { query: key, competition: match.token ?? '' }
        : { query: key, round: match.token ?? '' }
  return routes.admin.path + buildConsoleSearch({ ...emptyAddress, ...shown })
}

/** Returns the number of matches as text, such as "20 and more matches". */
export function countOf(count: number, hasMore: boolean): string {
  return `${hasMore ? `${count} and more` : count} ${count === 1 ? 'match' : 'matches'}`
}
