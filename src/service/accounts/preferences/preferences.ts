import type { EmailCategory } from '../../../contract/unsubscribe.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { notFound } from '../../base/http/http-error.ts'
import { secretToken } from '../../base/ids.ts'
import { addressKeys, emailKey, emailsByKey } from '../../mail/address-keys.ts'

const CHUNK = 500

export const UNKNOWN_TOKEN = 'There is no recipient with this token'

export function createPreferences({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Returns a function from each of these e-mails to its unsubscribe token. Creates missing ones. */
    tokensOf: (emails: string[]) => tokensOf(db, emails, clock()),

    /** Returns the unsubscribe token of an e-mail. Creates it, optionally with a given value, if it is missing. */
    async tokenOf(email: string, newToken?: string): Promise<string> {
      return (await tokensOf(db, [email], clock(), newToken))(email)
    },

    /** Opts a recipient out of more categories. @throws HttpError 404 when the token is unknown */
    addOptOuts(token: string, categories: readonly EmailCategory[]): Promise<void> {
      return inTransaction(db, async (trx) => {
        await lockRecipient(trx, token)
        await insertOptOuts(trx, token, categories, clock())
      })
    },

    /**
     * Opts a recipient out of exactly these categories and in to all others.
     * @throws HttpError 404 when the token is unknown
     */
    replaceOptOuts(token: string, categories: readonly EmailCategory[]): Promise<void> {
      return inTransaction(db, async (trx) => {
        await lockRecipient(trx, token)
        const previous = trx.deleteFrom('mail_opt_outs').where('token', '=', token)
        await (categories.length > 0 ? previous.where('category', 'not in', categories) : previous).execute()
        await insertOptOuts(trx, token, categories, clock())
      })
    },

    /** Opts an address out of all categories that another address has opted out of. */
    async copyOptOuts(from: string, to: string): Promise<void> {
      const rows = await db
        .selectFrom('mail_recipients')
        .innerJoin('mail_opt_outs', 'mail_opt_outs.token', 'mail_recipients.token')
        .select('category')
        .where('email', 'in', await addressKeys(db, [from]))
        .execute()
      if (rows.length === 0) return
      const categories = rows.map((row) => row.category)
      await insertOptOuts(db, await this.tokenOf(to), categories, clock())
    },

    /** Returns the categories that a recipient opted out of, undefined if the token is unknown. */
    async optOutsOf(token: string): Promise<EmailCategory[] | undefined> {
      const rows = await db
        .selectFrom('mail_recipients')
        .leftJoin('mail_opt_outs', 'mail_opt_outs.token', 'mail_recipients.token')
        .select('category')
        .where('mail_recipients.token', '=', token)
        .orderBy('category')
        .execute()
      if (rows.length === 0) return undefined
      return rows.flatMap(({ category }) => category ?? [])
    },

    /** Returns those of the given addresses that have opted out of advertising. Creates no tokens. */
    async optedOutAmong(emails: readonly string[]): Promise<Set<string>> {
      if (emails.length === 0) return new Set()
      const emailByKey = await emailsByKey(db, emails)
      const rows = await db
        .selectFrom('mail_recipients')
        .innerJoin('mail_opt_outs', 'mail_opt_outs.token', 'mail_recipients.token')
        .select('email as key')
        .where('email', 'in', [...emailByKey.keys()])
        .where('category', '=', 'Marketing')
        .execute()
      return new Set(rows.flatMap(({ key }) => emailByKey.get(key) ?? []))
    },
  }
}

/** Returns the existing tokens by e-mail, including those that are stored under an address hash. */
async function knownTokensOf(db: Database, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const emailByKey = await emailsByKey(db, emails)
  const rows = await db
    .selectFrom('mail_recipients')
    .select(['email as key', 'token'])
    .where('email', 'in', [...emailByKey.keys()])
    .execute()
  return new Map(rows.map(({ key, token }) => [emailByKey.get(key) ?? '', token]))
}

async function tokensOf(
  db: Database,
  emails: string[],
  nowMs: number,
  newToken?: string,
): Promise<(email: string) => string> {
  // Sorted to prevent deadlocks between concurrent inserts of the same addresses.
  const keys = [...new Set(emails.map(emailKey))].sort()
  const tokens = new Map<string, string>()
  for (let start = 0; start < keys.length; start += CHUNK) {
    const chunk = keys.slice(start, start + CHUNK)
    const known = await knownTokensOf(db, chunk)
    const missing = chunk.filter((email) => !known.has(email))
    if (missing.length > 0) {
      await db
        .insertInto('mail_recipients')
        .values(missing.map((email) => ({ token: newToken ?? secretToken(), email, created_at: nowMs })))
        .onConflict((c) => c.column('email').doNothing())
        .execute()
    }
    for (const entry of [...known, ...(await knownTokensOf(db, missing))]) tokens.set(...entry)
  }
  return (email) => {
    const token = tokens.get(emailKey(email))
    // A mail without it could not be unsubscribed from.
    if (token === undefined) throw new Error('there is no unsubscribe token')
    return token
  }
}

/**
 * Locks a recipient, so that concurrent changes of the same choice happen one after another.
 * @throws HttpError 404 when the token is unknown
 */
async function lockRecipient(trx: Database, token: string): Promise<void> {
  const recipient = await trx
    .selectFrom('mail_recipients')
    .select('token')
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!recipient) throw notFound(UNKNOWN_TOKEN)
}

async function insertOptOuts(
  trx: Database,
  token: string,
  categories: readonly EmailCategory[],
  nowMs: number,
): Promise<void> {
  if (categories.length === 0) return
  await trx
    .insertInto('mail_opt_outs')
    .values([...new Set(categories)].map((category) => ({ token, category, created_at: nowMs })))
    .onConflict((c) => c.columns(['token', 'category']).doNothing())
    .execute()
}
