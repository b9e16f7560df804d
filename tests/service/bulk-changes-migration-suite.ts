import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore, openStore } from '../../src/service/base/database/open-store.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { recorded, upload } from '../support/recorded.ts'

/** The migration before the one that completes changes of many rounds. */
const BEFORE = '0060-held-rounds'
const TOKENS = ['R1', 'R2', 'R3', 'R4']

/** Defines tests of the migration that completes the changes of many rounds that the previous version has begun. */
export function describeBulkChangesMigration(
  newDatabase: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
): void {
  test('completes changes of many rounds, so that all of each can be undone', async () => {
    const config = await newDatabase()
    const before = await connectStore(config)
    const { db, kind } = before
    const provider = { getMigrations: async () => migrationsFor(kind) }
    expect(
      (await new Migrator({ db, provider, disableTransactions: kind.isShared }).migrateTo(BEFORE)).error,
    ).toBeUndefined()
    const rounds = createRounds({ db, kind, clock: Date.now, notifyLive: async () => {} } as never)
    for (const iid of ['I-1', 'I-2', 'I-other'])
      await db.insertInto('installs').values({ iid, created_at: 1 }).execute()
    const bytes = new TextEncoder().encode(JSON.stringify(upload()))
    const save = (iid: string, token: string) =>
      rounds.saveRecorded({ iid, bytes, token, recorded: recorded() })
    for (const token of TOKENS.slice(0, 3)) await save('I-1', token)
    await save('I-other', 'R4')
    await save('I-2', 'R5')
    await db.updateTable('rounds').set({ is_deleted: 1 }).where('token', '=', 'R1').execute()
    const event = {
      at: 1,
      actor: 'staff',
      kind: 'change',
      action: 'delete rounds',
      result: 'in progress: 1 of 4',
    }
    const begun = {
      account_id: null,
      is_deleted: 1,
      total: 4,
      done: 1,
      changed: 1,
      finished_at: null,
    } as const
    for (const [id, iid, tokens, undone_at] of [
      ['A-1', 'I-1', TOKENS, null],
      ['A-2', 'I-2', ['R5'], 2],
    ] as const) {
      const undo_json = JSON.stringify({ type: 'rounds', tokens: ['R1'], before: false, after: true })
      await db
        .insertInto('audit')
        .values({ ...event, id, iid, undo_json, undone_at } as never)
        .execute()
      await db
        .insertInto('bulk_changes')
        .values({ ...begun, change_id: id, iid, tokens_json: JSON.stringify(tokens) })
        .execute()
    }
    await before.close()

    const store = await openStore(config)
    const deleted = await store.db
      .selectFrom('rounds')
      .select('token')
      .where('is_deleted', '=', 1)
      .orderBy('token')
      .execute()
    expect(deleted.map(({ token }) => token)).toEqual(['R1', 'R2', 'R3'])
    const audit = await store.db
      .selectFrom('audit')
      .select(['result', 'undo_json'])
      .where('id', '=', 'A-1')
      .executeTakeFirstOrThrow()
    expect(audit.result).toBe('done: 3 changed')
    expect(JSON.parse(audit.undo_json ?? '')).toMatchObject({ tokens: ['R1', 'R2', 'R3'], before: false })
    const open = await store.db
      .selectFrom('bulk_changes')
      .where('finished_at', 'is', null)
      .selectAll()
      .execute()
    expect(open).toEqual([])
    await store.close()
  })
}
