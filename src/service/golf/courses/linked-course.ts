import type { CatalogueCourse, CatalogueFacility, CatalogueHole } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { numberOf } from '../../../domain/format/printed-number.ts'
import type { Database } from '../../base/database/database.ts'
import type { NewRound } from '../rounds/round-columns.ts'
import type { PlayedCourse } from './courses.ts'

type RecordedCourse = RecordedRound['course']
type RecordedHole = RecordedCourse['holes'][number]

/** Keeps what is published of a facility, so that rounds on it are linked also when something else is published. */
export async function storeCourseVersions(
  trx: Database,
  facilityId: string,
  version: number,
  { courses }: Pick<CatalogueFacility, 'courses'>,
): Promise<void> {
  for (const course of courses) {
    const course_json = JSON.stringify(course)
    const [last] = await versionsOf(trx, facilityId, course.id).limit(1).execute()
    if (last?.course_json === course_json) continue
    await trx
      .insertInto('catalogue_course_versions')
      .values({ facility_id: facilityId, id: course.id, version, course_json })
      .onConflict((c) => c.columns(['facility_id', 'id', 'version']).doUpdateSet({ course_json }))
      .execute()
  }
}

/**
 * Returns the course of the catalogue that a course names with `facilityId` or `catalogueId`, as it was published last;
 * undefined if it is in none of its published versions as the round has it.
 */
async function findLinked(db: Database, course: RecordedCourse) {
  const { catalogueId } = course
  const facilityId = course.facilityId ?? (await facilityOf(db, catalogueId))
  if (facilityId === undefined) return undefined
  const versions = (await versionsOf(db, facilityId, catalogueId).execute()).map(
    ({ course_json }) => JSON.parse(course_json) as CatalogueCourse,
  )
  const same = versions.find((version) => isSameCourse(course, version))
  const published = versions.find(({ id }) => id === same?.id)
  return published && { facilityId, published }
}

/** Selects the published versions of one course or of all courses of a facility, the newest first. */
function versionsOf(db: Database, facilityId: string, id: string | undefined) {
  return db
    .selectFrom('catalogue_course_versions')
    .select('course_json')
    .where('facility_id', '=', facilityId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('version', 'desc')
    .orderBy('id')
}

async function facilityOf(db: Database, catalogueId: string | undefined): Promise<string | undefined> {
  if (catalogueId === undefined) return undefined
  const row = await db
    .selectFrom('catalogue_courses')
    .select('facility_id')
    .where('id', '=', catalogueId)
    .executeTakeFirst()
  return row?.facility_id
}

/** Returns whether a round has holes of a course as it was published. A round may play some of them, or all twice. */
function isSameCourse({ name, holes }: RecordedCourse, published: CatalogueCourse): boolean {
  const isOnIt = (hole: RecordedHole, at: number) => {
    const number = numberOf(hole, at)
    const printed = published.holes.findIndex((one, index) => numberOf(one, index) === number)
    const index = printed < 0 ? (number - 1) % published.holes.length : printed
    return isSameHole(hole, published, index)
  }
  return name === published.name && holes.every(isOnIt)
}

/** Compares what is shown to others. A round has the pars of a tee, and may lack coordinates. */
function isSameHole(hole: RecordedHole, { holes, tees }: CatalogueCourse, at: number): boolean {
  const published = holes[at]
  if (!published) return false
  const pars = [published.par ?? 4, published.women?.par, ...tees.map((tee) => tee.pars?.[at])]
  return pars.includes(hole.par) && (['tee', 'greenMiddle', 'pos'] as const).every(hasSame)

  function hasSame(place: 'tee' | 'greenMiddle' | 'pos'): boolean {
    const own = hole[place]
    return own === undefined || pointsOf(own) === pointsOf(published?.[place])
  }
}

type Places = CatalogueHole['tee'] | CatalogueHole['pos']

/** Returns the same text for the same coordinates. */
const pointsOf = (places: Places): string =>
  JSON.stringify([places ?? []].flat().map(({ lat, lon }) => [lat, lon]))

/** The last course of a round that a process has linked; empty if there is none. */
export interface CourseLink {
  given?: RecordedRound['course']
  linked?: RecordedRound['course']
}

interface PlacedRound {
  recorded: RecordedRound
  /** The course whose geometry is stored for the round. */
  course: PlayedCourse
}

/**
 * Returns a round with its link to a facility, and its course. What golfers record themselves is linked only with courses
 * that are published so. It shows those as they are published last; any other course is one of this golfer's rounds only.
 */
export async function placeRound(
  trx: Database,
  { recorded, iid, isFromSheet = false }: Pick<NewRound, 'recorded' | 'iid' | 'isFromSheet'>,
): Promise<PlacedRound> {
  const { course } = recorded
  if (!isFromSheet) return { recorded, course: { ...course, iid: null } }
  const linked = await findLinked(trx, course)
  const links = linked
    ? { facilityId: linked.facilityId }
    : { facilityId: undefined, catalogueId: undefined, catalogueVersion: undefined }
  return {
    recorded: { ...recorded, course: { ...course, ...links } },
    course: linked
      ? { name: course.name, holes: linked.published.holes, ...links, iid: null }
      : { ...course, ...links, iid },
  }
}
