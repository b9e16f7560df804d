import type { Database } from '../../base/database/database.ts'
import { sheetJsonOf } from './export-sheet.ts'

/** Number of rounds that one query lists. */
const PAGE_SIZE = 200
/** Maximum size of the round files in memory, unless a single file is larger. */
const BATCH_BYTES = 1_000_000

/** Returns the number of an account's rounds, including deleted ones, and the total size of their files in bytes. */
export async function countRounds(
  db: Database,
  accountId: string,
): Promise<{ count: number; bytes: number }> {
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
export async function* roundFiles(db: Database, accountId: string) {
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
