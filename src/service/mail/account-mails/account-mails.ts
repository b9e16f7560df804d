import { millisecondsInDay } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import type { Insertable, Selectable } from 'kysely'
import { type Account, accountColumns } from '../../base/account.ts'
import type { Clock } from '../../base/clock.ts'
import { afterCommit, type Database, inTransaction } from '../../base/database/database.ts'
import { LEASE_MS } from '../../base/database/leases.ts'
import type { Tables } from '../../base/database/tables.ts'
import { describeClient } from '../../base/http/describe-client.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { orderedId } from '../../base/ids.ts'
import { createThrottles } from '../../base/throttles.ts'
import { emailKey } from '../email-key.ts'
import { RANKS, type Rank } from '../ranked-queue.ts'
import { type AccountMailKind, type AccountMailValues, accountMailKinds } from './account-mail-kinds.ts'
import { accountMailLimits } from './account-mail-limits.ts'

/** How long a mail is tried again before it has failed. */
export const GIVE_UP_MS = millisecondsInDay
/** How long a process may send a mail before another process sends it. It extends its claim meanwhile. */
const CLAIM_MS = LEASE_MS
/** Length to which an error is cut. */
const ERROR_MAX_LENGTH = 500

/** A mail about an account, with what it states besides the state of the account. */
export type AccountMail = {
  [Kind in AccountMailKind]: {
    kind: Kind
    /** The account as it was when the mail was caused. */
    account: Pick<Account, 'id' | 'email' | 'confirmedAt'>
  } & AccountMailValues[Kind]
}[AccountMailKind]

/** What caused a mail. */
export interface MailCause {
  requestId: string
  /** Undefined if support caused it. */
  network?: string
  /** The browser, such as "Chrome on Windows"; undefined if support caused it. */
  client?: string
}

/** Returns a request by the golfer as the cause of a mail. */
export function causeOf({ id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): MailCause {
  return { requestId: id, network: networkOf(ip), client: describeClient(headers['user-agent']) }
}

/** Returns a request by support as the cause of a mail. */
export const supportCauseOf = ({ id }: Pick<FastifyRequest, 'id'>): MailCause => ({ requestId: id })

export type AccountMailRow = Selectable<Tables['account_mails']>

/**
 * Returns which mails go first. A reset goes ahead of other links, because a flood of sign-ups must not delay owners who
 * cannot sign in.
 */
export function mailRank({ kind, is_urgent }: Pick<AccountMailRow, 'kind' | 'is_urgent'>): Rank {
  if (kind === 'reset') return 'reset'
  return is_urgent === 1 ? 'urgent' : 'personal'
}

interface Deps {
  db: Database
  clock: Clock
  /** Called when a transaction that has added a mail is committed. */
  onAdded(): void
}

/** The queue of mails about accounts. They are sent in the background; see `account-mail-sender.ts`. */
export function createAccountMails({ db, clock, onAdded }: Deps) {
  /** Read before each write, because a write would lock SQLite even if it changes nothing. */
  const isAnyDue = async (now: number): Promise<boolean> => {
    const due = await db
      .selectFrom('account_mails')
      .select('id')
      .where('failed_at', 'is', null)
      .where('claimed_until', '<=', now)
      .where((e) => e.or([e('next_attempt_at', '<=', now), e('give_up_at', '<=', now)]))
      .limit(1)
      .executeTakeFirst()
    return due !== undefined
  }
  const waiting = () => db.updateTable('account_mails').where('failed_at', 'is', null)

  return {
    /**
     * Sends a mail about an account: adds it to the queue if the limits allow it. Must be called in the transaction that
     * makes the change, so that the mail is sent if and only if the change is committed. Does nothing if mails of this
     * kind are only sent to confirmed addresses and the account has not confirmed its address.
     * @throws HttpError 429 when a limit is exceeded
     */
    async send({ kind, account, ...values }: AccountMail, cause: MailCause): Promise<void> {
      const { recipient, link } = accountMailKinds[kind]
      const isConfirmed = recipient !== 'newAddress' && account.confirmedAt !== null
      if (recipient === 'confirmedAddress' && !isConfirmed) return
      const isToNewAddress = recipient === 'newAddress' && 'newEmail' in values
      const email = emailKey(isToNewAddress ? values.newEmail : account.email)
      const { requestId, network, client } = cause
      const limits = accountMailLimits({ kind, email, isConfirmed, accountId: account.id, network })
      const now = clock()
      const row: Insertable<Tables['account_mails']> = {
        id: orderedId(now),
        account_id: account.id,
        kind,
        email,
        values_json: JSON.stringify(values),
        is_urgent: link && link !== 'round' ? 1 : 0,
        client: client ?? null,
        request_id: requestId,
        created_at: now,
        next_attempt_at: now,
        give_up_at: now + GIVE_UP_MS,
        failed_at: null,
        last_error: null,
      }
      await inTransaction(db, async (trx) => {
        if (limits.length > 0) await createThrottles(trx, clock).take(limits)
        await trx.insertInto('account_mails').values(row).execute()
        afterCommit(trx, onAdded)
      })
    },

    /**
     * Claims mails that are due: first resets, then other urgent ones, then the others, the oldest first. No other
     * process sends them while the claim is extended.
     */
    async claim(count: number, { onlyUrgent = false } = {}): Promise<AccountMailRow[]> {
      const now = clock()
      if (!(await isAnyDue(now))) return []
      // Selected first: PostgreSQL may run a subquery with a limit and locks more than once, and claim more rows.
      const rows = await inTransaction(db, async (trx) => {
        const due = await trx
          .selectFrom('account_mails')
          .select('id')
          .where('failed_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('claimed_until', '<=', now)
          // A later version may have added mails of other kinds.
          .where('kind', 'in', Object.keys(accountMailKinds))
          .where('is_urgent', 'in', onlyUrgent ? [1] : [0, 1])
          .orderBy('is_urgent', 'desc')
          .orderBy((e) => e('kind', '=', 'reset'), 'desc')
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(count)
          .forUpdate()
          .skipLocked()
          .execute()
        if (due.length === 0) return []
        const ids = due.map(({ id }) => id)
        return trx
          .updateTable('account_mails')
          .set((e) => ({ claimed_until: now + CLAIM_MS, attempts: e('attempts', '+', 1) }))
          .where('id', 'in', ids)
          .returningAll()
          .execute()
      })
      const rankOf = (row: AccountMailRow) => RANKS.indexOf(mailRank(row))
      return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
    },

    /** Locks the account of a mail until the transaction ends. Returns undefined if it is disabled or deleted. */
    lockAccount({ account_id }: Pick<AccountMailRow, 'account_id'>): Promise<Account | undefined> {
      return db
        .selectFrom('accounts')
        .select(accountColumns)
        .where('id', '=', account_id)
        .where('disabled_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Extends the claims of mails that are still being sent. */
    async extendClaims(rows: readonly Claim[]): Promise<void> {
      for (const row of rows)
        await claimed(row)
          .set({ claimed_until: clock() + CLAIM_MS })
          .execute()
    },

    /** Deletes a mail that was sent, or need not be sent any more. */
    async remove({ id }: Pick<AccountMailRow, 'id'>): Promise<void> {
      await db.deleteFrom('account_mails').where('id', '=', id).execute()
    },

    /** Stores that a mail was not sent. It is tried again after a delay. */
    async retryLater(row: Claim, error: string, delayMs: number): Promise<void> {
      const last_error = error.slice(0, ERROR_MAX_LENGTH)
      await claimed(row)
        .set({ last_error, next_attempt_at: clock() + delayMs, claimed_until: 0 })
        .execute()
    },

    /** Stores that a mail has failed: it is not tried again by itself. */
    async fail(row: Claim, error: string): Promise<void> {
      const last_error = error.slice(0, ERROR_MAX_LENGTH)
      await claimed(row).set({ last_error, failed_at: clock(), claimed_until: 0 }).execute()
    },

    /** Marks the waiting mails that were tried for too long as failed, and returns them. */
    async failOverdue(error: string): Promise<AccountMailRow[]> {
      const now = clock()
      if (!(await isAnyDue(now))) return []
      return waiting()
        .set((e) => ({ failed_at: now, last_error: e.fn.coalesce('last_error', e.val(error)) }))
        .where('give_up_at', '<=', now)
        .where('claimed_until', '<=', now)
        .returningAll()
        .execute()
    },

    /** Returns all waiting and failed mails with the support ids of their accounts, oldest first. */
    list() {
      return db
        .selectFrom('account_mails')
        .innerJoin('accounts', 'accounts.id', 'account_mails.account_id')
        .selectAll('account_mails')
        .select('support_id as supportId')
        .orderBy('account_mails.id')
        .execute()
    },

    /** Makes a mail due, or all if there is no id, and allows the usual time for its attempts. Returns the number. */
    async retry(id?: string): Promise<number> {
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('account_mails')
        .set({ failed_at: null, next_attempt_at: now, give_up_at: now + GIVE_UP_MS })
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Returns the number of mails that wait and that have failed. */
    async count(): Promise<{ waiting: number; failed: number }> {
      const row = await db
        .selectFrom('account_mails')
        .select((e) => [e.fn.countAll().as('all'), e.fn.count('failed_at').as('failed')])
        .executeTakeFirstOrThrow()
      const failed = Number(row.failed)
      return { waiting: Number(row.all) - failed, failed }
    },

    /** Deletes the mails that failed before a time. */
    async pruneFailed(before: number): Promise<void> {
      await db.deleteFrom('account_mails').where('failed_at', '<', before).execute()
    },
  }

  /** Returns an update of a claimed mail, without effect if another process has claimed it since. */
  function claimed({ id, attempts }: Claim) {
    return waiting().where('id', '=', id).where('attempts', '=', attempts)
  }
}
export type AccountMails = ReturnType<typeof createAccountMails>
type Claim = Pick<AccountMailRow, 'id' | 'attempts'>
