import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAverages } from '../../src/contract/averages.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { parseRecordedRound } from '../../src/service/golf/rounds/documents.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holesFrom } from '../support/course-maps.ts'
import { strokes, upload } from '../support/recorded.ts'
import type { TestClient, TestService } from '../support/service.ts'

type Round = Partial<Parameters<typeof upload>[0]> & { owner?: string }

/** Defines tests of the rounds that count in the averages of a golfer. */
export function describeOwnAverages(start: () => Promise<TestService>): void {
  let service: TestService
  let ann: TestClient
  let annId: string
  let rounds = 0

  beforeAll(async () => {
    service = await start()
    ann = await service.signInAs('golfer', 'ann@golf.example')
    annId = (await createAccounts(service.context).findByEmail('ann@golf.example'))?.id ?? ''
    await createInstalls(service.context).add({ iid: 'I-ann', accountId: annId })
    await createInstalls(service.context).add({ iid: 'I-ann-old', accountId: annId })
    await createInstalls(service.context).add({ iid: 'I-other' })
  })
  afterAll(() => service.stop())

  const courseAt = (place: number, name = 'Old Links') => ({
    name,
    facilityId: `F-${place}`,
    holes: holesFrom({ lat: 30 + place, lon: 9 }, 3),
  })

  /** Stores a round with Bob as the first player and Ann as the owner. Returns its token. */
  async function store(
    line: string,
    { iid = 'I-ann', ...changes }: Round & { iid?: string },
    isLive = false,
  ) {
    rounds += 1
    const token = `R${rounds}`
    const recorded = upload({
      token,
      startTimestampMs: rounds * 1000,
      players: [
        { name: 'Bob', holes: strokes(line.replace(/\S+/g, '9')) },
        { name: 'Ann', owner: true, holes: strokes(line) },
      ],
      ...changes,
    })
    const bytes = Buffer.from(JSON.stringify(recorded))
    await createRounds(service.context).saveRecorded({ iid, bytes })
    if (isLive) {
      await createRounds(service.context).saveLive({ iid, token, recorded: parseRecordedRound(bytes) })
    }
    return token
  }
  const averagesFor = async (token: string, client = ann) => {
    const response = await client.call(getAverages, { path: { token } })
    expect(response.ok).toBe(true)
    return response.status === 204 ? null : response.json()
  }
  const figures = (average: number, best: number, count: number) => ({ average, best, rounds: count })

  test('returns average and best of all rounds on the course, from all installs', async () => {
    const course = courseAt(1)
    await store('4 5 6', { course })
    await store('5 P 4', { course, iid: 'I-ann-old' })
    await store('6 4 .', { course })
    const token = await store('3 3 3', { course })
    // The averages of the holes are those of the two complete rounds, and add up to that of the rounds.
    expect(await averagesFor(token)).toEqual({
      courseId: 'F-1',
      cardIndex: 1,
      holes: [figures(3.5, 3, 2), figures(4, 3, 2), figures(4.5, 3, 2)],
      total: figures(12, 9, 2),
      bestOfOthers: 15,
    })
  })

  test('excludes live and deleted rounds, those of teams, other courses and rounds of other golfers', async () => {
    const course = courseAt(2)
    await store('4 4 4', { course }, true)
    await store('4 4 4', { course: courseAt(3) })
    await store('4 4 4', { course: { ...course, name: 'New Links' } })
    await store('4 4 4', {
      course: { ...course, holes: course.holes.slice(0, 2) },
      players: [{ name: 'Ann' }],
    })
    await store('4 4 4', { course, iid: 'I-other' })
    const format = { type: 'RoundFormat.Team.Scramble' as const }
    await store('4 4 4', { course, format, teams: [{ name: 'Reds', players: [0, 1] }] })
    const bestBall = { type: 'RoundFormat.Team.BestBall' as const }
    await store('4 4 4', { course, format: bestBall, teams: [{ name: 'Reds', players: [0, 1] }] })
    await createRounds(service.context).setDeleted(await store('4 4 4', { course }), true)
    const token = await store('3 3 3', { course })
    expect(await averagesFor(token)).toMatchObject({ total: figures(9, 9, 1) })
  })

  test('recognizes a course without geometry by facility, name and number of holes', async () => {
    const course = { name: 'Field', facilityId: 'F-9', holes: [{ par: 4 }, { par: 3 }] }
    await store('4 4', { course })
    await store('9 9', { course: { ...course, facilityId: 'F-10' } })
    const token = await store('3 3', { course })
    expect(await averagesFor(token)).toMatchObject({ courseId: '~F-9~Field~2', total: figures(7, 6, 2) })
  })

  test('counts rounds without coordinates on the course of the same facility and name', async () => {
    const course = courseAt(8)
    const without = { ...course, holes: course.holes.map(({ par }) => ({ par })) }
    const token = await store('4 4 4', { course })
    const bare = await store('5 5 5', { course: without })
    expect(await averagesFor(token)).toMatchObject({ total: figures(13.5, 12, 2) })
    expect(await averagesFor(bare)).toMatchObject({ courseId: 'F-8', total: figures(13.5, 12, 2) })
  })

  test('counts a round again that was restored', async () => {
    const course = courseAt(9)
    const deleted = await store('4 4 4', { course })
    const token = await store('5 5 5', { course })
    await createRounds(service.context).setDeleted(deleted, true)
    expect(await averagesFor(token)).toMatchObject({ total: figures(15, 15, 1) })
    await createRounds(service.context).setDeleted(deleted, false)
    expect(await averagesFor(token)).toMatchObject({ total: figures(13.5, 12, 2) })
  })

  test("returns nothing to other users, for a deleted round or for a round without the golfer's own card", async () => {
    const course = courseAt(5)
    await store('4 4 4', { course })
    const token = await store('4 4 4', { course })
    const other = await service.signInAs('golfer')
    const visitor = await service.newClient().call(getAverages, { path: { token } })
    expect(visitor.status).toBe(401)
    expect(await averagesFor(token, other)).toBeNull()
    expect(await averagesFor('none')).toBeNull()
    const format = { type: 'RoundFormat.Team.Scramble' as const }
    const scramble = await store('4 4 4', { course, format, teams: [{ name: 'Reds', players: [0, 1] }] })
    expect(await averagesFor(scramble)).toBeNull()
    await createRounds(service.context).setDeleted(token, true)
    expect(await averagesFor(token)).toBeNull()
  })
}
