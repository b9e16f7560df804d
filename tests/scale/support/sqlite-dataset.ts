import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../../../src/service/base/database/open-store.ts'
import { startService } from '../../support/service.ts'

export const SQLITE_ROUNDS = Number(process.env.SCALE_SQLITE_ROUNDS ?? 100_000)

export interface SqliteDataset {
  dataDir: string
  megabytes: number
  /** The time to build the data set. */
  seconds: number
  tokens(count: number): string[]
  remove(): Promise<void>
}

/** Fills a new data folder with copies of the demo's rounds, each with its own token. */
export async function buildSqliteDataset(): Promise<SqliteDataset> {
  const startMs = Date.now()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-sqlite-'))
  const service = await startService({ dataDir, demoData: true })
  await service.stopKeepingData()
  const use = <T>(read: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path.join(dataDir, SQLITE_FILE))
    try {
      return read(database)
    } finally {
      database.close()
    }
  }
  const bytes = use((database) => {
    database.exec(`
      create temp table templates as select row_number() over (order by token) - 1 as n, * from rounds
        where is_live = 0 and is_deleted = 0 order by token limit 60;
      insert into rounds (token, iid, recorded, round_json, history_json, statistics_json, engine_version,
          started_at, timezone_offset, is_live, is_deleted, created_at, updated_at)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${SQLITE_ROUNDS})
        select 'scale-' || i, iid, recorded, round_json, history_json, statistics_json, engine_version,
          1500000000000 + i * 200000, timezone_offset, 0, 0, created_at, updated_at
        from numbers join templates on n = i % (select count(*) from templates);
      insert into own_strokes (token, iid, course_key, hole_count, started_at, is_deleted, card_index, strokes_json)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${SQLITE_ROUNDS})
        select 'scale-' || i, s.iid, course_key, hole_count, 1500000000000 + i * 200000, 0, card_index, strokes_json
        from numbers join templates t on n = i % (select count(*) from templates)
        join own_strokes s on s.token = t.token;
      pragma wal_checkpoint(truncate);`)
    return database
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get()
  })
  return {
    dataDir,
    megabytes: Number(bytes?.bytes) / 1e6,
    seconds: (Date.now() - startMs) / 1000,
    tokens: (count) =>
      use((database) =>
        database
          .prepare("select token from rounds where token like 'scale-%' order by random() limit ?")
          .all(count)
          .map(({ token }) => String(token)),
      ),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
