import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createSuppressions } from './suppressions/suppressions.ts'

type Row = Tables['mailing_recipients']

export interface Outcome {
  position: number
  status: Row['status']
  /** Why a recipient of the status `optedOut` was left out, if not because of an opt-out. */
  skippedAs?: Row['skipped_as']
  detail?: string | undefined
  /** A pending mail is sent again at this time; it has been refused once more. */
  retryAtMs?: number | undefined
  /** Why mailings leave the address out from now on (`suppressionReason`). */
  suppression?: string | undefined
}

export interface PendingRecipient {
  position: number
  email: string
  fields: Record<string, string>
  /** How often the mail server has refused the mail for now. */
  attempts: number
}

export interface Tally {
  sent: number
  failed: number
}

/** What becomes of each mail of a run. */
export function createRecipientOutcomes(db: Database, clock: Clock) {
  /** The runs of which mails may be under way. */
  const sendableRuns = db
    .selectFrom('mailing_runs')
    .select('id')
    .where((e) => e.or([e('status', '=', 'running'), e('phase', 'in', ['paused', 'stopped'])]))

  return {
    /** Returns the first recipients whose mail is to be sent now. */
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

    /** Returns whether mails wait, now or until they are sent again. */
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

    /** Returns how many mails of a run have been sent and have failed. */
    async tally(runId: string): Promise<Tally> {
      const rows = await db
        .selectFrom('mailing_recipients')
        .select((e) => ['status', e.fn.countAll<number>().as('count')])
        .where('run_id', '=', runId)
        .where('status', 'in', ['sent', 'failed'])
        .groupBy('status')
        .execute()
      const count = (status: Row['status']) => Number(rows.find((row) => row.status === status)?.count ?? 0)
      return { sent: count('sent'), failed: count('failed') }
    },

    /** Marks pending recipients as being sent. Returns those that were still pending. */
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
     * Marks the mails that were being sent when their process died. They may have arrived, so they are not repeated.
     * Also those of a run that was paused or stopped just before.
     */
    async markInterrupted(): Promise<void> {
      await db
        .updateTable('mailing_recipients')
        .set({ status: 'unsure', detail: 'was being sent when the service stopped', done_at: clock() })
        .where('run_id', 'in', sendableRuns)
        .where('status', '=', 'sending')
        .execute()
    },

    /** Returns whether mails are being sent, or were when their process died. */
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

    /** Stores outcomes. Final ones are not overwritten, except `unsure`, whose outcome is known now. */
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
        await createSuppressions(trx, clock).addRecipients(runId, 'refusal', refusals)
      })
    },
  }
}
