import { type RawBuilder, sql } from 'kysely'
import { foldedText, nameKey } from '../../../domain/format/folded-text.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import {
  containing,
  storeSearchTexts,
  type TextMatch,
  WORD_MIN_LENGTH,
} from '../../base/database/text-search.ts'
import { formatCode } from '../promo/promo-codes.ts'
import type { Candidate, SearchQuery } from './search-query.ts'

/**
 * Maximum number of rows from one source. It exceeds the number of matches, because several rows may belong to one
 * owner.
 */
const ROWS_MAX = 60
/**
 * Minimum number of characters for a search by the beginning of an id, because ids begin alike: every support id begins
 * with "S-".
 */
const ID_PREFIX_MIN_LENGTH = 3
/** The last code point: a text followed by it sorts after all texts that begin with the text, in both databases. */
const LAST = '\u{10FFFF}'

/**
 * Returns the values that match a query: first by the beginning of each kind of key, then, if there are few matches, by
 * its words as parts of texts.
 */
export async function findCandidates(
  { db, kind: { textSearch } }: Pick<Context, 'db' | 'kind'>,
  query: SearchQuery,
  wanted: number,
) {
  await storeSearchTexts(db, 'accounts')
  const found: Candidate[] = []
  // Runs the queries one after another. Each takes well below a millisecond, and a search then needs only one
  // connection.
  for (const source of [
    byRound,
    byCompetition,
    byText,
    bySupportId,
    byInstall,
    byOrder,
    byPurchase,
    byTag,
    byPromoCode,
  ]) {
    found.push(...(await source(db, query)))
  }
  const owners = new Set(found.map(({ accountId, iid }) => accountId ?? iid))
  if (owners.size < wanted && query.words.some((word) => [...word].length >= WORD_MIN_LENGTH)) {
    const texts = await textSearch.accountsContaining(db, query.words, ROWS_MAX)
    found.push(...texts.map((row) => partOf(row, query)))
  }
  return found
}

/** Returns the condition that a text begins with one of the prefixes, in a form that can use an index. */
function beginsWith(text: RawBuilder<string>, prefixes: readonly string[]): RawBuilder<boolean> {
  const ranges = prefixes.map((prefix) => sql`(${text} >= ${prefix} and ${text} < ${prefix + LAST})`)
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

const precisionOf = (isExact: boolean) => (isExact ? 'exact' : 'prefix')

async function byRound(db: Database, { token }: SearchQuery): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select(['token', 'installs.iid', 'account_id as accountId'])
    .where('token', '=', token)
    .execute()
  return rows.map((row) => ({ field: 'round', value: token, precision: 'exact', ...row }))
}

/** By the token, or by a part of the name. */
async function byCompetition(db: Database, { token, folded, words }: SearchQuery): Promise<Candidate[]> {
  const hasName = folded.length >= WORD_MIN_LENGTH
  const rows = await db
    .selectFrom('competitions')
    .innerJoin('installs', 'installs.iid', 'competitions.iid')
    .select(['token', 'name', 'search_text', 'installs.iid', 'account_id as accountId'])
    .where((e) =>
      e.or([
        e('token', '=', token),
        ...(hasName
          ? [e.and(words.map((word) => sql<boolean>`search_text like ${containing(word)} escape '\\'`))]
          : []),
      ]),
    )
    .orderBy('competitions.created_at', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ name: value, search_text, ...row }) => {
    const isExact = row.token === token || search_text === folded
    const precision = isExact ? 'exact' : search_text?.startsWith(folded) ? 'prefix' : 'part'
    return { field: 'competition', value, precision, ...row }
  })
}

async function byText(db: Database, { text, folded }: SearchQuery): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const [field, column, prefix] of [
    ['email', 'email', text.toLowerCase()],
    ['name', 'search_text', folded],
  ] as const) {
    if (prefix === '') continue
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'email', 'name'])
      .where(beginsWith(sql.ref(column), [prefix]))
      .orderBy(column)
      .limit(ROWS_MAX)
      .execute()
    found.push(...rows.map(({ id, ...row }) => textCandidate(id, field, row[field], text)))
  }
  return found
}

/** Returns a match of a name or e-mail. Names are compared without accents and the like, see `foldedText`. */
function textCandidate(accountId: string, field: 'email' | 'name', value: string, text: string): Candidate {
  const [literal = '', own = ''] = [text, value].map((one) => one.normalize().toLowerCase())
  const isName = field === 'name'
  const isSame = own === literal || (isName && nameKey(value) === nameKey(text))
  const isBeginning = own.startsWith(literal) || (isName && foldedText(value).startsWith(foldedText(text)))
  const precision = isSame ? 'exact' : isBeginning ? 'prefix' : 'part'
  return { field, value, precision, accountId, iid: null, isOtherwiseWritten: !own.includes(literal) }
}

async function bySupportId(db: Database, { upper }: SearchQuery): Promise<Candidate[]> {
  if (upper.length < ID_PREFIX_MIN_LENGTH) return []
  const prefixes = upper.startsWith('S-') ? [upper] : [upper, `S-${upper}`]
  const rows = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'support_id as value'])
    .where(beginsWith(sql`support_id`, prefixes))
    .orderBy('support_id')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    field: 'supportId',
    precision: precisionOf(row.value === upper),
    iid: null,
    ...row,
  }))
}

async function byInstall(db: Database, { upper }: SearchQuery): Promise<Candidate[]> {
  const isShort = upper.length < ID_PREFIX_MIN_LENGTH
  const key = sql<string>`upper(iid)`
  const rows = await db
    .selectFrom('installs')
    .select(['iid', 'account_id as accountId', key.as('key')])
    .where(isShort ? sql<boolean>`${key} = ${upper}` : beginsWith(key, [upper]))
    .orderBy(key)
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ key: found, ...row }) => ({
    field: 'installId',
    value: row.iid,
    precision: precisionOf(found === upper),
    ...row,
  }))
}

async function byOrder(db: Database, { orderWord }: SearchQuery): Promise<Candidate[]> {
  if (orderWord === undefined) return []
  const rows = await db
    .selectFrom('order_words')
    .innerJoin('licenses', 'licenses.id', 'order_words.license_id')
    .innerJoin('installs', 'installs.iid', 'licenses.iid')
    .select(['word', 'additional_info', 'installs.iid', 'account_id as accountId'])
    .where(beginsWith(sql`word`, [orderWord]))
    .orderBy('word')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ word, additional_info, ...row }) => ({
    field: 'order',
    value: additional_info ?? word,
    precision: precisionOf(word === orderWord),
    ...row,
  }))
}

async function byPurchase(db: Database, { upper, orderWord }: SearchQuery): Promise<Candidate[]> {
  const key = sql<string>`upper(purchase_id)`
  const prefixes = new Set([...(upper.length < ID_PREFIX_MIN_LENGTH ? [] : [upper]), orderWord ?? upper])
  const rows = await db
    .selectFrom('promo_codes')
    .innerJoin('installs', 'installs.iid', 'promo_codes.iid')
    .select(['purchase_id', key.as('key'), 'installs.iid', 'account_id as accountId'])
    .where(beginsWith(key, [...prefixes]))
    .orderBy(key)
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ purchase_id, key: found, ...row }) => ({
    field: 'order',
    value: purchase_id ?? found,
    precision: precisionOf(prefixes.has(found)),
    ...row,
  }))
}

async function byTag(db: Database, { tag }: SearchQuery): Promise<Candidate[]> {
  if (tag === undefined) return []
  const rows = await db
    .selectFrom('club_tags')
    .innerJoin('installs', 'installs.iid', 'club_tags.iid')
    .select(['tag as value', 'installs.iid', 'account_id as accountId'])
    .where(beginsWith(sql`tag`, [tag]))
    .orderBy('tag')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({ field: 'nfcId', precision: precisionOf(row.value === tag), ...row }))
}

async function byPromoCode(db: Database, { promoCode }: SearchQuery): Promise<Candidate[]> {
  if (promoCode === undefined) return []
  const rows = await db
    .selectFrom('promo_codes')
    .leftJoin('installs', 'installs.iid', 'promo_codes.iid')
    .select(['code', 'installs.iid', 'account_id as accountId'])
    .where(beginsWith(sql`code`, [promoCode]))
    .orderBy('code')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ code, ...row }) => ({
    field: 'promoCode',
    value: formatCode(code),
    precision: precisionOf(code === promoCode),
    ...row,
  }))
}

/** Returns the field that contains the text, or else all its words; the name if only both fields together do. */
function partOf({ id, email, name }: TextMatch, { text, folded, words }: SearchQuery): Candidate {
  const isInName = nameKey(name) === nameKey(text) || foldedText(name).includes(folded)
  const hasWords = words.every((word) => foldedText(email).includes(word))
  const isInEmail = email.includes(text.toLowerCase()) || (!isInName && hasWords)
  return textCandidate(id, isInEmail ? 'email' : 'name', isInEmail ? email : name, text)
}
