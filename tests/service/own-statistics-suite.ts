import { expect, test } from 'vitest'
import { getAverages } from '../../src/contract/averages.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { holesFrom } from '../support/course-maps.ts'
import { NINE } from '../support/golfer-rounds.ts'
import { type Changes, holes, recorded, strokes } from '../support/recorded.ts'
import { serviceOfTests, storeRound, type TestClient, type TestService } from '../support/service.ts'

/** Defines tests of a golfer's statistics and averages, with figures worked out by hand, and of the rounds that count in them. */
export function describeOwnStatistics(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let ann: TestClient
  let rounds = 0
  let golfers = 0

  /** Signs in a new golfer with two installs. Returns their iids. */
  async function newGolfer() {
    golfers += 1
    const email = `ann-${golfers}@golf.example`
    ann = await service.signInAs('golfer', email)
    const { id: accountId } = await service.accountOf(email)
    const iids = [`I-${golfers}`, `I-${golfers}-old`]
    for (const iid of iids) await createInstalls(service.context).add({ iid, accountId })
    return iids as [string, string]
  }

  /** Stores a round with Bob as the first player and Ann as the owner. Returns its token. */
  async function store(iid: string, line: string, changes: Changes = {}, isLive = false): Promise<string> {
    const token = `R${++rounds}`
    const round = {
      token,
      startTimestampMs: rounds * 1000,
      course: { name: 'Old Links', holes: holes(...NINE) },
      players: [
        { name: 'Bob', holes: strokes(line.replace(/\S+/g, '9')) },
        { name: 'Ann', owner: true, holes: strokes(line) },
      ],
      ...changes,
    }
    if (!isLive) return storeRound(service, iid, round)
    return createRounds(service.context).saveLive({ iid, token, recorded: recorded(round) })
  }
  const statistics = () => ann.read(getStatistics, {})

  test('counts the rounds of all installs', async () => {
    const [iid, oldIid] = await newGolfer()
    const on = (year: number) => ({ startTimestampMs: Date.UTC(year, 4, 1, 9), timezoneOffset: 0 })
    // Par is 36. The round of 40 has two bogeys and a double, that of 35 a birdie, the last an unfinished hole.
    const first = await store(oldIid, '5 4 5 4 4 3 6 5 4', on(2025))
    const second = await store(iid, '4 3 4 4 4 3 4 5 4', on(2026))
    await store(iid, '3 3 5 4 4 3 4 5 P', on(2026))
    const { rounds: points, years, courses } = await statistics()
    expect(points.map(({ strokes: total, toPar }) => [total, toPar])).toEqual([
      [40, 4],
      [35, -1],
      [undefined, undefined],
    ])
    expect(years).toMatchObject([
      {
        ...{ year: 2026, rounds: 2, partners: [{ name: 'Bob', rounds: 2 }] },
        scores: [{ holes: 9, rounds: 1, best: 35, bestRoundToken: second }],
      },
      {
        ...{ year: 2025, rounds: 1, scores: [{ holes: 9, best: 40, bestRoundToken: first }] },
        outcomes: { eagles: 0, birdies: 0, pars: 6, bogeys: 2, doubles: 1 },
      },
    ])
    expect(courses).toMatchObject([{ name: 'Old Links', rounds: 3, best: 35, average: 37.5, eclectic: 34 }])
  })

  test('excludes live and deleted rounds, and rounds of other golfers', async () => {
    const [otherIid] = await newGolfer()
    await store(otherIid, '4 4 4')
    const [iid] = await newGolfer()
    await store(iid, '4 4 4', {}, true)
    await createRounds(service.context).setDeleted(await store(iid, '4 4 4'), true)
    expect(await statistics()).toEqual({
      rounds: [],
      years: [],
      courses: [],
      partners: [],
      strokes: [],
      handicap: undefined,
    })
    const restored = await store(iid, '4 4 4')
    await createRounds(service.context).setDeleted(restored, true)
    await createRounds(service.context).setDeleted(restored, false)
    expect((await statistics()).rounds).toMatchObject([{ roundToken: restored }])
  })

  test('distinguishes courses with one name at different places', async () => {
    const [iid] = await newGolfer()
    for (const lat of [30, 31, 31]) {
      await store(iid, '4 4 4', { course: { name: 'Town Links', holes: holesFrom({ lat, lon: 9 }, 3) } })
    }
    expect((await statistics()).courses).toMatchObject([{ rounds: 2 }, { rounds: 1 }])
  })

  test('counts the new scores of a round that was uploaded again', async () => {
    const [iid] = await newGolfer()
    const token = await store(iid, '9 3 5 4 4 3 4 5 4')
    await store(iid, NINE.join(' '), { token })
    expect((await statistics()).rounds).toMatchObject([{ roundToken: token, toPar: 0 }])
  })

  const courseAt = (place: number, name = 'Old Links') => ({
    name,
    facilityId: `F-${place}`,
    holes: holesFrom({ lat: 30 + place, lon: 9 }, 3),
  })

  const averagesFor = (token: string, client = ann) => client.read(getAverages, { path: { token } })
  const figures = (average: number, best: number, count: number) => ({ average, best, rounds: count })

  test('averages return average and best of all rounds on the course, from all installs', async () => {
    const [iid, oldIid] = await newGolfer()
    const course = courseAt(1)
    await store(iid, '4 5 6', { course })
    await store(oldIid, '5 P 4', { course })
    await store(iid, '6 4 .', { course })
    const token = await store(iid, '3 3 3', { course })
    // The averages of the holes are those of the two complete rounds, and add up to that of the rounds.
    expect(await averagesFor(token)).toEqual({
      courseId: 'F-1',
      cardIndex: 1,
      holes: [figures(3.5, 3, 2), figures(4, 3, 2), figures(4.5, 3, 2)],
      total: figures(12, 9, 2),
      bestOfOthers: 15,
    })
  })

  test('averages exclude live and deleted rounds, those of teams, other courses and rounds of other golfers', async () => {
    const [otherIid] = await newGolfer()
    const [iid] = await newGolfer()
    const course = courseAt(2)
    const live = await store(iid, '4 4 4', { course }, true)
    await store(iid, '4 4 4', { course: courseAt(3) })
    await store(iid, '4 4 4', { course: { ...course, name: 'New Links' } })
    await store(iid, '4 4 4', {
      course: { ...course, holes: course.holes.slice(0, 2) },
      players: [{ name: 'Ann' }],
    })
    await store(otherIid, '4 4 4', { course })
    const format = { type: 'RoundFormat.Team.Scramble' as const }
    await store(iid, '4 4 4', { course, format, teams: [{ name: 'Reds', players: [0, 1] }] })
    const bestBall = { type: 'RoundFormat.Team.BestBall' as const }
    await store(iid, '4 4 4', { course, format: bestBall, teams: [{ name: 'Reds', players: [0, 1] }] })
    await createRounds(service.context).setDeleted(await store(iid, '4 4 4', { course }), true)
    const token = await store(iid, '3 3 3', { course })
    for (const one of [token, live]) {
      expect(await averagesFor(one)).toMatchObject({ total: figures(9, 9, 1) })
    }
  })

  test("averages return nothing to other users, for a deleted round or for a round without the golfer's own card", async () => {
    const [iid] = await newGolfer()
    const course = courseAt(5)
    await store(iid, '4 4 4', { course })
    const token = await store(iid, '4 4 4', { course })
    const other = await service.signInAs('golfer')
    const visitor = await service.newClient().call(getAverages, { path: { token } })
    expect(visitor.status).toBe(401)
    expect(await averagesFor(token, other)).toBeNull()
    expect(await averagesFor('none')).toBeNull()
    const format = { type: 'RoundFormat.Team.Scramble' as const }
    const scramble = await store(iid, '4 4 4', { course, format, teams: [{ name: 'Reds', players: [0, 1] }] })
    expect(await averagesFor(scramble)).toBeNull()
    await createRounds(service.context).setDeleted(token, true)
    expect(await averagesFor(token)).toBeNull()
  })
}
