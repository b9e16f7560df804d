import { isDeepStrictEqual } from 'node:util'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Context } from '../../base/context.ts'
import { createCourses } from '../courses/courses.ts'
import { type CourseLink, placeRound } from '../courses/linked-course.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { saveClaims, saveOwnStrokes } from './own-strokes.ts'
import { fileOf, type Marks, roundColumns, scoreColumns, seqColumn } from './round-columns.ts'

/** A version of a round that a score sheet has recorded. */
export interface RoundVersion extends Marks {
  token: string
  iid: string
  recorded: RecordedRound
  isLive: boolean
  /** The number of this version, if no version with a higher number is stored. */
  seq: number
  /** The stored version, if it is known, and live like this one. What has not changed since is not stored again. */
  before?: RecordedRound | undefined
  /** Gets the course of this version. A course keeps its link until the round finishes. */
  courseLink: CourseLink
}

/** Replaces a stored round with the next version of it. Must be called after locking the round. */
export async function replaceRound(
  { db: trx, clock, kind }: Pick<Context, 'db' | 'clock' | 'kind'>,
  version: RoundVersion,
): Promise<void> {
  const { token, iid, isLive, seq, courseLink } = version
  const now = clock()
  const course = isLive && isSameCourse(version) ? courseLink.linked : undefined
  const placed = course
    ? { recorded: { ...version.recorded, course }, course: undefined }
    : await placeRound(trx, { ...version, isFromSheet: true })
  const { recorded } = placed
  Object.assign(courseLink, { given: version.recorded.course, linked: recorded.course })
  const round = { ...version, recorded, bytes: fileOf(version.recorded) }
  const scored = scoreColumns(round)
  const { is_deleted, claims } = await trx
    .updateTable('rounds')
    .set({ ...roundColumns(round, scored, now), seq: seqColumn(seq) })
    .where('token', '=', token)
    .returning((e) => [
      'is_deleted',
      e
        .selectFrom('round_claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('round_claims.token', '=', 'rounds.token')
        .where('state', '=', 'agreed')
        .as('claims'),
    ])
    .executeTakeFirstOrThrow()
  const ownStrokes = { token, iid, recorded, isLive, isDeleted: is_deleted, statistics: scored.statistics }
  const before = course && version.before ? { ...version.before, course } : undefined
  await saveOwnStrokes(trx, ownStrokes, before)
  if (Number(claims) > 0) await saveClaims(trx, { token, recorded, isLive })
  if (placed.course) await createCourses({ db: trx }).saveForRound(placed.course, { token, at: now })
  await notifyLive({ db: trx, kind }, token)
}

/** Returns whether the course is the stored one, and its link is known. */
const isSameCourse = ({ recorded: { course }, before, courseLink }: RoundVersion) =>
  isDeepStrictEqual(course, before?.course) && isDeepStrictEqual(course, courseLink.given)
