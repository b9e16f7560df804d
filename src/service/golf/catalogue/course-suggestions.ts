import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { CatalogueFacility } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { foldedText } from '../../../domain/format/folded-text.ts'
import type { Context } from '../../base/context.ts'
import { inTransaction } from '../../base/database/database.ts'
import { createThrottles, isTooManyAttempts } from '../../base/throttles.ts'
import { addDocument, addShapes } from './catalogue-documents.ts'
import { lockFacility, setState, stateOf } from './catalogue-state.ts'

/** Drafts that the rounds of one account add in a day. */
const PER_DAY = 10
/** How the names begin under which staff see who described a course. */
export const GOLFER = 'a golfer, '

type Course = RecordedRound['course']

/** Adds courses that golfers describe, because they are not in the catalogue, as drafts for staff. */
export function createCourseSuggestions(deps: Pick<Context, 'db' | 'clock'>) {
  const { db, clock } = deps
  return {
    /**
     * Adds a draft of a facility with the course of a round that has begun. A course of the catalogue or of an app's
     * facility, and one with the same name and card as an earlier one, changes nothing; nor does more than a few a day.
     */
    async suggest(course: Course, accountId: string): Promise<void> {
      if (course.catalogueId !== undefined || course.facilityId !== undefined) return
      const id = idOf(course)
      const known = await db.selectFrom('facilities').select('id').where('id', '=', id).executeTakeFirst()
      if (known) return
      try {
        const key = `course-suggestion|${accountId}`
        await createThrottles({ db, clock }).take([{ key, max: PER_DAY, windowMs: millisecondsInDay }])
      } catch (error) {
        if (isTooManyAttempts(error)) return
        throw error
      }
      await inTransaction(db, async (trx) => {
        const inTrx = { ...deps, db: trx }
        const row = await lockFacility(inTrx, { id, name: course.name })
        // Another phone may have described the same course meanwhile.
        if (row.draft_id !== null || row.published_id !== null) return
        const facility = facilityOf(id, course)
        const shapesId = await addShapes(trx, id, [])
        const notices = [
          { text: 'described by a golfer who kept score here', isBlocking: false },
        ] as Parameters<typeof addDocument>[1]['notices']
        const draft = await addDocument(trx, { facilityId: id, facility, notices, shapesId }, clock())
        await setState(inTrx, row, { ...stateOf(row), draft }, nameOf(accountId))
      })
    },
  }
}

/** Returns the same name for all drafts of an account, which it does not reveal. */
const nameOf = (accountId: string) =>
  `${GOLFER}${createHash('sha256').update(accountId).digest('hex').slice(0, 10).toUpperCase()}`

/** Returns the same id for the same name and card, so that a course that many golfers describe is one draft. */
function idOf({ name, holes }: Course): string {
  const card = holes.map(({ par, strokeIndex = 0 }) => [par, strokeIndex])
  const hash = createHash('sha256').update(JSON.stringify([foldedText(name), card]))
  return `G-${hash.digest('hex').slice(0, 16).toUpperCase()}`
}

function facilityOf(id: string, { name, holes }: Course): CatalogueFacility {
  return {
    name,
    place: undefined,
    position: undefined,
    attribution: undefined,
    courses: [
      {
        id: `${id}-1`,
        name,
        holes: holes.map(({ number, par, strokeIndex, tee, greenMiddle, pos }) => ({
          number,
          name: undefined,
          par,
          strokeIndex,
          women: undefined,
          tee,
          pos,
          greenMiddle,
          lengthM: undefined,
        })),
        tees: [],
      },
    ],
  }
}
