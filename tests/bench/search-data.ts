import { type Insertable, sql } from 'kysely'
import type { Database } from '../../src/service/base/database/database.ts'
import type { Tables } from '../../src/service/base/database/tables.ts'
import { SCORED_NOW } from '../../src/service/golf/rounds/scoring-version.ts'
import { FIRST_NAMES, LAST_NAMES } from '../scale/support/fill-dataset.ts'

export const ACCOUNTS = 100_000
const ROUNDS_PER_ACCOUNT = 3
const CHUNK = 500
/** The number of rows per transaction. */
const TRANSACTION_ACCOUNTS = 10_000

const HOSTS = ['gmail.com', 'gmx.net', 'golf.example', 'club.example', 'yahoo.com']

/** Returns the identifiers of a golfer, which depend only on the index. */
export function golferAt(index: number) {
  const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T
  const name = `${pick(FIRST_NAMES, 1)} ${pick(LAST_NAMES, 20)}${index.toString(36)}`
  const mixed = (index * 2_654_435_761) % 2 ** 32
  const code = mixed.toString(36).toUpperCase().padStart(8, '2')
  return {
    id: `account-${index}`,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@${pick(HOSTS, 7)}`.normalize('NFC'),
    supportId: `S-${code}`,
    iid: `W-${code}`,
    order: String(100_000 + index),
    nfcId: `04:${(mixed % 256 ** 3).toString(16).padStart(6, '0').match(/../g)?.join(':')}:${index % 100}`,
    promoCode: mixed.toString(32).toUpperCase().padStart(12, '0'),
    tokens: Array.from({ length: ROUNDS_PER_ACCOUNT }, (_, round) => `round-${code.toLowerCase()}-${round}`),
  }
}

/** Fills an empty database with 100,000 accounts, 300,000 rounds and the other searchable rows. */
export async function fillForSearch(db: Database): Promise<void> {
  const batch = { category: 'press', batch: 'bench', type: 'pro_year', description: '', created_at: 1 }
  await db
    .insertInto('promo_batches')
    .values({ id: 'bench', expires_at: null, ...batch })
    .execute()
  for (let start = 0; start < ACCOUNTS; start += TRANSACTION_ACCOUNTS) {
    const golfers = Array.from({ length: TRANSACTION_ACCOUNTS }, (_, offset) => golferAt(start + offset))
    await db.transaction().execute((trx) => insertGolfers(trx, golfers))
  }
}

async function insertGolfers(trx: Database, golfers: ReturnType<typeof golferAt>[]): Promise<void> {
  const insert = async <T extends keyof Tables>(table: T, rows: Insertable<Tables[T]>[]) => {
    for (let start = 0; start < rows.length; start += CHUNK) {
      await trx
        .insertInto(table)
        .values(rows.slice(start, start + CHUNK))
        .execute()
    }
  }
  await insert(
    'accounts',
    golfers.map(({ id, email, name, supportId }) => {
      const fixed = { credential_hash: 'x', role: 'golfer' as const, created_at: 1, confirmed_at: 1 }
      return { id, email, name, support_id: supportId, ...fixed }
    }),
  )
  await insert(
    'installs',
    golfers.map(({ id, iid }) => ({ iid, account_id: id, is_primary: 1, created_at: 1 })),
  )
  await insert(
    'licenses',
    golfers.map(({ id, iid, order }) => {
      const fixed = { source: 'purchase' as const, type: 'YEAR', expires_at: null, created_at: 1 }
      return { id: `license-${id}`, iid, additional_info: `Order ${order}`, ...fixed }
    }),
  )
  await insert(
    'properties',
    golfers.map(({ iid, nfcId }) => {
      const fields_json = JSON.stringify({ clubs: [{ id: 'C1', nfcId }, { id: 'C2' }] })
      return { iid, slot: 'snapshot:0', position: 0, type: 'ClubList', fields_json, committed_at: 1 }
    }),
  )
  await insert(
    'promo_codes',
    golfers.map(({ iid, promoCode, order }) => {
      return { code: promoCode, batch_id: 'bench', iid, bound_at: 1, purchase_id: `GPA.${order}` }
    }),
  )
  const json = JSON.stringify({ padding: 'x'.repeat(500) })
  await insert(
    'rounds',
    golfers.flatMap(({ iid, tokens }) =>
      tokens.map((token) => {
        const times = { started_at: 1, timezone_offset: 0, created_at: 1, updated_at: 1 }
        const texts = { round_json: json, history_json: '{}', recorded: Buffer.from('{}') }
        return { token, iid, ...SCORED_NOW, ...texts, ...times }
      }),
    ),
  )
}

/** Updates the statistics of the query planner, as the database does by itself after a while. */
export const analyze = (db: Database) => sql`analyze`.execute(db)
