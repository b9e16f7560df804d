import { sql } from 'kysely'
import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { HistoryRound } from '../../../contract/history.ts'
import type { RecentPlay } from '../../../contract/recent-play.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { isVisible } from '../../../contract/wire.ts'
import { foldedText, nameKey } from '../../../domain/format/folded-text.ts'
import { courseOnce } from '../../../domain/score-sheet/sheet-players.ts'
import { type KnownPartner, knownPartnersOf } from '../../accounts/golfer-facts.ts'
import type { Context } from '../../base/context.ts'
import { createCourseSearch } from '../catalogue/course-search.ts'

/** How many of the last rounds are searched, and what is returned of them. */
const ROUNDS_MAX = 60
const COURSES_MAX = 6
const PARTNERS_MAX = 12
/** Larger files are not read for their course: a file may have 20 MB. */
const FILE_MAX_BYTES = 500_000

type Course = RecordedRound['course']

/** Finds what the start of a round proposes: the courses and partners of an account's last rounds. */
export function createRecentPlay(context: Pick<Context, 'db' | 'kind'>) {
  const { db } = context
  const search = createCourseSearch(context)
  /** Returns the course of a round with the tees that were played; of a sheet with all its holes, each once. */
  const courseOf = async (token: string): Promise<RecentPlay['courses'][number] | undefined> => {
    const row = await db
      .selectFrom('rounds')
      .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
      .select(['recorded', 'begun_with_json'])
      .where('rounds.token', '=', token)
      .where(sql<number>`length(recorded)`, '<=', FILE_MAX_BYTES)
      .executeTakeFirst()
    if (!row) return undefined
    const recorded = JSON.parse(new TextDecoder().decode(row.recorded)) as RecordedRound
    const { course } = recorded
    const asRecorded = { course, tees: playedTees(recorded) }
    if (row.begun_with_json === null) return asRecorded
    const sheet = JSON.parse(row.begun_with_json) as SheetRound
    const begunWith = courseOnce(sheet)
    const isSame = begunWith.name === course.name && begunWith.catalogueId === course.catalogueId
    return isSame ? { course: begunWith, tees: playedTees(sheet) } : asRecorded
  }

  /**
   * Returns the course of the catalogue that was played; of a round that does not say which, the only one with this name
   * and these pars.
   */
  const publishedAs = async ({ catalogueId, name, holes }: Course) => {
    if (catalogueId !== undefined) return search.course(catalogueId)
    const { courses } = await search.find({ query: name })
    const key = foldedText(name)
    const [same, ...others] = courses.filter((one) =>
      [one.name, one.facility, `${one.facility}, ${one.name}`].some((text) => foldedText(text) === key),
    )
    if (!same || others.length > 0) return undefined
    const found = await search.course(same.id)
    const isSame =
      found?.course.holes.length === holes.length &&
      found.course.holes.every(({ par }, at) => par === holes[at]?.par)
    return isSame ? found : undefined
  }

  return {
    async of(accountId: string): Promise<Pick<RecentPlay, 'courses' | 'partners'>> {
      const rows = await db
        .selectFrom('rounds')
        .innerJoin('installs', 'installs.iid', 'rounds.iid')
        .leftJoin('score_sheets', 'score_sheets.token', 'rounds.token')
        .select(['rounds.token', 'history_json'])
        .where('account_id', '=', accountId)
        // An organiser does not play with all groups of a competition.
        .where('competition', 'is', null)
        .where('is_deleted', '=', 0)
        .orderBy('started_at', 'desc')
        .orderBy('rounds.token')
        .limit(ROUNDS_MAX)
        .execute()
      const rounds = rows.map(({ token, history_json }) => ({
        token,
        ...(JSON.parse(history_json) as HistoryRound),
      }))
      const written = rounds.flatMap(({ buddies }) => buddies.map(({ name }) => name))
      const names = [...Map.groupBy(new Set(written), nameKey).values()].flatMap(([name = '']) => name)
      const lastOn = new Map<string, string>()
      for (const { course, token } of rounds) if (!lastOn.has(course)) lastOn.set(course, token)
      const courses: RecentPlay['courses'] = []
      for (const token of [...lastOn.values()].slice(0, COURSES_MAX)) {
        const played = await courseOf(token)
        if (!played) continue
        const published = await publishedAs(played.course)
        courses.push(published ?? { ...played, course: withoutOverrides(played.course) })
      }
      const known = await knownPartnersOf(db, accountId)
      const latest = names.slice(0, PARTNERS_MAX)
      const keys = new Set(latest.map(nameKey))
      const others = known.filter(({ name }) => !keys.has(nameKey(name)))
      const partners = [...latest.map((name) => knownAs(name, known)), ...others]
      return {
        courses,
        partners: partners.map(({ name, handicapIndex, tee }) => ({
          name,
          handicapIndex: handicapIndex ?? undefined,
          tee: tee ?? undefined,
        })),
      }
    },
  }
}

/** Returns a course without the pars that were for one round only. */
function withoutOverrides(course: Course): Course {
  return { ...course, holes: course.holes.map(({ parOverride: _, ...hole }) => hole as Course['holes'][0]) }
}

/** Returns the tees of the players of a round, each once, with their ratings for each hole once. */
function playedTees({
  players,
  loops = 1,
}: {
  players: readonly Pick<RecordedRound['players'][number], 'tee'>[]
  loops?: SheetRound['loops']
}): CatalogueTee[] {
  const tees = players.flatMap(({ tee }) => (tee && isVisible(tee.name) ? [tee] : []))
  const known = tees.map(({ name, gender, rating, slope }): CatalogueTee => {
    const ofHoles = { pars: undefined, strokeIndexes: undefined, lengthsM: undefined }
    const ofOneLoop = rating === undefined ? undefined : rating / loops
    return { id: `${name} ${gender ?? ''}`, name, gender, rating: ofOneLoop, slope, ...ofHoles }
  })
  return [...new Map(known.map((tee) => [tee.id, tee])).values()]
}

/** Returns a partner by the name of the last round, with what is known of somebody with this name. */
function knownAs(
  name: string,
  known: readonly KnownPartner[],
): Pick<KnownPartner, 'name' | 'handicapIndex' | 'tee'> {
  const found = known.find((one) => nameKey(one.name) === nameKey(name))
  return { name, handicapIndex: found?.handicapIndex ?? null, tee: found?.tee ?? null }
}
