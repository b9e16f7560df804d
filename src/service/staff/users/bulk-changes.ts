import { millisecondsInDay } from 'date-fns/constants'
import type { Selectable } from 'kysely'
import type { BulkProgress } from '../../../contract/bulk-changes.ts'
import { NO_CHANGE, type Outcome } from '../../base/audit/audit.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Clock } from '../../base/clock.ts'
import { afterCommit, type Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { GolfAreas } from '../../golf/areas.ts'
import type { createOwners, Owner } from '../support/owners.ts'

/** Number of rounds that one transaction changes. */
export const ROUNDS_PER_STEP = 500
/** How long the progress of a finished change can be requested. */
const KEPT_MS = millisecondsInDay

interface Deps {
  db: Database
  clock: Clock
  sheetDeletions: Pick<GolfAreas['sheetDeletions'], 'setRoundsDeleted'>
  owners: Pick<ReturnType<typeof createOwners>, 'lockIfAny'>
  /** Called when a transaction that leaves rounds to the background is committed. */
  onBegun(): void
}

interface Bulk {
  golfer: Pick<Owner, 'account' | 'iid' | 'iids'>
  tokens: readonly string[]
  isDeleted: boolean
}

interface Begun extends Outcome {
  value: { changed: string[]; progress: BulkProgress | undefined }
}

type RoundsStep = Extract<UndoStep, { type: 'rounds' }>

/**
 * Deletes and restores many rounds of a golfer in steps of one transaction each, with one audit event. The first step
 * belongs to the call; the others are stored and made in the background (`bulk-change-runner.ts`), also after a restart.
 */
export function createBulkChanges({ db, clock, sheetDeletions, owners, onBegun }: Deps) {
  const lockUnfinished = async (changeId: string) => {
    const row = await db
      .selectFrom('bulk_changes')
      .selectAll()
      .where('change_id', '=', changeId)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    const owner = row && (await owners.lockIfAny({ iid: row.iid, accountId: row.account_id }))
    return row && { row, owner }
  }

  const lockEvent = (changeId: string) =>
    db
      .selectFrom('audit')
      .select(['undo_json', 'undone_at'])
      .where('id', '=', changeId)
      .forUpdate()
      .executeTakeFirst()

  const setProgress = (changeId: string, { done, changed }: BulkProgress, isFinished: boolean) =>
    db
      .updateTable('bulk_changes')
      .set({ done, changed, ...(isFinished && { finished_at: clock(), tokens_json: '[]' }) })
      .where('change_id', '=', changeId)
      .execute()

  return {
    /**
     * Changes the first rounds and stores the others for the background. Must be called in the transaction that records
     * the change, after the golfer was locked. Changes only rounds of the golfer.
     */
    async begin({ golfer, tokens, isDeleted }: Bulk): Promise<Begun> {
      const changed: string[] = []
      let done = 0
      while (done < tokens.length && changed.length === 0) {
        const next = tokens.slice(done, done + ROUNDS_PER_STEP)
        changed.push(...(await sheetDeletions.setRoundsDeleted(next, isDeleted, golfer.iids)))
        done += next.length
      }
      if (changed.length === 0) return { ...NO_CHANGE, value: { changed, progress: undefined } }
      const undo: RoundsStep = { type: 'rounds', tokens: changed, before: !isDeleted, after: isDeleted }
      if (done === tokens.length) return { undo, value: { changed, progress: undefined } }
      const progress = { done, total: tokens.length, changed: changed.length }
      return {
        undo,
        result: resultOf(progress),
        value: { changed, progress },
        async whenRecorded(changeId) {
          await db
            .insertInto('bulk_changes')
            .values({
              change_id: changeId,
              account_id: golfer.account?.id ?? null,
              iid: golfer.account ? null : (golfer.iid ?? null),
              tokens_json: JSON.stringify(tokens),
              is_deleted: isDeleted ? 1 : 0,
              total: tokens.length,
              done,
              changed: changed.length,
              finished_at: null,
            })
            .execute()
          afterCommit(db, onBegun)
        },
      }
    },

    /** Returns the id of the oldest change in progress. */
    async next(): Promise<string | undefined> {
      const row = await db
        .selectFrom('bulk_changes')
        .select('change_id')
        .where('finished_at', 'is', null)
        .orderBy('change_id')
        .limit(1)
        .executeTakeFirst()
      return row?.change_id
    },

    /**
     * Makes the next step of a change, and adds the changed rounds to its undo step, so that the change can be undone at
     * any time. Ends the change if it was undone. Must be called in a transaction.
     */
    async step(changeId: string): Promise<void> {
      const locked = await lockUnfinished(changeId)
      if (!locked) return
      const { row, owner } = locked
      const before = progressOf(row)
      const event = await lockEvent(changeId)
      const undo = event?.undone_at === null ? parseStep(event.undo_json) : undefined
      if (!owner || !undo) {
        await setProgress(changeId, before, true)
        return
      }
      const isDeleted = row.is_deleted === 1
      const tokens = JSON.parse(row.tokens_json) as string[]
      const next = tokens.slice(row.done, row.done + ROUNDS_PER_STEP)
      const changed = await sheetDeletions.setRoundsDeleted(next, isDeleted, owner.iids)
      const progress = {
        ...before,
        done: row.done + next.length,
        changed: row.changed + changed.length,
      }
      await db
        .updateTable('audit')
        .set({
          result: resultOf(progress),
          undo_json: JSON.stringify({ ...undo, tokens: [...undo.tokens, ...changed] } satisfies RoundsStep),
        })
        .where('id', '=', changeId)
        .execute()
      await setProgress(changeId, progress, progress.done >= progress.total)
    },

    /** Ends a change whose step has failed. What it has changed can be undone. Must be called in a transaction. */
    async fail(changeId: string): Promise<void> {
      const locked = await lockUnfinished(changeId)
      if (!locked) return
      const progress = progressOf(locked.row)
      const result = `failed: server error, ${progress.changed} of ${progress.total} changed`
      await db.updateTable('audit').set({ result }).where('id', '=', changeId).execute()
      await setProgress(changeId, progress, true)
    },

    /** Returns how far a change is. All numbers are 0 if it was made at once, or long ago. */
    async progressOf(changeId: string): Promise<BulkProgress & { isRunning: boolean }> {
      const row = await db
        .selectFrom('bulk_changes')
        .innerJoin('audit', 'audit.id', 'change_id')
        .selectAll('bulk_changes')
        .select('undone_at')
        .where('change_id', '=', changeId)
        .executeTakeFirst()
      if (!row) return { done: 0, total: 0, changed: 0, isRunning: false }
      return { ...progressOf(row), isRunning: row.finished_at === null && row.undone_at === null }
    },

    /** Deletes changes that were finished long ago. Their audit events are kept. */
    async prune(): Promise<void> {
      await db
        .deleteFrom('bulk_changes')
        .where('finished_at', '<', clock() - KEPT_MS)
        .execute()
    },
  }
}

/** Returns the oldest change of a golfer that is in progress. */
export async function bulkChangeInProgress(db: Database, { account, iid }: Owner) {
  const row = await db
    .selectFrom('bulk_changes')
    .innerJoin('audit', 'audit.id', 'change_id')
    .selectAll('bulk_changes')
    .where('finished_at', 'is', null)
    .where('undone_at', 'is', null)
    .$if(account !== undefined, (query) => query.where('bulk_changes.account_id', '=', account?.id ?? ''))
    .$if(account === undefined, (query) => query.where('bulk_changes.iid', '=', iid ?? ''))
    .orderBy('change_id')
    .limit(1)
    .executeTakeFirst()
  return row && { changeId: row.change_id, isDeleted: row.is_deleted === 1, ...progressOf(row) }
}

const parseStep = (json: string | null) => (json === null ? undefined : (JSON.parse(json) as RoundsStep))

const progressOf = ({ done, total, changed }: Selectable<Tables['bulk_changes']>): BulkProgress => ({
  done,
  total,
  changed,
})

/** Returns the result of the audit event. */
function resultOf({ done, total, changed }: BulkProgress): string {
  if (done < total) return `in progress: ${done} of ${total}`
  return changed === total ? 'done' : `done: ${changed} changed`
}
