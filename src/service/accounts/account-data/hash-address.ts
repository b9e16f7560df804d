import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { containing } from '../../base/database/text-search.ts'
import { addressHasher } from '../../mail/address-keys.ts'

/** Number of recipients of a mailing that one query searches. */
const PAGE_SIZE = 1000

/**
 * Replaces an address by its keyed hash in all tables about mails. Opt-outs, suppressions and sent campaigns are kept,
 * and unsubscribe links keep working. Pending mails to the address are not sent.
 */
export async function hashAddress(db: Database, email: string): Promise<void> {
  const hash = (await addressHasher(db))(email)
  await inTransaction(db, (trx) => hashRecipient(trx, email, hash))
  await db
    .updateTable('mailing_recipients')
    .set((e) => ({
      email: hash,
      fields_json: '{}',
      detail: null,
      status: e
        .case()
        .when('status', '=', 'pending')
        .then('optedOut' as const)
        .else(e.ref('status'))
        .end(),
    }))
    .where('email', '=', email)
    .execute()
  // Comes after the recipients, because a mail that is refused in the meantime adds the address of its recipient to the
  // list.
  await inTransaction(db, (trx) => hashSuppression(trx, email, hash))
  const runs = await db.selectFrom('mailing_runs').select('id').execute()
  for (const { id } of runs) await removeMentions(db, { runId: id, email, hash })
}

async function hashRecipient(trx: Database, email: string, hash: string): Promise<void> {
  const clear = await findRecipient(trx, email)
  if (!clear) return
  const hashed = await findRecipient(trx, hash)
  if (!hashed) {
    await trx.updateTable('mail_recipients').set({ email: hash }).where('token', '=', clear.token).execute()
    return
  }
  // Both rows exist if the address received a mail while an earlier account with this address was being deleted.
  const optOuts = await trx
    .deleteFrom('mail_opt_outs')
    .where('token', '=', clear.token)
    .returning(['category', 'created_at'])
    .execute()
  if (optOuts.length > 0) {
    await trx
      .insertInto('mail_opt_outs')
      .values(optOuts.map((optOut) => ({ ...optOut, token: hashed.token })))
      .onConflict((c) => c.columns(['token', 'category']).doNothing())
      .execute()
  }
  await trx.deleteFrom('mail_recipients').where('token', '=', clear.token).execute()
}

/**
 * Keeps the hash of the address suppressed, and removes the address from the reasons of suppressions, because mail
 * servers quote it there.
 */
async function hashSuppression(trx: Database, email: string, hash: string): Promise<void> {
  const withoutMentions = createMentions([email])
  const [own] = await trx
    .deleteFrom('mail_suppressions')
    .where('email', '=', email)
    .returning(['source', 'reason', 'run_id', 'created_by', 'created_at'])
    .execute()
  if (own) {
    await trx
      .insertInto('mail_suppressions')
      .values({ ...own, email: hash })
      .onConflict((c) => c.column('email').doNothing())
      .execute()
  }
  const rows = await trx
    .selectFrom('mail_suppressions')
    .select(['email', 'reason'])
    .where(mentions('reason', email))
    .execute()
  for (const row of rows) {
    await trx
      .updateTable('mail_suppressions')
      .set({ reason: withoutMentions(row.reason) })
      .where('email', '=', row.email)
      .execute()
  }
}

/** Returns the condition that a column contains an address, ignoring case. */
export const mentions = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${containing(email)} escape '\\'`

function findRecipient(trx: Database, email: string) {
  return trx
    .selectFrom('mail_recipients')
    .select('token')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

interface Search {
  runId: string
  email: string
  hash: string
}

/** Removes an address from all other columns of a mailing's recipients, and from rows whose address contains it. */
async function removeMentions(db: Database, { runId, email, hash }: Search): Promise<void> {
  const withoutMentions = createMentions([email])
  const { last } = await db
    .selectFrom('mailing_recipients')
    .select((e) => e.fn.max('position').as('last'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  for (let start = 0; start <= (last ?? -1); start += PAGE_SIZE) {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select(['position', 'email', 'fields_json', 'detail'])
      .where('run_id', '=', runId)
      .where('position', '>=', start)
      .where('position', '<', start + PAGE_SIZE)
      .where((e) => e.or(['email', 'fields_json', 'detail'].map((column) => mentions(column, email))))
      .execute()
    for (const row of rows) {
      const isOfAddress = withoutMentions(row.email) !== row.email
      await db
        .updateTable('mailing_recipients')
        .set({
          email: isOfAddress ? hash : row.email,
          fields_json: isOfAddress ? '{}' : withoutMentions(row.fields_json),
          detail: row.detail === null ? null : withoutMentions(row.detail),
        })
        .where('run_id', '=', runId)
        .where('position', '=', row.position)
        .execute()
    }
    // Lets the event loop serve other requests.
    await setImmediate()
  }
}

/** Matches the boundary of an e-mail address, install id or token, so that a part of a longer one does not match. */
const BEFORE = '(?<![\\w.+@-])'
const AFTER = '(?![\\w@-]|\\.\\w)'
/** Replaces mentions of a deleted account in texts. */
export const DELETED = '(deleted)'

/** Creates a function that replaces mentions of the given words, such as addresses or tokens, ignoring case. */
export function createMentions(words: readonly string[]) {
  const simple = new Set<string>()
  const others: RegExp[] = []
  for (const word of words) {
    if (/^[\w.+@-]*\w$/.test(word)) simple.add(word.toLowerCase())
    else others.push(new RegExp(BEFORE + RegExp.escape(word) + AFTER, 'gi'))
  }

  /** Returns the text without mentions; the same text if there are none. */
  return function withoutMentions(text: string): string {
    const result = text.replace(/[\w.+@-]*\w/g, (word) => (simple.has(word.toLowerCase()) ? DELETED : word))
    return others.reduce((rest, pattern) => rest.replace(pattern, DELETED), result)
  }
}
