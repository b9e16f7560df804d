import type { Updateable } from 'kysely'
import { createAudit, SERVICE } from '../../base/audit/audit.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { DatabaseKind } from '../../base/database/database-kind.ts'
import type { Tables } from '../../base/database/tables.ts'
import { columnsOf, isIn, isInProgress, otherInProgress, stateError } from './run-state.ts'
import type { Template } from './template.ts'

/** A run that is being sent. */
export interface Run {
  id: string
  campaign: string
  template: Template
  /** Whether recipients who have already received the campaign receive it again. */
  isResend: boolean
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
  /** Changes a run that is in a state. @throws HttpError 404 or 409 if it is not */
  const change = async (
    id: string,
    from: ReturnType<typeof isIn>,
    columns: Updateable<Tables['mailing_runs']>,
  ): Promise<void> => {
    const changed = await openRun(id).set(columns).where(from).returning('id').executeTakeFirst()
    if (!changed) throw await stateError(db, id)
  }

  return {
    /** Returns the running run. Only the process that owns the lease may send it. */
    async running(): Promise<Run | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select(['id', 'campaign', 'template_json', 'is_resend'])
        .where(isIn('running'))
        .executeTakeFirst()
      return (
        row && {
          id: row.id,
          campaign: row.campaign,
          template: JSON.parse(row.template_json) as Template,
          isResend: row.is_resend === 1,
        }
      )
    },

    /**
     * Returns what may change while a run is being sent, because it can be paused and resumed between two mails; undefined
     * if it is no longer running.
     */
    async control(id: string): Promise<{ ratePerMinute: number | undefined } | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select('rate_per_minute')
        .where('id', '=', id)
        .where(isIn('running'))
        .executeTakeFirst()
      return row && { ratePerMinute: row.rate_per_minute ?? undefined }
    },

    /** @throws HttpError 404 or 409 if the run is not running */
    pause: (id: string, actor: string) =>
      change(id, isIn('running'), { ...columnsOf('paused'), message: '', changed_by: actor }),

    /** Pauses a run because of a problem, if it is running. */
    pauseBecause(id: string, reason: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const paused = await trx
          .updateTable('mailing_runs')
          .set({ ...columnsOf('paused'), message: reason, changed_by: null })
          .where('id', '=', id)
          .where(isIn('running'))
          .returning('id')
          .executeTakeFirst()
        if (!paused) return
        await createAudit({ db: trx, clock }).add({
          actor: SERVICE,
          action: 'pause mailing',
          iid: null,
          subject: { type: 'mailing', id },
          detail: reason,
        })
      })
    },

    /** Sets or removes the message that is shown beside the counts of a running run. */
    async setMessage(id: string, message: string): Promise<void> {
      await openRun(id).set({ message }).where(isIn('running')).execute()
    },

    /**
     * Resumes a paused run. Failures are counted from zero.
     * @throws HttpError 404 or 409 if it is not paused, or another run is in progress
     */
    async resume(id: string, actor: string): Promise<void> {
      const columns = { ...columnsOf('running'), message: '', changed_by: actor, active_since: clock() }
      await change(id, isIn('paused'), columns).catch((error: unknown) => {
        throw isDuplicate(error) ? otherInProgress('running') : error
      })
    },

    /** Stops a run for good. Pending mails are never sent. @throws HttpError 404 or 409 if it has ended */
    stop: (id: string, actor: string) =>
      change(id, isInProgress, {
        ...columnsOf('stopped'),
        message: '',
        changed_by: actor,
        finished_at: clock(),
      }),

    async finish(id: string): Promise<void> {
      await openRun(id)
        .set({ ...columnsOf('finished'), message: '', finished_at: clock() })
        .where(isIn('running'))
        .execute()
    },
  }
}
