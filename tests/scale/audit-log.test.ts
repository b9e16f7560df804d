import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Database, migrate, openDatabase } from '../../src/service/base/database/database.ts'
import type { DatabaseKind } from '../../src/service/base/database/database-kind.ts'
import { openPostgres } from '../../src/service/base/database/postgres.ts'
import { openSqlite } from '../../src/service/base/database/sqlite.ts'
import type { Tables } from '../../src/service/base/database/tables.ts'
import { orderedIdAt } from '../../src/service/base/ids.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import type { AuditQuery } from '../../src/service/staff/audit-log/audit-query.ts'
import { describeOnPostgres } from '../support/postgres.ts'

const EVENTS = 1_000_000
const GOLFERS = 20_000
const REPETITIONS = 40
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2025, 0, 1)
/** All events are within this period. */
const SPAN_MS = 700 * DAY_MS
const ROWS_PER_INSERT = 2000

const ACTORS = ['one@staff.example', 'two@staff.example', 'three@staff.example', 'four@staff.example']
/** A person with ten events, all of them old. */
const RARE_ACTOR = 'former@staff.example'
const READS = ['view user', 'search', 'download round', 'print round', 'list promo codes']
const CHANGES = ['change login', 'add license', 'delete round', 'change note']

function eventOf(index: number): Tables['audit'] {
  const at = START_MS + Math.floor((SPAN_MS * index) / EVENTS)
  const isRead = index % 10 < 8
  const isRare = index < 10
  const actor = isRare ? RARE_ACTOR : (ACTORS[(index * 7919) % ACTORS.length] ?? '')
  // Only one person has deleted rounds.
  const [changes, hash] = [actor === ACTORS[0] ? CHANGES : CHANGES.slice(0, 2), Math.floor(index / 10)]
  const action = (isRead ? READS[hash % READS.length] : changes[hash % changes.length]) ?? ''
  const golfer = (index * 104_729) % GOLFERS
  return {
    id: `${orderedIdAt(at)}-${String(index).padStart(8, '0')}`,
    at,
    actor,
    iid: `I-${golfer}`,
    golfer_id: index % 3 === 0 ? null : `A-${golfer}`,
    kind: isRead ? 'read' : 'change',
    action,
    result: 'done',
    detail: 'theme = dark',
    subject_type: null,
    subject_id: null,
    undo_json: null,
    undone_at: null,
  } as never
}

async function seed(db: Database): Promise<void> {
  for (let start = 0; start < EVENTS; start += ROWS_PER_INSERT) {
    const rows = Array.from({ length: ROWS_PER_INSERT }, (_, at) => eventOf(start + at))
    await db
      .insertInto('audit')
      .values(rows as never)
      .execute()
  }
  await sql`analyze`.execute(db)
}

const owner = (golfer: number) => ({
  account: { id: `A-${golfer}` } as never,
  iid: `I-${golfer}`,
  installs: [],
  note: undefined,
  iids: [`I-${golfer}`, `I-${golfer + 1}`, `I-none-${golfer}`],
})

/** Every combination of filters, each with a frequent and a rare value. */
function queries(): [string, AuditQuery][] {
  const values: Record<string, (readonly [string, Partial<AuditQuery>])[]> = {
    actor: [
      ['frequent person', { actor: ACTORS[1] }],
      ['rare person', { actor: RARE_ACTOR }],
    ],
    kind: [
      ['changes', { kind: 'change' }],
      ['reads', { kind: 'read' }],
    ],
    owner: [['golfer', { owners: [owner(77)] }]],
  }
  let sets: [string, AuditQuery][] = [['no filter', {}]]
  for (const options of Object.values(values)) {
    sets = [
      ...sets,
      ...sets.flatMap(([name, query]) =>
        options.map(([option, some]): [string, AuditQuery] => [`${name}, ${option}`, { ...query, ...some }]),
      ),
    ]
  }
  return sets
}

async function slowest(db: Database): Promise<{ p99: number; worst: string; count: number }> {
  const log = createAuditLog({ db, clock: () => START_MS + SPAN_MS })
  const times: { ms: number; name: string }[] = []
  const all = queries()
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    for (const [name, query] of all) {
      const begin = performance.now()
      await log.page(query)
      times.push({ ms: performance.now() - begin, name })
    }
  }
  times.sort((a, b) => a.ms - b.ms)
  const last = times.at(-1)
  return {
    p99: times[Math.floor(times.length * 0.99)]?.ms ?? Number.NaN,
    worst: `${last?.name}: ${last?.ms.toFixed(1)} ms`,
    count: all.length,
  }
}

async function measure(name: string, kind: DatabaseKind): Promise<void> {
  const db = openDatabase(kind)
  await migrate(db, kind)
  await seed(db)
  const { p99, worst, count } = await slowest(db)
  console.log(`${name}: p99 ${p99.toFixed(1)} ms over ${count} sets of filters; slowest ${worst}`)
  await db.destroy()
  expect(p99, worst).toBeLessThan(100)
}

const SEED_TIMEOUT_MS = 900_000

describe('the audit log with a million events', () => {
  test('responds to every set of filters within 100 ms on SQLite', { timeout: SEED_TIMEOUT_MS }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'))
    await measure('SQLite', openSqlite(join(folder, 'audit.sqlite')))
    await rm(folder, { recursive: true })
  })
})

describeOnPostgres('the audit log with a million events on PostgreSQL', (server) => {
  test('responds to every set of filters within 100 ms', { timeout: SEED_TIMEOUT_MS }, async () => {
    await measure('PostgreSQL', openPostgres(await server().createDatabase(), console.log))
  })
})
