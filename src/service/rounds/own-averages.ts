import type { Averages } from '../../contract/averages.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { averagesOf, cardIndexOf, type Strokes } from '../../domain/hole-averages.ts'
import { ownerIndex } from '../../domain/scoring/owner.ts'
import type { Database } from '../database/database.ts'
import { parseStoredRound } from './documents.ts'

/** Averages are computed from at most this many rounds, the latest ones. */
const ROUNDS_MAX = 200

export function createOwnAverages(db: Database) {
  const ownRounds = (accountId: string) =>
    db
      .selectFrom('installs')
      .innerJoin('rounds', 'rounds.iid', 'installs.iid')
      .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
      .where('account_id', '=', accountId)

  return {
    /**
     * Returns the averages of an account in its other finished rounds on the course of one of its rounds. Returns
     * undefined if the round does not belong to the account, is missing or deleted, or does not have a card for its
     * owner.
     */
    async averages(token: string, accountId: string): Promise<Averages | undefined> {
      const row = await ownRounds(accountId)
        .select(['recorded', 'is_deleted', 'course_id'])
        .where('rounds.token', '=', token)
        .executeTakeFirst()
      if (!row || row.is_deleted === 1) return undefined
      const round = parseStoredRound(row.recorded)
      const cardIndex = cardIndexOf(round, ownerIndex(round.players))
      if (cardIndex === undefined) return undefined
      const holeCount = round.course.holes.length
      const others = await otherRounds(accountId, token, row.course_id)
      const played = others.filter((other) => isSameCourse(other, round)).map(ownStrokes)
      return { cardIndex, ...averagesOf(played, holeCount) }
    },
  }

  /** @param courseId null for a course without geometry, which is identified by the round files only */
  async function otherRounds(
    accountId: string,
    token: string,
    courseId: string | null,
  ): Promise<RecordedRound[]> {
    // Starts from the rounds of the account, because a course may have many more, and sorts only their tokens, because
    // columns that are stored after the files are slow to read.
    const latest = await ownRounds(accountId)
      .select('rounds.token')
      .where(({ fn, val }) => fn.coalesce('course_id', val('')), '=', courseId ?? '')
      .where('rounds.token', '!=', token)
      .orderBy('started_at', 'desc')
      .limit(ROUNDS_MAX)
      .execute()
    if (latest.length === 0) return []
    const tokens = latest.map((one) => one.token)
    const rows = await db
      .selectFrom('rounds')
      .select('recorded')
      .where('token', 'in', tokens)
      .where('is_live', '=', 0)
      .where('is_deleted', '=', 0)
      .execute()
    return rows.map(({ recorded }) => readStored(recorded))
  }
}

/**
 * Returns a stored file without validating it again, because validating 200 files would take longer than everything
 * else.
 */
function readStored(recorded: Uint8Array): RecordedRound {
  return JSON.parse(new TextDecoder().decode(recorded)) as RecordedRound
}

function isSameCourse({ course, format }: RecordedRound, { course: wanted }: RecordedRound): boolean {
  return (
    format.type !== 'RoundFormat.Team.Scramble' &&
    course.holes.length === wanted.holes.length &&
    course.name.trim() === wanted.name &&
    (course.facilityId ?? undefined) === wanted.facilityId
  )
}

/** Also treats null as missing. */
function ownStrokes({ players }: RecordedRound): Strokes {
  const holes = players[ownerIndex(players)]?.holes ?? []
  return holes.map((hole) => (hole?.pickUp ? undefined : (hole?.strokes ?? undefined)))
}
