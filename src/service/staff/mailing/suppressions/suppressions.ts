import { sql } from 'kysely'
import type { Suppression } from '../../../../contract/staff/mail-suppressions.ts'
import type { SuppressedAddress } from '../../../base/audit/undo-step.ts'
import type { Context } from '../../../base/context.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { containing } from '../../../base/database/text-search.ts'
import { badRequest, notFound } from '../../../base/http/http-error.ts'
import { addressKeys, emailKey, emailsByKey } from '../../../mail/address-keys.ts'

interface NewSuppression {
  email: string
  reason: string
  /** The login of the staff member. */
  createdBy: string
}
interface Page {
  suppressions: Suppression[]
  /** The number of matching addresses on all pages. */
  total: number
  next: string | undefined
}
interface Query {
  /** A part of the address. */
  query?: string | undefined
  /** The `next` of the previous page. */
  before?: string | undefined
}

const PAGE_SIZE = 100
/** Number of entries of one insert, because a change of an earlier version may concern many addresses. */
const ADDED_AT_ONCE = 500

/** The addresses that mailings skip. All other mails must ignore the list. */
export function createSuppressions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const rows = () =>
    db
      .selectFrom('mail_suppressions')
      .leftJoin('mailing_runs', 'mailing_runs.id', 'mail_suppressions.run_id')
      .select(['email', 'source', 'reason', 'created_at', 'created_by', 'run_id', 'campaign'])

  return {
    /**
     * Returns those of the given addresses that are on the list, including those that are listed as an address hash.
     */
    async suppressedAmong(emails: readonly string[]): Promise<Set<string>> {
      if (emails.length === 0) return new Set()
      const emailByKey = await emailsByKey(db, emails)
      const found = await db
        .selectFrom('mail_suppressions')
        .select('email as key')
        .where('email', 'in', [...emailByKey.keys()])
        .execute()
      return new Set(found.flatMap(({ key }) => emailByKey.get(key) ?? []))
    },

    /** Returns the entries of addresses, sorted by address. */
    async entriesOf(emails: readonly string[]): Promise<SuppressedAddress[]> {
      const keys = await addressKeys(db, emails)
      const entries = await db
        .selectFrom('mail_suppressions')
        .selectAll()
        .where('email', 'in', keys)
        .execute()
      return entries.toSorted((a, b) => (a.email < b.email ? -1 : 1))
    },

    /** Replaces the entries of addresses, to undo a change. */
    async replaceEntries(emails: readonly string[], entries: readonly SuppressedAddress[]): Promise<void> {
      const keys = await addressKeys(db, emails)
      await db.deleteFrom('mail_suppressions').where('email', 'in', keys).execute()
      for (let start = 0; start < entries.length; start += ADDED_AT_ONCE) {
        await db
          .insertInto('mail_suppressions')
          .values(entries.slice(start, start + ADDED_AT_ONCE))
          // Somebody else may have added it at the same time.
          .onConflict((c) => c.column('email').doNothing())
          .execute()
      }
    },

    /** Adds an address to the list. An existing entry stays unchanged. */
    async add({ email, reason, createdBy }: NewSuppression): Promise<Suppression> {
      const key = emailKey(email)
      const created = { created_by: createdBy, created_at: clock() }
      await db
        .insertInto('mail_suppressions')
        .values({ email: key, source: 'staff', reason, run_id: null, ...created })
        // An update that changes nothing, but locks the row so that it can be read.
        .onConflict((c) => c.column('email').doUpdateSet({ email: key }))
        .execute()
      return toSuppression(await rows().where('email', '=', key).executeTakeFirstOrThrow())
    },

    /**
     * Adds recipients of a mailing to the list, because of a refusal or a delivery report. Must be called in the
     * transaction that stores the outcome. Reads the address from the recipient's row, which contains the address hash
     * if the account has been deleted.
     */
    async addRecipients(
      runId: string,
      source: 'refusal' | 'report',
      recipients: readonly { position: number; reason: string }[],
    ): Promise<void> {
      for (const { position, reason } of recipients) {
        await db
          .insertInto('mail_suppressions')
          .columns(['email', 'source', 'reason', 'run_id', 'created_at'])
          .expression((e) =>
            e
              .selectFrom('mailing_recipients')
              .select((s) => [
                'email',
                s.cast<'refusal' | 'report'>(s.val(source), 'text').as('source'),
                s.cast<string>(s.val(reason), 'text').as('reason'),
                'run_id',
                s.cast<number>(s.val(clock()), 'bigint').as('created_at'),
              ])
              .where('run_id', '=', runId)
              .where('position', '=', position),
          )
          .onConflict((c) => c.column('email').doNothing())
          .execute()
      }
    },

    /** Removes an address from the list. @throws HttpError 404 if it is not on the list */
    async release(email: string): Promise<void> {
      const deleted = await db
        .deleteFrom('mail_suppressions')
        .where('email', 'in', await addressKeys(db, [email]))
        .returning('email')
        .execute()
      if (deleted.length === 0) throw notFound('The address is not suppressed')
    },

    /** Returns one page of the list, newest first. @throws HttpError 400 if `before` is not the `next` of a page */
    async page({ query, before }: Query): Promise<Page> {
      const after = before === undefined ? undefined : parsePosition(before)
      const { count } = await db
        .selectFrom('mail_suppressions')
        .select((e) => e.fn.countAll().as('count'))
        .$if(Boolean(query), (q) => q.where(contains(query ?? '')))
        .executeTakeFirstOrThrow()
      const found = await rows()
        .$if(Boolean(query), (q) => q.where(contains(query ?? '')))
        .$if(after !== undefined, (q) =>
          q.where((e) =>
            e(e.refTuple('created_at', 'email'), '<', e.tuple(after?.createdMs ?? 0, after?.email ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('email', 'desc')
        .limit(PAGE_SIZE + 1)
        .execute()
      const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined
      return {
        suppressions: found.slice(0, PAGE_SIZE).map(toSuppression),
        total: Number(count),
        next: last && `${last.created_at}:${last.email}`,
      }
    },
  }
}

/** Returns the condition that the address contains a text. */
function contains(text: string) {
  return sql<boolean>`mail_suppressions.email like ${containing(text.toLowerCase())} escape '\\'`
}

/** @throws HttpError 400 when the text is not the `next` of a page */
function parsePosition(text: string): { createdMs: number; email: string } {
  const [, createdMs = '', email = ''] = /^(\d{1,15}):(.+)$/s.exec(text) ?? []
  if (email === '') throw badRequest('before: expected the next of another page')
  return { createdMs: Number(createdMs), email }
}

type Row = Tables['mail_suppressions'] & { campaign: string | null }

function toSuppression({ created_at, created_by, run_id, campaign, ...row }: Row): Suppression {
  return {
    ...row,
    createdMs: created_at,
    createdBy: created_by ?? undefined,
    runId: run_id ?? undefined,
    campaign: campaign ?? undefined,
  }
}
