import { millisecondsInDay } from 'date-fns/constants'
import type { HistoryRound } from '../../../contract/history.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { LOG_PAGE_MAX } from '../../../contract/score-sheet-rules.ts'
import { CHANGES_DAYS } from '../../../domain/score-sheet/refusal.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { activeKeysOf } from './scorer-keys.ts'
import { type Caller, openSheet } from './sheet-callers.ts'
import { devicesOf } from './sheet-devices.ts'
import { findSheet, type Sheet } from './sheet-rows.ts'

/** For how long a finished round can be reopened, and a discarded one restored. */
export const CHANGEABLE_MS = CHANGES_DAYS * millisecondsInDay

/** Reads score sheets. */
export function createScoreSheets({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /**
     * Returns a sheet and its log after an entry.
     * @param after the number of that entry; undefined for the whole log and what the sheet began with
     * @throws HttpError 404 or 403 like `openSheet`
     */
    async read(token: string, caller: Caller, after: number | undefined): Promise<string> {
      const { sheet, isOwner } = await openSheet(db, token, caller)
      return sheetJson(db, sheet, after, isOwner ? { keys: await activeKeysOf(db, token) } : {})
    },

    /** Returns the same for staff, without keys, and the install of the round; undefined if there is no such sheet. */
    async view(token: string, after: number | undefined): Promise<{ json: string; iid: string } | undefined> {
      const sheet = await findSheet(db, token)
      return sheet && { json: await sheetJson(db, sheet, after), iid: sheet.iid }
    },

    /**
     * Returns the sheets of an account that are live or were finished within 30 days, or those that can be restored,
     * newest first.
     */
    async listOf(accountId: string, { isDiscarded }: { isDiscarded: boolean }) {
      const changeableSince = clock() - CHANGEABLE_MS
      const rows = await db
        .selectFrom('score_sheets')
        .innerJoin('rounds', 'rounds.token', 'score_sheets.token')
        .innerJoin('installs', 'installs.iid', 'rounds.iid')
        .select(['score_sheets.token', 'state', 'mode', 'history_json'])
        .where('account_id', '=', accountId)
        // Those of a competition are found there.
        .where('competition', 'is', null)
        .where((e) =>
          isDiscarded
            ? e.and([e('state', '=', 'discarded'), e('discarded_at', '>', changeableSince)])
            : e.and([
                e('is_deleted', '=', 0),
                e.or([e('state', '=', 'live'), e('finished_at', '>', changeableSince)]),
              ]),
        )
        .orderBy('started_at', 'desc')
        .orderBy('score_sheets.token')
        .execute()
      return rows.map(({ token, state, mode, history_json }) => {
        const {
          course,
          date = 0,
          timezoneOffset,
          holesPlayed = 0,
          holeCount = 0,
        } = JSON.parse(history_json) as HistoryRound
        return { token, state, mode, course, date, timezoneOffset, holesPlayed, holeCount }
      })
    },
  }
}

async function sheetJson(
  db: Database,
  sheet: Sheet,
  after: number | undefined,
  more: { keys?: object[] } = {},
): Promise<string> {
  const { token, mode, discrepancies } = sheet
  const entries = await entriesAfter(db, sheet, after ?? 0)
  const shown = entries.slice(0, LOG_PAGE_MAX)
  const parts = {
    seq: sheet.seq,
    state: sheet.state,
    mode,
    ...(mode === 'document' && { revision: sheet.revision }),
    hasMore: entries.length > LOG_PAGE_MAX,
    scorers: await devicesOf(db, token),
    ...more,
    ...(sheet.competition === null
      ? isStartDoubtful(sheet) && { isStartDoubtful: true }
      : { competition: await competitionOf(db, token) }),
  }
  const round = after === undefined ? `,"round":${await documentOf(db, sheet)}` : ''
  const log = shown.map((entry) => entry.entry_json).join(',')
  const head = JSON.stringify(parts).slice(0, -1)
  return `${head},"discrepancies":${discrepancies},"entries":[${log}]${round}}`
}

/** Returns the competition in which the sheet is that of a group. */
const competitionOf = (db: Database, token: string) =>
  db
    .selectFrom('competition_sheets')
    .innerJoin('competitions', 'competitions.token', 'competition_sheets.competition')
    .select(['competitions.token', 'competitions.name', 'round', 'group_number as group'])
    .where('competition_sheets.token', '=', token)
    .executeTakeFirst()

/**
 * Returns up to one entry more than a page. Leaves out those that were stored after the sheet was read, so that all parts
 * of a response belong together.
 */
function entriesAfter(db: Database, { token, seq }: Sheet, after: number) {
  return db
    .selectFrom('score_sheet_entries')
    .select('entry_json')
    .where('token', '=', token)
    .where('seq', '>', after)
    .where('seq', '<=', seq)
    .orderBy('seq')
    .limit(LOG_PAGE_MAX + 1)
    .execute()
}

/** Returns the document that the log changes; of a sheet of documents, the last one. */
async function documentOf(db: Database, { token, mode, begunWith }: Sheet): Promise<string> {
  if (mode === 'entries') return begunWith
  const { recorded } = await db
    .selectFrom('rounds')
    .select('recorded')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return new TextDecoder().decode(recorded)
}

/** Returns whether the start of a round is more than a day away from when its sheet was made. */
function isStartDoubtful({ begunWith, createdAt }: Sheet): boolean {
  const { startTimestampMs } = JSON.parse(begunWith) as RecordedRound
  return Math.abs(startTimestampMs - createdAt) > millisecondsInDay
}
