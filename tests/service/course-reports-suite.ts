import { millisecondsInDay } from 'date-fns/constants'
import { beforeAll, expect, test } from 'vitest'
import { getCourseReport } from '../../src/contract/course-report.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holesFrom } from '../support/course-maps.ts'
import { type Changes, strokes } from '../support/recorded.ts'
import { serviceOfTests, storeRound, type TestClient, type TestService } from '../support/service.ts'

const RECENTLY = Date.UTC(2026, 0)

/** Defines tests of what golfers have scored on a course. */
export function describeCourseReports(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let rounds = 0
  const clients = new Map<string, TestClient>()

  beforeAll(async () => {
    for (const name of ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gil']) {
      const email = `${name}@golf.example`
      clients.set(name, await service.signInAs('golfer', email))
      const { id: accountId } = await service.accountOf(email)
      await createInstalls(service.context).add({ iid: `I-${name}`, accountId })
    }
  })

  const courseAt = (place: number) => ({
    name: 'Old Links',
    facilityId: `F-${place}`,
    holes: holesFrom({ lat: 30 + place, lon: 9 }, 3),
  })

  const store = (golfer: string, line: string, changes: Changes = {}) =>
    storeRound(service, `I-${golfer}`, {
      token: `R${++rounds}`,
      startTimestampMs: RECENTLY + rounds * 1000,
      players: [{ name: golfer, owner: true, holes: strokes(line) }],
      ...changes,
    })
  const reportFor = async (golfer: string, id: string) =>
    clients.get(golfer)?.read(getCourseReport, { path: { id } })

  test("has the golfer's figures, the latest rounds and the holes", async () => {
    const course = courseAt(1)
    const first = await store('ann', '4 5 6', { course })
    const unfinished = await store('ann', '3 P 9', { course })
    await store('ann', '9 9 9', { course: courseAt(2) })
    const report = await reportFor('ann', 'F-1')
    expect(report).toMatchObject({
      name: 'Old Links',
      own: { id: 'F-1', rounds: 2, best: 15, bestRoundToken: first, average: 15, eclectic: 14 },
      rounds: [{ roundToken: unfinished }, { roundToken: first, strokes: 15 }],
    })
    expect([report?.field, report?.rounds[0]?.strokes]).toEqual([undefined, undefined])
    expect(report?.holes).toHaveLength(3)
    expect(report?.holes[0]).toMatchObject({ par: course.holes[0]?.par, tee: course.holes[0]?.tee })
  })

  test('says the same as the statistics, which link to it, and is found by the token of an own round', async () => {
    const token = await store('ann', '5 5 5', {
      course: { name: 'Field', holes: [{ par: 4 }, { par: 4 }, { par: 4 }] },
    })
    const statistics = await clients.get('ann')?.read(getStatistics, {})
    const listed = statistics?.courses.find(({ name }) => name === 'Field')
    expect(listed?.id).toBe('~~Field~3')
    expect((await reportFor('ann', listed?.id ?? ''))?.own).toEqual(listed)
    expect((await reportFor('ann', token))?.own).toEqual(listed)
    expect(await reportFor('bob', token)).toBe(null)
    expect(await reportFor('bob', listed?.id ?? '')).toBe(null)
  })

  test('has the averages of the field from five golfers on, of complete individual rounds', async () => {
    const course = courseAt(3)
    await store('ann', '3 3 3', { course })
    await store('bob', '4 4 4', { course })
    await store('eve', '4 4 4', { course })
    await store('fay', '4 4 4', { course })
    await store('cleo', '5 5 P', { course })
    expect((await reportFor('dan', 'F-3'))?.field).toBe(undefined)
    await store('cleo', '5 5 9', { course })
    const deleted = await store('dan', '9 9 9', { course })
    await createRounds(service.context).setDeleted(deleted, true)
    expect(await reportFor('dan', 'F-3')).toMatchObject({
      name: 'Old Links',
      rounds: [],
      field: { rounds: 5, golfers: 5, average: 12.8, holes: [4, 4, 4.8] },
    })
  })

  test.each([
    ['in the future', () => Date.now() + 2 * millisecondsInDay],
    ['before 1990', () => Date.UTC(1989, 11, 31)],
  ])('leaves a round that began %s out of the field', async (when, startMs) => {
    const course = courseAt(when === 'before 1990' ? 6 : 7)
    for (const golfer of ['ann', 'bob', 'cleo', 'dan', 'eve']) await store(golfer, '4 4 4', { course })
    await store('fay', '9 9 9', { course, startTimestampMs: startMs() })
    expect(await reportFor('gil', course.facilityId)).toMatchObject({
      field: { rounds: 5, golfers: 5, average: 12 },
    })
  })

  test('leaves unconfirmed accounts and installs without one out of the field', async () => {
    const course = courseAt(8)
    for (const golfer of ['ann', 'bob', 'cleo', 'dan', 'eve']) await store(golfer, '4 4 4', { course })
    await createInstalls(service.context).add({ iid: 'I-nobody' })
    await store('nobody', '9 9 9', { course })
    const account = { email: 'new@golf.example', name: 'New', token: 'A'.repeat(64), isConfirmed: false }
    const { id: accountId } = await createAccounts(service.context).create(account)
    await createInstalls(service.context).add({ iid: 'I-new', accountId })
    await store('new', '9 9 9', { course })
    expect(await reportFor('gil', 'F-8')).toMatchObject({ field: { rounds: 5, golfers: 5, average: 12 } })
  })

  test('counts the latest ten rounds of a golfer in the field', async () => {
    const course = courseAt(9)
    await store('ann', '9 9 9', { course })
    for (let round = 1; round <= 10; round += 1) await store('ann', '5 5 5', { course })
    for (const golfer of ['bob', 'cleo', 'dan', 'eve']) await store(golfer, '5 5 5', { course })
    expect(await reportFor('gil', 'F-9')).toMatchObject({
      field: { rounds: 14, golfers: 5, average: 15 },
    })
  })

  test('keeps the field of a back nine apart from that of a front nine at the same place', async () => {
    const holes = holesFrom({ lat: 34, lon: 9 }, 6)
    const course = { name: 'Old Links', facilityId: 'F-4' }
    const front = { ...course, holes: holes.slice(0, 3) }
    const back = { ...course, holes: holes.slice(3).map((hole, at) => ({ number: at + 4, ...hole })) }
    await store('ann', '4 4 4 4 4 4', { course: { ...course, holes } })
    for (const golfer of ['ann', 'bob', 'cleo', 'eve']) {
      await store(golfer, '5 5 5', { course: front })
      await store(golfer, '3 3 3', { course: back })
    }
    const own = await store('dan', '6 6 6', { course: back })
    expect(await reportFor('dan', own)).toMatchObject({
      own: { id: 'F-4~4-5-6', best: 18, holes: [{ number: 4 }, { number: 5 }, { number: 6 }] },
      holes: [{ number: 4 }, { number: 5 }, { number: 6 }],
      field: { rounds: 5, holes: [3.6, 3.6, 3.6] },
    })
    const whole = await reportFor('dan', 'F-4')
    expect([whole?.own, whole?.holes.length]).toEqual([undefined, 6])
  })

  test('does not know other courses', async () => {
    expect(await reportFor('ann', 'nowhere')).toBe(null)
  })
}
