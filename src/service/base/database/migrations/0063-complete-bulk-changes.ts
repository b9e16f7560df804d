import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

interface BulkChange {
  change_id: string
  account_id: string | null
  iid: string | null
  tokens_json: string
  is_deleted: 0 | 1
  undo_json: string
}

/** Number of rounds that one statement changes. */
const ROUNDS_PER_STATEMENT = 500

/**
 * Completes the changes of many rounds that the previous version makes in the background, because this version makes each
 * in one transaction. The table stays, for a process of the previous version.
 */
export const completeBulkChanges = ({ now }: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<BulkChange>`
      select change_id, account_id, bulk_changes.iid, tokens_json, is_deleted, undo_json
      from bulk_changes join audit on audit.id = change_id
      where finished_at is null and undone_at is null and undo_json is not null`.execute(db)
    for (const change of rows) await complete(db, change, now)
    await sql`update bulk_changes set finished_at = ${now} where finished_at is null`.execute(db)
  },
})

/** Changes the rounds that are left. What can be undone is stored before, so that all of it can be repeated. */
async function complete(db: Kysely<unknown>, change: BulkChange, now: DatabaseKind['now']): Promise<void> {
  const { change_id, account_id, iid, is_deleted } = change
  const tokens = JSON.parse(change.tokens_json) as string[]
  const undo = JSON.parse(change.undo_json) as { tokens: string[] }
  for (let start = 0; start < tokens.length; start += ROUNDS_PER_STATEMENT) {
    // A round that its owner has discarded stays deleted, because restoring it is an entry of its score sheet.
    const { rows } = await sql<{ token: string }>`
      select token from rounds
      where token in (${sql.join(tokens.slice(start, start + ROUNDS_PER_STATEMENT))}) and is_deleted = ${1 - is_deleted}
      and iid in (select iid from installs where account_id = ${account_id} or iid = ${iid})
      and token not in (select token from score_sheets where discarded_at is not null)`.execute(db)
    if (rows.length === 0) continue
    const left = rows.map(({ token }) => token)
    undo.tokens = [...new Set([...undo.tokens, ...left])]
    const undoJson = JSON.stringify(undo)
    await sql`update audit set undo_json = ${undoJson} where id = ${change_id}`.execute(db)
    const deletedAt = is_deleted === 1 ? now : sql`null`
    await sql`
      update rounds set is_deleted = ${is_deleted}, deleted_at = ${deletedAt}, updated_at = ${now}
      where token in (${sql.join(left)})`.execute(db)
  }
  const { length } = undo.tokens
  const result = length === tokens.length ? 'done' : `done: ${length} changed`
  await sql`update audit set result = ${result} where id = ${change_id}`.execute(db)
}
