import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import type { Database } from '../../src/service/base/database/database.ts'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore, openStore } from '../../src/service/base/database/open-store.ts'

/** The migration before the one of former addresses. */
const BEFORE = '0022-account-mails'

/** When the accounts of the test were confirmed. */
const CONFIRMED_AT = 1000

test('keeps only former addresses that their account had confirmed, also those in the audit log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'former-addresses-'))
  const config = { dataDir, databaseUrl: undefined }
  const before = await connectStore(config)
  const { db, kind } = before
  const provider = { getMigrations: async () => migrationsFor(kind) }
  expect((await new Migrator({ db, provider }).migrateTo(BEFORE)).error).toBeUndefined()
  await addAccount(db, 'confirmed', CONFIRMED_AT)
  await addAccount(db, 'unconfirmed', null)
  await addAccount(db, 'staff-only', CONFIRMED_AT)
  await addFormer(db, 'confirmed', {
    'given-up-before@a.example': CONFIRMED_AT - 1,
    'given-up-by-confirming@a.example': CONFIRMED_AT,
    'given-up-after@a.example': CONFIRMED_AT + 1,
    // Support sets an address, which the golfer confirms, uses and changes later.
    'set-by-staff@a.example': CONFIRMED_AT + 3,
    // Support mistypes an address and corrects it.
    'mistyped@a.example': CONFIRMED_AT + 5,
    'undone@a.example': CONFIRMED_AT + 8,
  })
  await addFormer(db, 'unconfirmed', { 'stranger@a.example': 2000 })
  await addChanges(db, 'confirmed', [
    ['given-up-after@a.example', ' Set-by-staff@a.example', CONFIRMED_AT + 2],
    ['before-mistake@a.example', 'mistyped@a.example', CONFIRMED_AT + 4],
    ['mistyped@a.example', 'before-mistake@a.example', CONFIRMED_AT + 5],
    ['before-mistake@a.example', 'corrected@a.example', CONFIRMED_AT + 6],
    ['corrected@a.example', 'undone@a.example', CONFIRMED_AT + 7, CONFIRMED_AT + 8],
  ])
  await addChanges(db, 'unconfirmed', [['stranger@a.example', 'unconfirmed@a.example', 2000]])
  await addChanges(db, 'staff-only', [
    ['too-early@a.example', 'second@a.example', CONFIRMED_AT - 1],
    ['no login', 'second@a.example', CONFIRMED_AT + 1],
    ['old@a.example', 'staff-only@a.example', CONFIRMED_AT + 2],
  ])
  await before.close()

  const store = await openStore(config)
  const rows = await store.db
    .selectFrom('former_emails')
    .selectAll()
    .orderBy('account_id')
    .orderBy('changed_at')
    .execute()
  expect(rows.map(({ account_id, email }) => `${account_id}: ${email}`)).toEqual([
    'confirmed: given-up-after@a.example',
    'confirmed: set-by-staff@a.example',
    'confirmed: before-mistake@a.example',
    'staff-only: old@a.example',
  ])
  await store.close()
  await rm(dataDir, { recursive: true })
})

async function addAccount(db: Database, id: string, confirmed_at: number | null): Promise<void> {
  const columns = { name: 'Ann', credential_hash: 'x', role: 'golfer' as const, confirmed_at, created_at: 1 }
  await db
    .insertInto('accounts')
    .values({ id, email: `${id}@a.example`, support_id: `S-${id}`, ...columns })
    .execute()
  await db
    .insertInto('installs')
    .values({ iid: `I-${id}`, account_id: id, created_at: 1 })
    .execute()
}

async function addFormer(db: Database, account_id: string, emails: Record<string, number>): Promise<void> {
  for (const [email, changed_at] of Object.entries(emails)) {
    await db.insertInto('former_emails').values({ account_id, email, changed_at }).execute()
  }
}

type Change = [before: string, after: string, at: number, undoneAt?: number]

/** Adds the audit events of changes of a login by staff. */
async function addChanges(db: Database, accountId: string, changes: Change[]): Promise<void> {
  for (const [before, after, at, undone_at = null] of changes) {
    const event = { actor: 'boss@club.example', action: 'change login', result: 'done' }
    await db
      .insertInto('audit')
      .values({
        id: `${String(at).padStart(8, '0')} ${accountId}`,
        at,
        ...event,
        iid: `I-${accountId}`,
        detail: `${before} → ${after}`,
        undone_at,
      })
      .execute()
  }
}
