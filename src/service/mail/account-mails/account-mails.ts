import { millisecondsInDay } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import type { Account } from '../../base/account.ts'
import { inTransaction } from '../../base/database/database.ts'
import { describeClient } from '../../base/http/describe-client.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { createJobs, type JobContext, type JobRow } from '../../base/jobs/jobs.ts'
import { createThrottles } from '../../base/throttles.ts'
import { emailKey } from '../address-keys.ts'
import { RANKS, type Rank } from '../ranked-queue.ts'
import type { AccountMailKind, AccountMailValues } from './account-mail-kind.ts'
import { accountMailKinds, accountMailLimits } from './account-mail-kinds.ts'

/** The kind of the jobs that send mails about accounts. */
export const ACCOUNT_MAIL = 'account mail'
/** How long a mail is tried again before it has failed. */
export const GIVE_UP_MS = millisecondsInDay
/** Number of mails that are moved from the queue of earlier versions at a time. */
const MOVED_MAX = 500

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

/** What a job stores of its mail. */
interface MailPayload {
  /** A key of `accountMailKinds`. */
  kind: string
  /** The recipient. */
  email: string
  /** What the mail states besides the state of the account; never a secret. */
  values: object
  client: string | null
  /** The id of the request in the log that caused the mail. */
  requestId: string | null
}

/** A mail that waits to be sent or has failed. */
export interface QueuedMail extends MailPayload {
  id: string
  accountId: string
  createdAt: number
  attempts: number
  nextAttemptAt: number
  giveUpAt: number
  claimedUntil: number
  failedAt: number | null
  lastError: string | null
}

/** Returns the mail of a job. */
export function queuedMail(row: JobRow): QueuedMail {
  return {
    ...(JSON.parse(row.payload_json) as MailPayload),
    id: row.id,
    accountId: row.account_id ?? '',
    createdAt: row.created_at,
    attempts: row.attempts,
    nextAttemptAt: row.run_at,
    giveUpAt: row.give_up_at ?? 0,
    claimedUntil: row.claimed_until,
    failedAt: row.failed_at,
    lastError: row.last_error,
  }
}

/**
 * Returns which mails go first. A reset goes ahead of other links, because a flood of sign-ups must not delay owners who
 * cannot sign in.
 */
function rankOf(kind: string): Rank {
  if (kind === 'reset') return 'reset'
  const link = kind in accountMailKinds ? accountMailKinds[kind as AccountMailKind].link : undefined
  return link && link !== 'round' ? 'urgent' : 'personal'
}

export const rankOfJob = ({ rank }: Pick<JobRow, 'rank'>): Rank => RANKS[rank] ?? 'personal'

/** The mails about accounts that wait to be sent or have failed. They are jobs; see `account-mail-job.ts`. */
export function createAccountMails(context: JobContext) {
  const { db, clock } = context
  const jobs = createJobs(context)
  const selectMails = () => db.selectFrom('jobs').where('kind', '=', ACCOUNT_MAIL)

  return {
    /**
     * Sends a mail about an account: adds it to the jobs if the limits allow it. Must be called in the transaction that
     * makes the change, so that the mail is sent if and only if the change is committed. Does nothing if mails of this
     * kind are only sent to confirmed addresses and the account has not confirmed its address.
     * @throws HttpError 429 when a limit is exceeded
     */
    async send({ kind, account, ...values }: AccountMail, cause: MailCause): Promise<void> {
      const { recipient } = accountMailKinds[kind]
      const isConfirmed = recipient !== 'newAddress' && account.confirmedAt !== null
      if (recipient === undefined && !isConfirmed) return
      const isToNewAddress = recipient === 'newAddress' && 'newEmail' in values
      const email = emailKey(isToNewAddress ? values.newEmail : account.email)
      const { requestId, network, client = null } = cause
      const limits = accountMailLimits({ kind, email, isConfirmed, accountId: account.id, network })
      const payload: MailPayload = { kind, email, values, client, requestId }
      if (limits.length > 0) await createThrottles({ db, clock }).take(limits)
      await jobs.add({
        kind: ACCOUNT_MAIL,
        payload,
        accountId: account.id,
        rank: RANKS.indexOf(rankOf(kind)),
        giveUpAt: clock() + GIVE_UP_MS,
      })
    },

    /** Deletes a mail without sending it. */
    async remove({ id }: Pick<QueuedMail, 'id'>): Promise<void> {
      await db.deleteFrom('jobs').where('kind', '=', ACCOUNT_MAIL).where('id', '=', id).execute()
    },

    /** Returns all waiting and failed mails with the support ids of their accounts, oldest first. */
    async list(): Promise<(QueuedMail & { supportId: string })[]> {
      const rows = await selectMails()
        .innerJoin('accounts', 'accounts.id', 'jobs.account_id')
        .selectAll('jobs')
        .select('support_id as supportId')
        .orderBy('jobs.id')
        .execute()
      return rows.map(({ supportId, ...row }) => ({ ...queuedMail(row), supportId }))
    },

    /** Makes a mail due, or all if there is no id, and allows the usual time for its attempts. Returns the number. */
    async retry(id?: string): Promise<number> {
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ failed_at: null, run_at: now, give_up_at: now + GIVE_UP_MS })
        .where('kind', '=', ACCOUNT_MAIL)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Returns the number of mails that wait and that have failed. */
    async count(): Promise<{ waiting: number; failed: number }> {
      const row = await selectMails()
        .select((e) => [e.fn.countAll().as('all'), e.fn.count('failed_at').as('failed')])
        .executeTakeFirstOrThrow()
      const failed = Number(row.failed)
      return { waiting: Number(row.all) - failed, failed }
    },

    /** Deletes the mails that failed before a time. */
    async pruneFailed(before: number): Promise<void> {
      await db.deleteFrom('jobs').where('kind', '=', ACCOUNT_MAIL).where('failed_at', '<', before).execute()
    },

    /**
     * Moves mails to the jobs from the queue of the previous version, but for those that one of its processes is
     * sending. Returns whether there may be more.
     */
    moveEarlier(): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const found = await trx
          .selectFrom('account_mails')
          .select('id')
          .where('claimed_until', '<=', clock())
          .orderBy('id')
          .limit(MOVED_MAX)
          .forUpdate()
          .skipLocked()
          .execute()
        if (found.length === 0) return false
        const ids = found.map(({ id }) => id)
        const rows = await trx.deleteFrom('account_mails').where('id', 'in', ids).returningAll().execute()
        for (const { kind, email, values_json, client, request_id: requestId, ...row } of rows) {
          const payload = { kind, email, values: JSON.parse(values_json) as object, client, requestId }
          await trx
            .insertInto('jobs')
            .values({
              id: row.id,
              kind: ACCOUNT_MAIL,
              account_id: row.account_id,
              payload_json: JSON.stringify(payload satisfies MailPayload),
              rank: RANKS.indexOf(rankOf(kind)),
              created_at: row.created_at,
              run_at: row.next_attempt_at,
              give_up_at: row.give_up_at,
              attempts: row.attempts,
              failed_at: row.failed_at,
              last_error: row.last_error,
            })
            .execute()
        }
        return rows.length === MOVED_MAX
      })
    },
  }
}
export type AccountMails = ReturnType<typeof createAccountMails>
