import type { AccountExport } from '../../../contract/account-export.ts'
import type { HistoryRound } from '../../../contract/history.ts'
import { toCsv } from '../../../domain/files/csv.ts'
import { ROUND_COLUMNS, roundCells } from '../../../domain/round/rounds-csv.ts'
import { roundPath } from '../../../routes.ts'
import type { Context } from '../../base/context.ts'
import { historyRows } from '../history-rows.ts'
import { exportParts } from './export-parts.ts'
import { countRounds, roundFiles } from './round-pages.ts'

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
