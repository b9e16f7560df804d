import type { Database } from '../../base/database/database.ts'

/** Returns the score sheet of a round as JSON, as in `AccountExport`; undefined if there is none any more. */
export async function sheetJsonOf(db: Database, token: string): Promise<string | undefined> {
  const sheet = await db
    .selectFrom('score_sheets')
    .select(['mode', 'state', 'created_at as createdAt', 'begun_with_json'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!sheet) return undefined
  const { begun_with_json, ...facts } = sheet
  const devices = await db
    .selectFrom('score_sheet_devices')
    .select(['number as device', 'name', 'used_by as by'])
    .where('token', '=', token)
    .orderBy('number')
    .execute()
  const scorerKeys = await db
    .selectFrom('scorer_keys')
    .select(['name', 'created_at as createdAt', 'withdrawn_at as withdrawnAt'])
    .where('token', '=', token)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('score_sheet_entries')
    .select('entry_json')
    .where('token', '=', token)
    .orderBy('seq')
    .execute()
  const head = JSON.stringify({ ...facts, devices, scorerKeys }).slice(0, -1)
  const log = entries.map((entry) => entry.entry_json).join(',')
  return `${head},"begunWith":${begun_with_json},"entries":[${log}]}`
}
