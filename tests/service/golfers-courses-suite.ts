import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getCourseReport } from '../../src/contract/course-report.ts'
import { listFacilities } from '../../src/contract/staff/maps.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { destination } from '../../src/domain/geometry/geo.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import {
  greensOf as greensOn,
  holesFrom,
  numbersTo,
  publishCourse,
  type TestHole,
  uploadRound,
} from '../support/course-maps.ts'
import { clientOfTests, serviceOfTests, type TestClient, type TestService } from '../support/service.ts'
import { entry, type SheetClient, score, sheetRound, startSheet } from '../support/sheet-clients.ts'

const IID = 'I-staff-uploads'
type Course = { name: string; facilityId?: string; catalogueId?: string; holes: readonly object[] }

/** Defines tests of what courses that golfers describe change for others, and for themselves. */
export function describeGolfersCourses(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff')
  let golfer: TestClient
  let email: string
  let count = 0
  let golfers = 0
  /** Holes that no other test uses, and a facility. */
  let holes: TestHole[]
  let facilityId: string
  let name: string

  beforeAll(async () => {
    await createInstalls(service.context).add({ iid: IID })
  })
  beforeEach(async () => {
    count += 1
    facilityId = `F-${count}`
    name = `Glen ${count}`
    holes = holesFrom({ lat: 40 + count / 10, lon: 9 }, 3)
    golfer = await nextGolfer()
  })

  const nextGolfer = () => {
    email = `describer-${++golfers}@golf.example`
    return service.signInAs('golfer', email)
  }
  const moved = (metres: number) => holes.map((hole) => withPlaces(hole, metres))
  const withPlaces = ({ par, tee, greenMiddle }: TestHole, metres: number): TestHole => ({
    par,
    tee: destination(tee ?? greenMiddle, 0, metres),
    greenMiddle: destination(greenMiddle, 0, metres),
  })
  const greensOf = (places: readonly TestHole[]) => greensOn(service, places)
  const uploadByStaff = (token: string, course: Partial<Course> = {}) =>
    uploadRound(service, { token: `${token}-${count}`, iid: IID }, { name, holes, ...course } as never)
  const facilities = async () =>
    (await staff.read(listFacilities, { query: { query: facilityId } })).facilities
  const record = async (course: Course, by = golfer): Promise<SheetClient> => {
    const sheet = await startSheet(by, { round: sheetRound({ course }) })
    expect(sheet.started.status).toBe(201)
    return sheet
  }
  const play = async (course: Course, by = golfer) => {
    const sheet = await record(course, by)
    const scores = [1, 2, 3].map((hole) => score('p1', hole, 4))
    const sent = await sheet.send(...scores, entry('finish', { isComplete: true }))
    expect(sent.body.results).toHaveLength(4)
    return sheet.token
  }
  const publish = (places: readonly TestHole[] = holes) =>
    publishCourse(service, golfer, { facilityId, name, holes: places })
  const coursesPlayed = async (by = golfer) =>
    (await by.read(getStatistics, {})).courses.map(({ id, rounds }) => ({ id, rounds }))
  const reportFor = (by: TestClient, id: string) => by.read(getCourseReport, { path: { id } })

  test('a stranger who takes the id of a course of others prevents none of their rounds', async () => {
    const { iid } = await service.accountOf(email)
    const uploadAs = (token: string) => uploadRound(service, { token, iid }, { name, holes })
    await uploadAs(`popular-${count}`)
    const [{ id = '' } = {}] = await coursesPlayed()
    await createRounds(service.context).erase(`popular-${count}`)
    const stranger = await nextGolfer()
    for (const taken of [id, `${id}~${id.replace('course-', '')}`]) {
      const course = { name: 'Elsewhere', facilityId: taken, holes: moved(5000) }
      await play(course, stranger)
      // Staff may have been given the same as a file.
      await uploadByStaff(taken.replace('~', '-'), course)
    }
    await uploadAs(`popular-again-${count}`)
    await play({ name, holes }, await nextGolfer())
    expect(await greensOf(holes)).toEqual(numbersTo(3))
  })

  test('a described course changes no map, also with the facility or over the ground of another', async () => {
    await uploadByStaff('real', { facilityId })
    await play({ name, facilityId, holes: moved(60) })
    await play({ name, facilityId, holes: moved(700) })
    await play({ name: 'Cover', holes: moved(20) })
    expect(await greensOf(holes)).toEqual(numbersTo(3))
    for (const metres of [60, 700]) expect(await greensOf(moved(metres))).toEqual([])
    expect((await facilities()).map(({ courses }) => courses.map(({ holeCount }) => holeCount))).toEqual([
      [3],
    ])
  })

  test('a described course makes no facility, and is unknown to other golfers', async () => {
    await play({ name, facilityId, holes })
    expect(await facilities()).toEqual([])
    const [own] = await coursesPlayed()
    expect((await reportFor(golfer, own?.id ?? ''))?.name).toBe(name)
    expect(await reportFor(await nextGolfer(), own?.id ?? '')).toBeNull()
  })

  test('the rounds of a golfer on a described course are on one course, which is this golfer’s alone', async () => {
    await play({ name, holes })
    await play({ name, holes })
    const [own, ...others] = await coursesPlayed()
    expect([own?.rounds, others]).toEqual([2, []])
    // The id of a place, and not of a name.
    expect(own?.id).toMatch(/^course-/)
    const other = await nextGolfer()
    await play({ name, holes }, other)
    expect((await coursesPlayed(other))[0]?.id).not.toBe(own?.id)
  })

  test('a round on a published course is linked with it, and shown on its map', async () => {
    const course = await publish()
    await play(course)
    expect(await coursesPlayed()).toEqual([{ id: facilityId, rounds: 1 }])
    expect(await greensOf(holes)).toEqual(numbersTo(3))
    expect((await reportFor(await nextGolfer(), facilityId))?.name).toBe(course.name)
  })

  test('a round on an earlier version is linked, and shows the course as it is published now', async () => {
    const earlier = await publish()
    const rebuilt = moved(100)
    await publish(rebuilt)
    await play(earlier)
    expect(await coursesPlayed()).toEqual([{ id: facilityId, rounds: 1 }])
    expect(await greensOf(rebuilt)).toEqual(numbersTo(3))
    expect(await greensOf(holes)).toEqual([])
  })

  test('a part of a published course, or its holes played twice, is linked', async () => {
    const course = await publish()
    const part = await startSheet(golfer, { round: sheetRound({ course, holeNumbers: [2, 3] }) })
    await part.send(score('p1', 2, 4), entry('finish', { isComplete: true }))
    await play({ ...course, holes: [...course.holes, ...course.holes] })
    const ids = (await coursesPlayed()).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([facilityId, `${facilityId}~2-3`])
  })

  test.each([
    [
      'a hole elsewhere',
      (course: Course) => ({
        ...course,
        holes: [withPlaces(holes[0] as TestHole, 30), ...course.holes.slice(1)],
      }),
    ],
    ['another name', (course: Course) => ({ ...course, name: 'Mine' })],
    [
      'another par',
      (course: Course) => ({ ...course, holes: course.holes.map((hole) => ({ ...hole, par: 6 })) }),
    ],
    [
      'a hole too many',
      (course: Course) => ({ ...course, holes: [...course.holes, { par: 4, ...moved(3000)[0] }] }),
    ],
    ['an unknown course', (course: Course) => ({ ...course, catalogueId: 'C-unknown' })],
  ])('a round with the ids of a published course and %s is stored without them', async (_, change) => {
    const course = await publish()
    await play(change(course))
    expect((await coursesPlayed()).map(({ id }) => id?.slice(0, 7))).toEqual(['course-'])
    expect(await greensOf(holes)).toEqual([])
  })

  test('what is described and not published links no round', async () => {
    await play({ name, holes })
    const drafts = await staff.read(listFacilities, { query: { query: name } })
    const id = drafts.facilities[0]?.id
    expect(id).toMatch(/^G-/)
    const other = await nextGolfer()
    await play({ name, holes, ...(id && { facilityId: id, catalogueId: `${id}-1` }) }, other)
    expect((await coursesPlayed(other)).map((course) => course.id?.slice(0, 7))).toEqual(['course-'])
  })

  test('an upload by staff is on the map of its facility, whatever golfers describe', async () => {
    await play({ name, facilityId, holes: moved(40) })
    await uploadByStaff('staff', { facilityId })
    expect(await greensOf(holes)).toEqual(numbersTo(3))
    expect((await facilities()).map(({ name: named }) => named)).toEqual([name])
  })
}
