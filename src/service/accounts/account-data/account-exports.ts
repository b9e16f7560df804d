import type { AccountExport } from '../../../contract/account-export.ts'
import type { HistoryRound } from '../../../contract/history.ts'
import { toCsv } from '../../../domain/files/csv.ts'
import { ROUND_COLUMNS, roundCells } from '../../../domain/round/rounds-csv.ts'
import { roundPath } from '../../../routes.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { historyRows } from '../history-rows.ts'
import { exportParts } from './export-parts.ts'

/** A text that is generated while it is sent. */
export interface ExportText {
  /** The approximate length in bytes. */
  size: number
  chunks: AsyncGenerator<string>
}

/** Approximate number of bytes that an export adds to the file of each round. */
const ROUND_OVERHEAD = 180
const BYTE_ORDER_MARK = '\uFEFF'
/** Number of rounds in one chunk of the CSV. */
const ROWS_PER_CHUNK = 500

type Round = Awaited<ReturnType<typeof roundFiles> extends AsyncGenerator<infer R> ? R : never>

/** Exports everything that is stored about an account, or its rounds as CSV. */
export function createAccountExports({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Returns the JSON of `AccountExport`. @throws HttpError 404 when the account has been deleted */
    async json(accountId: string): Promise<ExportText> {
      const parts = await exportParts(db, accountId)
      const head = JSON.stringify({ version: 1, exportedAt: clock(), ...parts } satisfies Head)
      const { count, bytes } = await countRounds(db, accountId)
      return {
        size: Buffer.byteLength(head) + bytes + count * ROUND_OVERHEAD,
        chunks: withRounds(head, roundFiles(db, accountId)),
      }
    },

    /**
     * Returns the rounds as CSV, newest first, without deleted rounds.
     * @param siteUrl prefix of the links to rounds
     */
    async *csv(accountId: string, siteUrl: string): AsyncGenerator<string> {
      const rows = await historyRows(db, accountId).execute()
      yield toCsv([ROUND_COLUMNS])
      for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
        const rounds = rows
          .slice(start, start + ROWS_PER_CHUNK)
          .map(({ history_json }) => JSON.parse(history_json) as HistoryRound)
        yield toCsv(rounds.map((round) => roundCells(round, siteUrl + roundPath(round.roundToken)))).slice(
          BYTE_ORDER_MARK.length,
        )
      }
    },
  }
}

type Head = Omit<AccountExport, 'rounds'>

/** Yields the document with one line for each round. */
async function* withRounds(head: string, rounds: AsyncIterable<Round>): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},"rounds":[`
  let separator = '\n'
  for await (const round of rounds) {
    yield separator + roundJson(round)
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** Returns a round's JSON. Inserts the text of the file unchanged instead of parsing and serializing it. */
function roundJson({ token, iid, createdAt, updatedAt, ...round }: Round): string {
  const { owner } = JSON.parse(round.history_json) as HistoryRound
  const facts = {
    token,
    iid,
    isLive: round.is_live === 1,
    isDeleted: round.is_deleted === 1,
    createdAt,
    updatedAt,
    gross: owner?.totalGrossScore ?? null,
    adjustedGross: owner?.adjustedGross ?? null,
  }
  const sheet = round.sheetJson === undefined ? '' : `,"scoreSheet":${round.sheetJson}`
  return `${JSON.stringify(facts).slice(0, -1)},"recorded":${new TextDecoder().decode(round.recorded)}${sheet}}`
}

/** Number of rounds that one query lists. */
const PAGE_SIZE = 200
/** Maximum size of the round files in memory, unless a single file is larger. */
const BATCH_BYTES = 1_000_000

/** Returns the number of an account's rounds, including deleted ones, and the total size of their files in bytes. */
async function countRounds(db: Database, accountId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>(e.fn<number>('length', ['recorded'])).as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

/** Yields the rounds of an account with their files, oldest first. Holds only a few files in memory. */
async function* roundFiles(db: Database, accountId: string) {
  for await (const page of roundPages(db, accountId)) {
    for (const batch of batchesOf(page)) {
      const files = await db
        .selectFrom('rounds')
        .select(['token', 'recorded', 'history_json'])
        .where(
          'token',
          'in',
          batch.map(({ token }) => token),
        )
        .execute()
      const fileByToken = new Map(files.map((file) => [file.token, file]))
      for (const round of batch) {
        const file = fileByToken.get(round.token)
        // Undefined if the round has been erased in the meantime.
        if (!file) continue
        const sheetJson = round.sheetMode === null ? undefined : await sheetJsonOf(db, round.token)
        yield { ...round, ...file, sheetJson }
      }
    }
  }
}

type RoundPage = Awaited<ReturnType<typeof readPage>>

/** Yields pages of an account's rounds, oldest first. */
async function* roundPages(db: Database, accountId: string) {
  let last: RoundPage[number] | undefined
  for (;;) {
    const page = await readPage(db, accountId, last)
    if (page.length > 0) yield page
    if (page.length < PAGE_SIZE) return
    last = page.at(-1)
  }
}

function readPage(db: Database, accountId: string, after: { startedAt: number; token: string } | undefined) {
  return db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select(['rounds.token', 'rounds.iid', 'is_live', 'is_deleted', 'started_at as startedAt'])
    .select(['rounds.created_at as createdAt', 'rounds.updated_at as updatedAt'])
    .select((e) => e.fn<number>('length', ['recorded']).as('bytes'))
    .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
    .select('mode as sheetMode')
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where((e) =>
        e.or([
          e('started_at', '>', after?.startedAt ?? 0),
          e.and([e('started_at', '=', after?.startedAt ?? 0), e('rounds.token', '>', after?.token ?? '')]),
        ]),
      ),
    )
    .orderBy('started_at')
    .orderBy('rounds.token')
    .limit(PAGE_SIZE)
    .execute()
}

/** Splits a page so that the files of each batch fit in memory. */
function batchesOf(page: RoundPage): RoundPage[] {
  const batches: RoundPage[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const round of page) {
    if (bytes + round.bytes > BATCH_BYTES) {
      batches.push([])
      bytes = 0
    }
    bytes += round.bytes
    batches.at(-1)?.push(round)
  }
  return batches
}

/** Returns the score sheet of a round as JSON, as in `AccountExport`; undefined if there is none any more. */
async function sheetJsonOf(db: Database, token: string): Promise<string | undefined> {
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
