import { sql } from 'kysely'
import { credentialToken } from '../../domain/accounts/credential-token.ts'
import { utcDateTime } from '../../domain/dates/dates.ts'
import { counted } from '../../domain/format/counted.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createCredentialHasher } from '../accounts/credential-hash.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { isLocal } from '../base/config/is-local.ts'
import { pendingMigrations } from '../base/database/database.ts'
import type { DatabaseKind } from '../base/database/database-kind.ts'
import { migrationsFor } from '../base/database/migrations.ts'
import type { Store } from '../base/database/open-store.ts'
import { demoLogins } from '../demo/demo-data.ts'
import { ACCOUNT_MAIL } from '../mail/account-mails/account-mails.ts'
import type { Finding } from './finding.ts'

/** Maximum difference between clocks. */
const CLOCK_TOLERANCE_MS = 5_000

/** Compares the migrations of the database with those of this version. */
export async function checkSchema({ db, kind }: Store): Promise<Finding> {
  const subject = 'schema'
  const pending = await pendingMigrations(db, kind)
  const stored = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const detail = unknownMigrations(
    stored.rows.map(({ name }) => name),
    kind,
  )
  if (detail !== undefined) return { subject, state: 'failed', detail }
  if (pending.length > 0) {
    return { subject, state: 'warning', detail: `the next start adds ${pending.join(', ')}` }
  }
  return { subject, state: 'ok', detail: counted(stored.rows.length, 'migration', 'migrations') }
}

/** Returns which migrations of a database this version does not know, in words; undefined if it knows them all. */
export function unknownMigrations(names: readonly string[], kind: DatabaseKind): string | undefined {
  const known = Object.keys(migrationsFor(kind))
  const unknown = names.filter((name) => !known.includes(name))
  return unknown.length > 0 ? `a newer version has added ${unknown.join(', ')}` : undefined
}

/** Lets SQLite check the file and its references. PostgreSQL checks its pages itself. */
export async function checkIntegrity({ db, kind }: Store): Promise<Finding> {
  const subject = 'integrity'
  if (kind.isShared) {
    return { subject, state: 'ok', detail: 'the server responds; pg_amcheck checks its files' }
  }
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const problems = check.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  problems.push(...references.rows.map(({ table }) => `a row of ${table} refers to a missing one`))
  if (problems.length > 0) return { subject, state: 'failed', detail: problems.slice(0, 3).join('; ') }
  return { subject, state: 'ok', detail: 'the file and its references are sound' }
}

/** Reports accounts that can be used with the public passwords of the demo. */
export async function checkDemoAccounts({ db, kind }: Store, config: ServiceConfig): Promise<Finding> {
  const subject = 'demo accounts'
  const accounts = createAccounts({ db, clock: Date.now, kind, credentials: createCredentialHasher() })
  const usable: string[] = []
  for (const { email, password } of demoLogins) {
    if (await accounts.verify(email, await credentialToken(email, password))) usable.push(email)
  }
  if (usable.length === 0) return { subject, state: 'ok', detail: 'none' }
  const detail = `everybody knows the passwords of ${usable.join(', ')}`
  return { subject, state: isLocal(config) ? 'warning' : 'failed', detail }
}

/** From so many attempts on, a push service has been out of reach for some minutes. */
const PUSH_ATTEMPTS_MAX = 4

/** Returns whether mails about accounts have failed, such as reset links that nobody received. */
export async function checkAccountMails({ db }: Store): Promise<Finding> {
  const { count } = await db
    .selectFrom('jobs')
    .select((e) => e.fn.countAll().as('count'))
    .where('kind', '=', ACCOUNT_MAIL)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const failed = Number(count)
  if (failed === 0) return { subject: 'account mails', state: 'ok', detail: 'none has failed' }
  const detail = `${counted(failed, 'mail has', 'mails have')} failed; see manage mail list`
  return { subject: 'account mails', state: 'warning', detail }
}

/** Returns whether messages to browsers that follow live rounds reach their push services. */
export async function checkPush({ db }: Store): Promise<Finding> {
  const { count, troubled } = await db
    .selectFrom('push_subscriptions')
    .select((e) => e.fn.countAll().as('count'))
    .select((e) =>
      e.fn
        .countAll()
        .filterWhere('message_json', 'is not', null)
        .filterWhere('attempts', '>=', PUSH_ATTEMPTS_MAX)
        .as('troubled'),
    )
    .executeTakeFirstOrThrow()
  const late = Number(troubled)
  if (late > 0) {
    const detail = `${counted(late, 'message waits', 'messages wait')} after several attempts; does this machine reach push services?`
    return { subject: 'web push', state: 'warning', detail }
  }
  return { subject: 'web push', state: 'ok', detail: counted(Number(count), 'subscription', 'subscriptions') }
}

/** Compares this machine's clock with the database's clock and with stored times. */
export async function checkClock({ db, kind }: Store): Promise<Finding> {
  const subject = 'clock'
  const startMs = Date.now()
  const { rows } = await sql<{ now: number }>`select ${kind.now} as now`.execute(db)
  const differenceMs = (rows[0]?.now ?? 0) - (startMs + Date.now()) / 2
  if (Math.abs(differenceMs) > CLOCK_TOLERANCE_MS) {
    const seconds = (differenceMs / 1000).toFixed(0)
    return { subject, state: 'failed', detail: `the database's clock differs by ${seconds} s; use NTP` }
  }
  const newest = await db
    .selectFrom('sessions')
    .select((e) => e.fn.max('created_at').as('at'))
    .executeTakeFirst()
  if ((newest?.at ?? 0) > Date.now() + CLOCK_TOLERANCE_MS) {
    const detail = `it is before the latest sign-in, ${utcDateTime(newest?.at ?? 0)}`
    return { subject, state: 'failed', detail }
  }
  return { subject, state: 'ok', detail: utcDateTime(Date.now()) }
}
