import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { afterCommit, type Database, inTransaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { orderedId } from '../ids.ts'

/** How long a process has a job before another process does it. It extends its claim while it works. */
export const CLAIM_MS = 5_000
/** Length to which an error is cut. */
const ERROR_MAX_LENGTH = 500

export type JobRow = Selectable<Tables['jobs']>
/** Identifies a claim: nobody else has claimed the job since. */
export type JobClaim = Pick<JobRow, 'id' | 'attempts'>

export interface NewJob {
  kind: string
  payload?: object
  /** The account that the job concerns. It is deleted with the account. */
  accountId?: string
  /** Jobs of a lower rank are done first. */
  rank?: number
  /** When the job has failed if it is not done by then, in Unix milliseconds. By default it is tried without end. */
  giveUpAt?: number
}

export type JobContext = Pick<Context, 'db' | 'kind' | 'clock' | 'owner' | 'onJob'>

/** The table of jobs, which several processes share. Jobs that are done are deleted. */
export function createJobs({ db, kind: { isShared }, clock, owner, onJob = () => {} }: JobContext) {
  /**
   * Selects the jobs that nobody does. Without other processes, the claims of an earlier one have ended.
   * @param own the jobs that this process does, whatever the time
   */
  const unclaimed = (trx: Database, own: readonly string[]) =>
    trx
      .selectFrom('jobs')
      .where('failed_at', 'is', null)
      .$if(own.length > 0, (query) => query.where('id', 'not in', own))
      .where((e) =>
        e.or([e('claimed_until', '<=', clock()), ...(isShared ? [] : [e('claimed_by', '!=', owner)])]),
      )
  const claimed = ({ id, attempts }: JobClaim) =>
    db
      .updateTable('jobs')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('claimed_by', '=', owner)
      .where('failed_at', 'is', null)

  return {
    /** Adds a job. In a transaction, it is done if and only if the transaction is committed. */
    async add({ kind, payload = {}, accountId, rank = 0, giveUpAt }: NewJob): Promise<void> {
      const now = clock()
      await db
        .insertInto('jobs')
        .values({
          id: orderedId(now),
          kind,
          account_id: accountId ?? null,
          payload_json: JSON.stringify(payload),
          rank,
          created_at: now,
          run_at: now,
          give_up_at: giveUpAt ?? null,
        })
        .execute()
      afterCommit(db, onJob)
    },

    /** Asks for the one job of a kind: it is done now, or once more after it is done. */
    async ask(kind: string): Promise<void> {
      const now = clock()
      await db
        .insertInto('jobs')
        .values({
          id: orderedId(now),
          kind,
          key: '',
          payload_json: '{}',
          rank: 0,
          created_at: now,
          run_at: now,
        })
        .onConflict((c) =>
          c
            .columns(['kind', 'key'])
            .doUpdateSet((e) => ({ run_at: now, failed_at: null, revision: e('jobs.revision', '+', 1) })),
        )
        .execute()
      afterCommit(db, onJob)
    },

    /**
     * Returns the kinds that have jobs to do, and whether the time of any of these is over.
     * @param own the jobs that this process does
     */
    async dueKinds(own: readonly string[]): Promise<{ kind: string; isOverdue: boolean }[]> {
      const now = clock()
      const rows = await unclaimed(db, own)
        .where((e) => e.or([e('run_at', '<=', now), e('give_up_at', '<=', now)]))
        .select(['kind', (e) => e.fn.min('give_up_at').as('firstEnd')])
        .groupBy('kind')
        .execute()
      return rows.map(({ kind, firstEnd }) => ({
        kind,
        isOverdue: firstEnd !== null && Number(firstEnd) <= now,
      }))
    },

    /**
     * Claims jobs of a kind that are due: those of a low rank first, then the oldest.
     * @param own the jobs that this process does
     */
    async claim(
      kind: string,
      { count, maxRank, own = [] }: { count: number; maxRank?: number | undefined; own?: readonly string[] },
    ): Promise<JobRow[]> {
      const now = clock()
      // Selected first: PostgreSQL may run a subquery with a limit and locks more than once, and claim more rows.
      const rows = await inTransaction(db, async (trx) => {
        const due = await unclaimed(trx, own)
          .where('kind', '=', kind)
          .where('run_at', '<=', now)
          .$if(maxRank !== undefined, (query) => query.where('rank', '<=', maxRank ?? 0))
          .select('id')
          .orderBy('rank')
          .orderBy('run_at')
          .orderBy('id')
          .limit(count)
          .forUpdate()
          .skipLocked()
          .execute()
        if (due.length === 0) return []
        const ids = due.map(({ id }) => id)
        return trx
          .updateTable('jobs')
          .set((e) => ({
            claimed_by: owner,
            claimed_until: now + CLAIM_MS,
            attempts: e('attempts', '+', 1),
          }))
          .where('id', 'in', ids)
          .returningAll()
          .execute()
      })
      return rows.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    },

    /** Extends claims, and returns the ids of those that this process still has. */
    async extend(claims: readonly JobClaim[]): Promise<Set<string>> {
      const rows = await db
        .updateTable('jobs')
        .set({ claimed_until: clock() + CLAIM_MS })
        .where('claimed_by', '=', owner)
        .where((e) =>
          e.or(claims.map(({ id, attempts }) => e.and([e('id', '=', id), e('attempts', '=', attempts)]))),
        )
        .returning('id')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Returns whether this process still has a job. In a transaction, it keeps the job until the transaction ends, so
     * only the process that has the job can commit.
     */
    async hold(claim: JobClaim): Promise<boolean> {
      const held = await claimed(claim)
        .set({ claimed_until: clock() + CLAIM_MS })
        .returning('id')
        .executeTakeFirst()
      return held !== undefined
    },

    /** Deletes a job that is done, unless it was asked for again. */
    async end({ id, attempts, revision }: Pick<JobRow, 'id' | 'attempts' | 'revision'>): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (numDeletedRows > 0n) return
      await claimed({ id, attempts }).set({ attempts: 0, claimed_until: 0 }).execute()
    },

    /** Does a job again later. Without an error, its attempts begin again, and it is done at once if it was asked for. */
    async later(row: JobClaim & Pick<JobRow, 'revision'>, runAt: number, error?: string): Promise<void> {
      await claimed(row)
        .set((e) => ({
          claimed_until: 0,
          run_at: e.case().when('revision', '=', row.revision).then(e.val(runAt)).else(e.ref('run_at')).end(),
          ...(error === undefined ? { attempts: 0 } : { last_error: error.slice(0, ERROR_MAX_LENGTH) }),
        }))
        .execute()
    },

    /** Stores that a job has failed: it is not tried again by itself. */
    async fail(row: JobClaim, error: string): Promise<void> {
      await claimed(row)
        .set({ last_error: error.slice(0, ERROR_MAX_LENGTH), failed_at: clock(), claimed_until: 0 })
        .execute()
    },

    /**
     * Marks jobs of a kind whose time is over as failed, and returns them.
     * @param own the jobs that this process does
     */
    async failOverdue(kind: string, error: string, own: readonly string[]): Promise<JobRow[]> {
      const now = clock()
      return db
        .updateTable('jobs')
        .set((e) => ({ failed_at: now, last_error: e.fn.coalesce('last_error', e.val(error)) }))
        .where(
          'id',
          'in',
          unclaimed(db, own).select('id').where('kind', '=', kind).where('give_up_at', '<=', now),
        )
        .returningAll()
        .execute()
    },

    /** Returns the number of jobs that wait or are being done, by kind. */
    async waiting(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('jobs')
        .where('failed_at', 'is', null)
        .select(['kind', (e) => e.fn.countAll().as('count')])
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
    },
  }
}
export type Jobs = ReturnType<typeof createJobs>
