import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, maybe, timestampMs, visible } from '../wire.ts'

export const SEARCH_MAX_LENGTH = 200
/** Maximum number of matches in one response. */
export const MATCHES_MAX = 20

/** The kind of value that matched. `order` is an order number, `round` the token of a round, `competition` the name or token of one. */
export const MATCH_FIELDS = [
  'email',
  'name',
  'supportId',
  'installId',
  'round',
  'competition',
  'order',
  'nfcId',
  'promoCode',
] as const
export type MatchField = (typeof MATCH_FIELDS)[number]

const match = v.object({
  /** `promoCode` for a code that nobody has used and that therefore belongs to no user. */
  kind: v.picklist(['user', 'promoCode']),
  field: v.picklist(MATCH_FIELDS),
  /** The whole text that matched, such as `Ann Miller` or `Order 18745`. */
  value: v.string(),
  /** Whether the query is the whole value (or the whole order number in it), its beginning, or another part of it. */
  precision: v.picklist(['exact', 'prefix', 'part']),
  login: maybe(v.string()),
  name: maybe(v.string()),
  iid: maybe(v.string()),
  supportId: maybe(v.string()),
  /** The round or competition that was found. */
  token: maybe(v.string()),
  /** Whether the owner of the login has confirmed it; undefined without an account, and from services that do not say. */
  isConfirmed: lenient(v.boolean()),
  isDisabled: v.fallback(v.boolean(), false),
  /** When the account will be deleted. */
  deletionAt: lenient(timestampMs),
})
export type UserMatch = v.InferOutput<typeof match>

const searchResult = v.object({
  matches: items(match),
  hasMore: v.fallback(v.boolean(), false),
  /** The words of the query, if all are too short to be found inside of names. */
  tooShort: items(v.string()),
})
export type SearchResult = v.InferOutput<typeof searchResult>

/**
 * Searches users by parts of their e-mail address and name in any order; by the beginning of a support id, install id, order number,
 * NFC id or promo code; or by the token or link of a round. Case does not matter, except in tokens. Returns the best
 * match of each user, best first.
 */
export const searchUsers = endpoint('GET', '/rest/admin/search', {
  query: v.object({
    query: v.pipe(v.string(), v.trim(), visible, v.maxLength(SEARCH_MAX_LENGTH, 'is too long')),
  }),
  response: searchResult,
  capability: 'search',
})
