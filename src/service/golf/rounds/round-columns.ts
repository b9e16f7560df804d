import { sql } from 'kysely'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { LIVE_ROUND } from '../../../contract/round.ts'
import { historyOf } from '../../../domain/scoring/history-of.ts'
import { scoreRound } from '../../../domain/scoring/score-round.ts'
import { roundStatisticsOf } from '../../../domain/statistics/round-statistics.ts'
import type { Database } from '../../base/database/database.ts'
import { SCORED_NOW } from './scoring-version.ts'

/** A version of a round to store. */
export interface NewRound extends Partial<Marks> {
  iid: string
  token: string
  recorded: RecordedRound
  /** The uploaded file, which is stored and downloaded unchanged. */
  bytes: Uint8Array
  isLive: boolean
  /** Whether a golfer records it with a score sheet, and not staff with a file. */
  isFromSheet?: boolean
  /** The number of this version, if no version with a higher number is stored; by default the next one. */
  seq?: number
}

/** What is known about a round besides its file. */
export interface Marks {
  /** When its result was last changed after the round had finished. */
  correctedAt: number | null
  /** Whether it finished by itself, because nobody entered anything for a day. */
  isUnfinished: boolean
}

/**
 * Returns when the result of a round was last changed after the round had finished: now, if another file replaces it.
 * Locks the round.
 */
export async function correctionOf(
  trx: Database,
  { token, bytes, isLive }: Pick<NewRound, 'token' | 'bytes' | 'isLive'>,
  now: number,
): Promise<number | null> {
  const before = await trx
    .selectFrom('rounds')
    .select(['is_live', 'corrected_at'])
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!before || isLive || before.is_live === 1) return before?.corrected_at ?? null
  const { recorded } = await trx
    .selectFrom('rounds')
    .select('recorded')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return Buffer.compare(recorded, bytes) === 0 ? before.corrected_at : now
}

/** Returns the number of the next version of a round: the given one, unless a higher one is stored. */
export const seqColumn = (seq: number) =>
  sql<number>`case when rounds.seq < ${seq} then ${seq} else rounds.seq + 1 end`

/** Returns a round as a file that was not uploaded. */
export const fileOf = (recorded: RecordedRound) => Buffer.from(JSON.stringify(recorded))

type Scored = ReturnType<typeof scoreColumns>

/** Returns the columns of a round, except those that a new version of it keeps. */
export function roundColumns(
  { recorded, bytes, isLive, correctedAt, isUnfinished }: Omit<NewRound, 'seq'> & Marks,
  { columns }: Scored,
  now: number,
) {
  return {
    ...columns,
    recorded: bytes,
    started_at: recorded.startTimestampMs,
    timezone_offset: recorded.timezoneOffset,
    is_live: flag(isLive),
    corrected_at: correctedAt,
    is_unfinished: flag(isUnfinished),
    updated_at: now,
  }
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

/** Returns the columns that are computed from the recorded round, and its statistics. */
export function scoreColumns({
  recorded,
  token,
  isLive,
  correctedAt,
  isUnfinished,
}: Pick<NewRound, 'recorded' | 'token' | 'isLive'> & Marks) {
  const statistics = roundStatisticsOf(recorded)
  const { info, ...scored } = scoreRound(recorded, { isLive })
  const marks = isLive
    ? {}
    : { correctedAtMs: correctedAt ?? undefined, isUnfinished: isUnfinished || undefined }
  const view = { type: isLive ? LIVE_ROUND : 'Round', info: { ...info, ...marks }, ...scored }
  const columns = {
    round_json: JSON.stringify(view),
    history_json: JSON.stringify(historyOf(recorded, token, { isLive })),
    statistics_json: JSON.stringify(statistics),
    ...SCORED_NOW,
  }
  return { columns, statistics }
}

/** Returns the columns of a round that is deleted or restored. */
export function deletionColumns(isDeleted: boolean, nowMs: number) {
  return {
    is_deleted: flag(isDeleted),
    deleted_at: isDeleted ? nowMs : null,
    updated_at: nowMs,
  }
}
