import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { publicCompetition } from '../../src/contract/competitions.ts'
import { listRounds } from '../../src/contract/history.ts'
import { recordedRound } from '../../src/contract/recorded-round.ts'
import { round } from '../../src/contract/round.ts'
import { listPromoBatches } from '../../src/contract/staff/promo-codes.ts'
import { adminUser } from '../../src/contract/staff/users.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { demoCourses } from '../../src/service/demo/demo-courses.ts'
import {
  DEMO_COMPETITION,
  DEMO_TOKENS,
  demoLogins,
  demoRounds,
  demoUnsubscribeTokens,
} from '../../src/service/demo/demo-data.ts'
import { liveRoundAfter, startLivePlay } from '../../src/service/demo/live-play.ts'
import { playRound } from '../../src/service/demo/play-round.ts'
import { planSeason } from '../../src/service/demo/season.ts'
import { seedDemo } from '../../src/service/demo/seed-demo.ts'
import { createCatalogue } from '../../src/service/golf/catalogue/catalogue.ts'
import { createCompetitions } from '../../src/service/golf/competitions/competitions.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createRecentPlay } from '../../src/service/golf/score-sheets/recent-play.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { createUsers } from '../../src/service/staff/users/users.ts'
import { serviceOfTests } from '../support/service.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const daysAgo = (days: number) => subDays(NOW, days, { in: utc }).getTime()

const service = serviceOfTests()

beforeAll(async () => {
  await seedDemo({ ...service.context, clock: () => NOW })
})

async function historyOf(email: string) {
  const account = await createAccounts(service.context).findByEmail(email)
  const rows = JSON.parse(await createRounds(service.context).historyOf(account?.id ?? ''))
  return v.parse(listRounds.response, { roundList: rows }).roundList
}

test('creates every demo login with its published password and role', async () => {
  for (const { email, password, role } of demoLogins) {
    const token = await credentialToken(email, password)
    expect(await createAccounts(service.context).verify(email, token)).toMatchObject({ email, role })
  }
})

test('gives Ann at least 60 rounds over three years in every format, scoring and handicap mode', async () => {
  const rounds = await historyOf('ann@example.com')
  expect(rounds.length).toBeGreaterThanOrEqual(60)
  const combinations = new Set(
    rounds.map(
      ({ format, scoringSettings: s }) => `${format?.type} ${s?.scoringMethod?.type} ${s?.handicapMode}`,
    ),
  )
  expect(combinations.size).toBeGreaterThanOrEqual(3 * 5 * 2)
  const dates = rounds.filter(({ isLive }) => !isLive).map(({ date }) => date ?? 0)
  expect(Math.max(...dates)).toBeLessThan(NOW)
  expect(Math.min(...dates)).toBeGreaterThan(daysAgo(1131))
  expect(Math.min(...dates)).toBeLessThan(daysAgo(1022))
  expect(rounds.filter(({ date }) => (date ?? 0) > daysAgo(30)).length).toBeGreaterThan(2)
  expect(new Set(rounds.map(({ course }) => course)).size).toBe(3)
  expect(await historyOf('nell@example.com')).toEqual([])
})

test('creates plausible scores, with a gross total in most rounds', async () => {
  const rounds = await historyOf('ann@example.com')
  const totalsOverPar = rounds.flatMap(({ owner }) =>
    owner?.totalGrossScore === undefined ? [] : [owner.totalGrossScore - (owner.totalPar ?? 0)],
  )
  expect(totalsOverPar.length).toBeGreaterThan(rounds.length * 0.8)
  expect(Math.min(...totalsOverPar)).toBeGreaterThan(-12)
  expect(Math.max(...totalsOverPar)).toBeLessThan(45)
})

test('creates only rounds that could be uploaded', () => {
  for (const plan of planSeason(NOW)) {
    const result = v.safeParse(recordedRound, JSON.parse(JSON.stringify(playRound(plan))))
    expect(result.issues, plan.token).toBeUndefined()
  }
})

test('includes pick-ups, a plus handicap, an unfinished round and one that begins on hole 10', async () => {
  const rounds = planSeason(NOW).map(playRound)
  const holes = rounds.flatMap(({ players }) => players.flatMap((player) => player.holes ?? []))
  expect(holes.some((hole) => hole?.pickUp)).toBe(true)
  for (const statistic of ['putts', 'penalties', 'sand', 'fairway'] as const) {
    expect(holes.some((hole) => hole?.[statistic])).toBe(true)
  }
  expect(rounds.some(({ players }) => players.some(({ playingHandicap = 0 }) => playingHandicap < 0))).toBe(
    true,
  )
  const unfinished = rounds.find(({ token }) => token === DEMO_TOKENS.unfinished)
  expect(unfinished?.players[0]?.holes?.filter((hole) => hole !== undefined)).toHaveLength(13)
  expect(rounds.find(({ token }) => token === DEMO_TOKENS.fromTheTenth)?.startHole).toBe(10)
  const images = rounds.flatMap(({ players }) => players.map(({ image }) => image))
  expect(images).toContain(undefined)
  expect(images.some((image) => image?.imageName)).toBe(true)
})

test('creates the suggested rounds, exactly one live round, and a deleted one', async () => {
  for (const { token } of demoRounds) {
    const found = v.parse(round, JSON.parse((await createRounds(service.context).view(token)) ?? 'null'))
    expect(found.scorecard?.cards.length).toBeGreaterThan(2)
    expect(found.type === 'LiveRound').toBe(token === DEMO_TOKENS.live)
  }
  expect(await createRounds(service.context).view(DEMO_TOKENS.deleted)).toBeUndefined()
})

test('has a competition of Ann with 24 players, of whose groups one has finished and one is playing', async () => {
  const client = service.newClient()
  const { rounds, leaderboard, divisions, state } = v.parse(
    publicCompetition,
    await (await client.send('GET', `/rest/competition/${DEMO_COMPETITION}`)).json(),
  )
  expect([rounds[0]?.groups.length, divisions.length, state]).toEqual([8, 2, 'live'])
  const thru = Map.groupBy(leaderboard, (row) => row.thru)
  expect([18, 11, 0].map((holes) => thru.get(holes)?.length)).toEqual([3, 3, 18])
  const organiser = await createAccounts(service.context).findByEmail('ann@example.com')
  if (!organiser) throw new Error('Ann has no account')
  expect(await createCompetitions(service.context).listOf(organiser)).toMatchObject([
    { token: DEMO_COMPETITION },
  ])
})

test("gives support staff Ann's installs, watches, clubs, licences and used promo codes", async () => {
  const user = v.parse(adminUser, await createUsers(service.context).find('ann@example.com'))
  expect(user.installs.length).toBeGreaterThanOrEqual(2)
  expect(user.installs.some(({ pairedWatchesInfo }) => pairedWatchesInfo.length > 1)).toBe(true)
  expect(user.rounds.some(({ isDeleted }) => isDeleted)).toBe(true)
  const types = new Set(user.properties.map(({ type }) => type))
  for (const type of [
    'Default',
    'Contact',
    'License',
    'ClientInstallReferrer',
    'Club',
    'ClubList',
    'WatchFace',
  ]) {
    expect(types).toContain(type)
  }
  const iids = user.installs.map(({ iid }) => iid)
  const licenses = await createLicenses(service.context).of(iids)
  expect(licenses.active).toBeTruthy()
  expect(licenses.serverAdded).toBeTruthy()
  expect(licenses.purchases).toHaveLength(2)

  const batches = v.parse(listPromoBatches.response, await createPromoCodes(service.context).batches())
  expect(batches.partners).toContain('club-night')
  const statistic = await createPromoCodes(service.context).statistic({
    category: 'partners',
    batch: 'club-night',
  })
  expect(statistic).toEqual({ totalCount: 60, boundCount: 33, consumedCount: 21 })
  expect(await createPreferences(service.context).tokenOf('ann@example.com')).toBe(demoUnsubscribeTokens.ann)
})

test('has courses in which the catalogue finds no problem', async () => {
  for (const { course } of demoCourses) {
    const { facilityId } = course
    expect((await createCatalogue(service.context).details(facilityId))?.problems, facilityId).toEqual([])
  }
  expect(demoCourses.map(({ course }) => course.holes.length)).toEqual([18, 18, 9])
})

test('has tees with ratings, which its rounds were played on and the next start proposes', async () => {
  const ann = await createAccounts(service.context).findByEmail('ann@example.com')
  const { courses } = await createRecentPlay(service.context).of(ann?.id ?? '')
  const proposed = courses.map(({ course, tees }) => [course.name, tees.map(({ name }) => name)])
  expect(Object.fromEntries(proposed)).toEqual(
    Object.fromEntries(demoCourses.map(({ course, tees }) => [course.name, tees.map(({ name }) => name)])),
  )
  for (const { players } of planSeason(NOW).map(playRound)) {
    for (const { tee } of players)
      expect([tee?.rating, tee?.slope]).toEqual([expect.any(Number), expect.any(Number)])
  }
})

test('adds one score at a time to the live round, completes it and restarts with other scores', () => {
  const played = (scores: number) =>
    liveRoundAfter(scores, NOW).players.flatMap(({ holes = [] }) =>
      holes.filter((hole) => hole !== undefined),
    )
  for (let scores = 0; scores <= 72; scores++) expect(played(scores)).toHaveLength(scores)
  expect(played(75)).toHaveLength(72)
  expect(played(76)).toHaveLength(0)
  expect(played(76 + 72)).not.toEqual(played(72))
  expect(liveRoundAfter(30, NOW)).toEqual(liveRoundAfter(30, NOW))
})

test('continues the live round after a failed save', async () => {
  const tokens: string[] = []
  const counts: number[] = []
  const onError = vi.fn()
  const stop = startLivePlay({
    iid: 'I-1',
    holeMs: 4,
    clock: () => NOW,
    onError,
    async save({ token, recorded }) {
      tokens.push(token)
      counts.push(recorded.players.flatMap(({ holes = [] }) => holes.filter(Boolean)).length)
      if (counts.length === 2) throw new Error('disk full')
    },
  })
  await expect.poll(() => counts.length).toBeGreaterThan(6)
  await stop()
  expect(new Set(tokens)).toEqual(new Set([DEMO_TOKENS.live]))
  expect(counts).toEqual(counts.map((_, at) => 12 + at))
  expect(onError).toHaveBeenCalledOnce()
})
