import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAverages } from '../../src/contract/averages.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holesFrom } from '../support/course-maps.ts'
import { type Changes, recorded, strokes } from '../support/recorded.ts'
import { storeRound, type TestClient, type TestService } from '../support/service.ts'

/** Defines tests of the rounds that count in the averages of a golfer. */
export function describeOwnAverages(start: () => Promise<TestService>): void {
  let service: TestService
  let ann: TestClient
  let rounds = 0

  beforeAll(async () => {
    service = await start()
    ann = await service.signInAs('golfer', 'ann@golf.example')
    const { id: accountId } = await service.accountOf('ann@golf.example')
    const installs = createInstalls(service.context)
    for (const iid of ['I-ann', 'I-ann-old']) await installs.add({ iid, accountId })
    await installs.add({ iid: 'I-other' })
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
    { iid = 'I-ann', ...changes }: Changes & { iid?: string },
    isLive = false,
  ) {
    rounds += 1
    const token = `R${rounds}`
    const round = {
      token,
      startTimestampMs: rounds * 1000,
      players: [
        { name: 'Bob', holes: strokes(line.replace(/\S+/g, '9')) },
        { name: 'Ann', owner: true, holes: strokes(line) },
      ],
      ...changes,
    }
    if (!isLive) return storeRound(service, iid, round)
    return createRounds(service.context).saveLive({ iid, token, recorded: recorded(round) })
  }
  const averagesFor = (token: string, client = ann) => client.read(getAverages, { path: { token } })
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
    const live = await store('4 4 4', { course }, true)
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
    for (const one of [token, live]) {
      expect(await averagesFor(one)).toMatchObject({ total: figures(9, 9, 1) })
    }
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
