import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { type Database, inTransaction } from '../../../base/database/database.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { isIn } from '../run-state.ts'
import { createSuppressions } from '../suppressions/suppressions.ts'
import { LAST_MAILS, type LastMails } from './sending-limits.ts'

type Row = Tables['mailing_recipients']

export interface Outcome {
  position: number
  status: Row['status']
  /** Why a recipient with the status `optedOut` was skipped, if the reason is not an opt-out. */
  skippedAs?: Row['skipped_as']
  detail?: string | undefined
  /** When to retry a pending mail. Its presence also counts one more refusal. */
  retryAtMs?: number | undefined
  /** Why the address is suppressed from now on (`suppressionReason`). */
  suppression?: string | undefined
}

export interface PendingRecipient {
  position: number
  email: string
  fields: Record<string, string>
  /** Number of temporary refusals by the mail server. */
  attempts: number
}

export function createRecipientOutcomes(db: Database, clock: Clock) {
  /** The ids of runs whose mails may be in the process of being sent. */
  const sendableRuns = db
    .selectFrom('mailing_runs')
    .select('id')
    .where(isIn('running', 'paused', 'stopped'))

  return {
    /** Returns the first recipients whose mail is due. */
    async pending(runId: string, count: number): Promise<PendingRecipient[]> {
      const rows = await db
        .selectFrom('mailing_recipients')
        .select(['position', 'email', 'fields_json', 'attempts'])
        .where('run_id', '=', runId)
        // Inlined as a literal so that the planner can use the partial index on pending rows.
        .where('status', '=', sql.lit('pending' as const))
        .where((e) => e.or([e('retry_at', 'is', null), e('retry_at', '<=', clock())]))
        .orderBy('position')
        .limit(count)
        .execute()
      return rows.map(({ fields_json, ...row }) => ({
        ...row,
        fields: JSON.parse(fields_json) as Record<string, string>,
      }))
    },

    /** Returns whether mails are pending, including those that will be retried later. */
    async hasPending(runId: string): Promise<boolean> {
      const row = await db
        .selectFrom('mailing_recipients')
        .select('position')
        .where('run_id', '=', runId)
        .where('status', '=', sql.lit('pending' as const))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the last mails of a run since it was started or resumed. */
    async lastMails(runId: string): Promise<LastMails> {
      const rows = await db
        .selectFrom('mailing_recipients')
        .innerJoin('mailing_runs', 'mailing_runs.id', 'run_id')
        .select('mailing_recipients.status')
        .where('run_id', '=', runId)
        .where('mailing_recipients.status', 'in', ['sent', 'failed'])
        .where((e) => e('done_at', '>=', e.fn.coalesce('active_since', e.val(0))))
        .orderBy('done_at', 'desc')
        .orderBy('position', 'desc')
        .limit(LAST_MAILS)
        .execute()
      return rows.map(({ status }) => status === 'failed').reverse()
    },

    /** Changes pending recipients to `sending`. Returns the recipients that were still pending. */
    async markSending(runId: string, positions: number[]): Promise<number[]> {
      if (positions.length === 0) return []
      const rows = await db
        .updateTable('mailing_recipients')
        .set({ status: 'sending' })
        .where('run_id', '=', runId)
        .where('position', 'in', positions)
        .where('status', '=', 'pending')
        .returning('position')
        .execute()
      return rows.map((row) => row.position)
    },

    /**
     * Marks the mails that were being sent when their process died as `unsure`. They may have arrived, so they are not
     * sent again. Includes mails of a run that was paused or stopped just before.
     */
    async markInterrupted(): Promise<void> {
      await db
        .updateTable('mailing_recipients')
        .set({ status: 'unsure', detail: 'was being sent when the service stopped', done_at: clock() })
        .where('run_id', 'in', sendableRuns)
        .where('status', '=', 'sending')
        .execute()
    },

    /**
     * Returns whether mails have the status `sending`: they are being sent, or their process died while sending them.
     */
    async isAnySending(): Promise<boolean> {
      const row = await db
        .selectFrom('mailing_recipients')
        .select('position')
        .where('run_id', 'in', sendableRuns)
        .where('status', '=', 'sending')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Stores outcomes. Does not overwrite final outcomes, except `unsure`, for which the real outcome is now known. */
    saveOutcomes(runId: string, outcomes: readonly Outcome[]): Promise<void> {
      const groups = Map.groupBy(outcomes, ({ position: _, ...outcome }) => JSON.stringify(outcome))
      return inTransaction(db, async (trx) => {
        for (const group of groups.values()) {
          const [{ status, skippedAs, detail, retryAtMs } = { status: 'pending' as const }] = group
          const isPending = status === 'pending'
          await trx
            .updateTable('mailing_recipients')
            .set((e) => ({
              status,
              skipped_as: skippedAs ?? null,
              detail: detail ?? null,
              retry_at: retryAtMs ?? null,
              done_at: isPending ? null : clock(),
              ...(retryAtMs !== undefined && { attempts: e('attempts', '+', 1) }),
            }))
            .where('run_id', '=', runId)
            .where(
              'position',
              'in',
              group.map(({ position }) => position),
            )
            .where('status', 'in', isPending ? ['sending'] : ['pending', 'sending', 'unsure'])
            .execute()
        }
        const refusals = outcomes.flatMap(({ position, suppression }) =>
          suppression === undefined ? [] : [{ position, reason: suppression }],
        )
        await createSuppressions({ db: trx, clock }).addRecipients(runId, 'refusal', refusals)
      })
    },
  }
}
