import { createAudit, SERVICE } from '../../base/audit/audit.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { DatabaseKind } from '../../base/database/database-kind.ts'
import type { Tables } from '../../base/database/tables.ts'
import { columnsOf, isIn, isInProgress, isOpen, stateError } from './run-state.ts'
import type { Template } from './template.ts'

/** A run that is being sent. */
export interface Run {
  id: string
  campaign: string
  template: Template
  /**
   * Whether to check before each mail that the campaign has not been sent to the address, because other runs may have
   * begun since this run was prepared.
   */
  checksSentBefore: boolean
}

/** Values that staff or the service may change while a run is being sent. */
export interface RunControl {
  ratePerMinute: number | undefined
  failurePercent: number
}

/**
 * The transitions between the states of a run. Each is one conditional statement, so one of two concurrent transitions
 * fails with 409 and a message that names the current state.
 */
export function createRunControl(
  db: Database,
  clock: Clock,
  { isDuplicate }: Pick<DatabaseKind, 'isDuplicate'>,
) {
  const openRun = (id: string) =>
    db.updateTable('mailing_runs').where('id', '=', id).where('is_draft', '=', 0)
  const require = async (id: string, changed: { id: string } | undefined): Promise<void> => {
    if (!changed) throw await stateError(db, id)
  }
  const countOf = (id: string, ...statuses: Tables['mailing_recipients']['status'][]) =>
    db
      .selectFrom('mailing_recipients')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('run_id', '=', id)
      .where('status', 'in', statuses)

  /** Records a change that the service makes by itself. */
  const record = (trx: Database, id: string, action: string, detail: string) =>
    createAudit(trx, clock).add({
      actor: SERVICE,
      action,
      iid: null,
      subject: { type: 'mailing', id },
      detail,
    })

  return {
    /** Returns the running run. Only the process that owns the lease may send it. */
    async running(): Promise<Run | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select(['id', 'campaign', 'template_json', 'start_at', 'is_resend'])
        .where(isIn('running'))
        .executeTakeFirst()
      return (
        row && {
          id: row.id,
          campaign: row.campaign,
          template: JSON.parse(row.template_json) as Template,
          checksSentBefore: row.start_at !== null && row.is_resend === 0,
        }
      )
    },

    /** Returns the control values of a run; undefined if it is no longer running. */
    async control(id: string): Promise<RunControl | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select(['rate_per_minute', 'failure_percent'])
        .where('id', '=', id)
        .where(isIn('running'))
        .executeTakeFirst()
      return (
        row && {
          ratePerMinute: row.rate_per_minute ?? undefined,
          failurePercent: row.failure_percent,
        }
      )
    },

    /** Begins the scheduled run that is due first, unless another run is in progress. Returns whether a run began. */
    async beginDue(): Promise<boolean> {
      const now = clock()
      const due = await db
        .selectFrom('mailing_runs')
        .select(['id', 'actor'])
        .where(isIn('scheduled'))
        .where('start_at', '<=', now)
        .where((e) =>
          e.not(
            e.exists(e.selectFrom('mailing_runs').select('id').where('is_draft', '=', 0).where(isInProgress)),
          ),
        )
        .orderBy('start_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!due) return false
      try {
        return await inTransaction(db, async (trx) => {
          const begun = await trx
            .updateTable('mailing_runs')
            .set({ ...columnsOf('running'), message: '', started_at: now, active_since: now })
            .where('id', '=', due.id)
            .where(isIn('scheduled'))
            .returning('id')
            .executeTakeFirst()
          if (begun) await record(trx, due.id, 'start scheduled mailing', `scheduled by ${due.actor}`)
          return begun !== undefined
        })
      } catch (error) {
        // Another process or a staff member has just begun a run. This run begins after it.
        if (isDuplicate(error)) return false
        throw error
      }
    },

    /** @throws HttpError 404 or 409 if the run is not running */
    async pause(id: string, actor: string): Promise<void> {
      const paused = await openRun(id)
        .set({ ...columnsOf('paused'), message: '', changed_by: actor })
        .where(isIn('running'))
        .returning('id')
        .executeTakeFirst()
      await require(id, paused)
    },

    /** Pauses a run because of a problem. Returns whether it was running. */
    pauseBecause(id: string, reason: string): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const paused = await trx
          .updateTable('mailing_runs')
          .set({ ...columnsOf('paused'), message: reason, changed_by: null })
          .where('id', '=', id)
          .where(isIn('running'))
          .returning('id')
          .executeTakeFirst()
        if (paused) await record(trx, id, 'pause mailing', reason)
        return paused !== undefined
      })
    },

    /** Sets or removes the message that is shown beside the counts of a running run. */
    async setMessage(id: string, message: string): Promise<void> {
      await openRun(id).set({ message }).where(isIn('running')).execute()
    },

    /**
     * Resumes a paused run and resets the counts for rate and failures.
     * @throws HttpError 404 or 409 if it is not paused
     */
    async resume(id: string, actor: string): Promise<void> {
      const resumed = await openRun(id)
        .set({
          ...columnsOf('running'),
          message: '',
          changed_by: actor,
          active_since: clock(),
          done_before: countOf(id, 'sent', 'failed'),
          failed_before: countOf(id, 'failed'),
        })
        .where(isIn('paused'))
        .returning('id')
        .executeTakeFirst()
      await require(id, resumed)
    },

    /** Stops a run for good. Pending mails are never sent. @throws HttpError 404 or 409 if it has ended */
    async stop(id: string, actor: string): Promise<void> {
      const stopped = await openRun(id)
        .set({ ...columnsOf('stopped'), message: '', changed_by: actor, finished_at: clock() })
        .where(isOpen)
        .returning('id')
        .executeTakeFirst()
      await require(id, stopped)
    },

    /** @throws HttpError 404 or 409 if the run has ended */
    async setRate(id: string, ratePerMinute: number | null): Promise<void> {
      const changed = await openRun(id)
        .set({ rate_per_minute: ratePerMinute })
        .where(isOpen)
        .returning('id')
        .executeTakeFirst()
      await require(id, changed)
    },

    /** Marks a running run as finished. */
    async finish(id: string): Promise<void> {
      await openRun(id)
        .set({ ...columnsOf('finished'), message: '', finished_at: clock() })
        .where(isIn('running'))
        .execute()
    },
  }
}
