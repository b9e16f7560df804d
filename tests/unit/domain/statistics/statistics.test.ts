import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getStatistics, type Statistics } from '../../../../src/contract/statistics.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { asGolferRound, golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes, parFours, strokes } from '../../../support/recorded.ts'

const EIGHTEEN = [...NINE, ...NINE]
const inPar18 = { line: EIGHTEEN.join(' '), course: { name: 'Old Links', holes: holes(...EIGHTEEN) } }

const bestBall = {
  format: { type: 'RoundFormat.Team.BestBall' as const },
  teams: [{ name: 'Reds', players: [0] }],
}
const withOverride = { name: 'Old Links', holes: [{ par: 4, parOverride: 5 }, ...holes(...NINE.slice(1))] }

describe('score to par', () => {
  /** Worked out by hand for the nine holes with par 36: strokes, or undefined if the round does not count. */
  test.each([
    // 4+3+5+4+4+3+4+5+4 with two bogeys and a birdie.
    ['two bogeys and a birdie', golferRound({ line: '5 3 4 4 4 4 4 5 4' }), 37, 1],
    ['an abandoned round', golferRound({ line: '5 3 4 4 4 4 4 5 .' }), undefined, undefined],
    ['eighteen holes', golferRound(inPar18), 72, 0],
    ['a round against a changed par', golferRound({ course: withOverride }), 36, -1],
    ['twelve holes', golferRound({ line: '12x4', course: parFours(12) }), undefined, undefined],
    ['a best ball round', golferRound(bestBall), undefined, undefined],
  ])('of %s', (_, round, total, toPar) => {
    const [point] = statisticsOf([round]).rounds
    expect([point?.strokes, point?.toPar]).toEqual([total, toPar])
  })

  test('lists rounds oldest first', () => {
    const rounds = ['2026-06-01', '2024-06-01', '2025-06-01'].map((day) => golferRound({ day, token: day }))
    expect(statisticsOf(rounds).rounds.map(({ roundToken }) => roundToken)).toEqual([
      '2024-06-01',
      '2025-06-01',
      '2026-06-01',
    ])
  })

  test('leaves out a figure that is known on fewer than a third of the holes', () => {
    const known = (count: number) =>
      NINE.map((par, hole) => ({ strokes: par, ...(hole < count && { putts: 2 }) }))
    const pointWith = (count: number) =>
      statisticsOf([golferRound({ players: [{ name: 'Ann', holes: known(count) }] })]).rounds[0]
    expect(pointWith(2)?.putts).toBe(undefined)
    expect(pointWith(3)?.putts).toEqual({ count: 6, of: 3 })
  })
})

test('counts a complete nine of an unfinished round as a score over nine holes', () => {
  const round = golferRound({ ...inPar18, line: `${NINE.join(' ')} 5 P 4 4 4 4 4 4 4` })
  const { rounds, years } = statisticsOf([round, golferRound({ token: 'R2', line: '5 3 5 4 4 3 4 5 4' })])
  expect(
    rounds.map(({ holeCount, scoreHoles, strokes: total, toPar }) => [holeCount, scoreHoles, total, toPar]),
  ).toEqual([
    [18, 9, 36, 0],
    [9, 9, 37, 1],
  ])
  expect(years[0]?.scores).toMatchObject([
    { holes: 9, rounds: 2, best: 36, bestRoundToken: 'R1', average: 36.5 },
  ])
})

test('leaves out rounds that the golfer did not play', () => {
  const absent = [
    { name: 'Ann', owner: true },
    { name: 'Bob', holes: strokes('4 4 4') },
  ]
  const noShow = [{ name: 'Ann', owner: true, state: 'noShow' as const, holes: strokes('4') }]
  expect(statisticsOf([golferRound({ players: absent }), golferRound({ players: noShow })]).rounds).toEqual(
    [],
  )
})

describe('a year', () => {
  const year = (...rounds: Parameters<typeof golferRound>[0][]) =>
    statisticsOf(rounds.map((round, at) => golferRound({ token: `R${at}`, ...round }))).years[0]

  test('counts eagles, birdies, pars, bogeys and doubles of all holes with a score', () => {
    // Pars 4 3 5 4 4 3 4 5 4; the scores are −2, −2, −2, −1, 0, 0, +1, +2, and a pick-up.
    expect(year({ line: '2 1 3 3 4 3 5 7 P' })).toMatchObject({
      holes: 8,
      holesInOne: 1,
      outcomes: { eagles: 3, birdies: 1, pars: 2, bogeys: 1, doubles: 1 },
    })
  })

  test("counts the owner's ball in best ball rounds, and nothing in a scramble", () => {
    expect(year(bestBall)?.outcomes.pars).toBe(9)
    expect(year({ ...bestBall, format: { type: 'RoundFormat.Team.Scramble' } })).toMatchObject({
      rounds: 1,
      holes: 0,
    })
  })

  test('keeps eighteen and nine holes apart', () => {
    // 38 and 35 on nine holes; 72 and 75 on eighteen.
    const scores = year({ line: '5 4 5 4 4 3 4 5 4' }, { line: '4 2 5 4 4 3 4 5 4' }, inPar18, {
      ...inPar18,
      line: `6 4 ${EIGHTEEN.slice(2).join(' ')}`,
    })?.scores
    const inShort = scores?.map((one) => [one.holes, one.rounds, one.best, one.bestToPar, one.bestRoundToken])
    expect(inShort).toEqual([
      [18, 2, 72, 0, 'R2'],
      [9, 2, 35, -1, 'R1'],
    ])
    expect(scores?.map(({ average, averageToPar }) => [average, averageToPar])).toEqual([
      [73.5, 1.5],
      [36.5, 0.5],
    ])
  })

  test("is that of the course's calendar", () => {
    const startTimestampMs = Date.UTC(2025, 11, 31, 22)
    expect(year({ startTimestampMs, timezoneOffset: 10_800_000 })?.year).toBe(2026)
    expect(year({ startTimestampMs, timezoneOffset: 0 })?.year).toBe(2025)
  })

  test('names the course and the partners with the most rounds', () => {
    const at = (name: string, ...partners: string[]) => ({
      course: { name, holes: holes(...NINE) },
      players: [
        { name: 'Ann', owner: true, holes: strokes(NINE.join(' ')) },
        ...partners.map((one) => ({ name: one })),
      ],
    })
    expect(
      year(at('A', 'Bob'), at('B', 'Cleo', 'Bob'), at('B'), at('A', 'Bob', 'Dan'), at('C', 'Bob', 'Bob')),
    ).toMatchObject({
      courseCount: 3,
      favouriteCourse: { name: 'A', rounds: 2 },
      partners: [
        { name: 'Bob', rounds: 4 },
        { name: 'Dan', rounds: 1 },
        { name: 'Cleo', rounds: 1 },
      ],
      partnerCount: 3,
    })
  })

  test.each([
    // 1 June 2026 is a Monday.
    [['2026-06-01', '2026-06-07'], 1],
    [['2026-06-07', '2026-06-08'], 2],
    [['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-29'], 3],
    // 1 January 2026 is a Thursday.
    [['2026-01-01', '2026-01-04', '2026-01-05'], 2],
  ])('counts the weeks in a row of %j', (days, weeks) => {
    expect(year(...days.map((day) => ({ day })))?.streakWeeks).toBe(weeks)
  })

  test('has the best nine of the front only where there are fewer than 18 holes', () => {
    expect(year({ course: parFours(12), line: '5 8x4 3x3' })?.bestNine).toMatchObject({
      strokes: 37,
      firstHole: 1,
    })
  })

  test('counts weeks on the calendars of the courses, of which the one played first may be ahead', () => {
    const at = (time: string, hours: number) => ({
      startTimestampMs: Date.parse(time),
      timezoneOffset: hours * 3_600_000,
    })
    // Monday morning in Auckland, and two hours later Sunday afternoon in Honolulu.
    const rounds = [at('2026-06-07T20:00:00Z', 12), at('2026-06-07T22:00:00Z', -10)]
    expect(year(...rounds)?.streakWeeks).toBe(2)
  })
})

describe('a course', () => {
  const three = { name: 'Short', holes: holes(4, 3, 5) }
  const coursesOf = (...rounds: Parameters<typeof golferRound>[0][]) =>
    statisticsOf(rounds.map((round) => golferRound({ course: three, ...round }))).courses

  test('has best and average of complete individual rounds, hole averages and the eclectic score', () => {
    const [course] = coursesOf({ line: '5 3 6' }, { line: '4 4 P' }, { line: '6 4 5' })
    // Complete: 14 and 15, with holes of (5 + 6) / 2, (3 + 4) / 2 and (6 + 5) / 2. Best holes of all: 4 + 3 + 5.
    expect(course).toMatchObject({
      name: 'Short',
      rounds: 3,
      best: 14,
      average: 14.5,
      eclectic: 12,
      holes: [
        { par: 4, strokeIndex: 1, average: 5.5, best: 4, rounds: 3 },
        { par: 3, strokeIndex: 2, average: 3.5, best: 3, rounds: 3 },
        { par: 5, strokeIndex: 3, average: 5.5, best: 5, rounds: 2 },
      ],
    })
  })

  test('has no eclectic score while a hole has none', () => {
    expect(coursesOf({ line: '5 3 P' })[0]).toMatchObject({ eclectic: undefined, best: undefined })
  })

  test('has the card of the latest round', () => {
    const changed = { name: 'Short', holes: holes(4, 4, 5) }
    const [course] = coursesOf(
      { line: '4 4 4', course: changed, day: '2026-06-02' },
      { line: '4 3 4', day: '2026-06-01' },
    )
    expect(course?.holes.map((hole) => hole?.par)).toEqual([4, 4, 5])
  })

  test('is distinguished by facility, place and number of holes', () => {
    const one = golferRound({ course: three, line: '4 3 5' })
    const courses = statisticsOf([
      { ...one, courseId: 'C-1' },
      { ...one, courseId: 'C-2' },
      { ...one, facilityId: 'F-1' },
      golferRound({ course: { name: 'Short', holes: holes(4, 3) }, line: '4 3' }),
    ]).courses
    expect(courses.map(({ rounds }) => rounds)).toEqual([1, 1, 1, 1])
  })

  test('includes rounds without coordinates, at the latest place if there are several', () => {
    const on = (day: string, courseId?: string) => ({
      ...golferRound({ course: three, line: '4 3 5', day }),
      courseId,
    })
    const courses = statisticsOf([
      on('2026-06-01'),
      on('2026-06-02', 'C-1'),
      on('2026-06-03', 'C-2'),
      on('2026-06-04'),
    ]).courses
    expect(courses.map(({ rounds }) => rounds)).toEqual([3, 1])
  })

  test('comes before those with fewer rounds', () => {
    const other = { name: 'Other', holes: holes(4, 3, 5) }
    expect(
      coursesOf({ line: '4 4 4' }, { line: '4 4 4', course: other }, { line: '4 4 4', course: other }),
    ).toMatchObject([{ name: 'Other' }, { name: 'Short' }])
  })
})

const asSent = (statistics: Statistics): Statistics =>
  v.parse(getStatistics.response, JSON.parse(JSON.stringify(statistics)))

test('is empty without rounds', () => {
  expect(statisticsOf([])).toEqual({
    rounds: [],
    years: [],
    courses: [],
    partners: [],
    strokes: [],
    handicap: undefined,
  })
})

test('is consistent for any rounds', () => {
  fc.assert(
    fc.property(fc.array(recordedRounds, { maxLength: 8 }), (recordedOnes) => {
      const all = recordedOnes.map((one, at) => asGolferRound(one, `R${at}`))
      const statistics = statisticsOf(all)
      const rounds = all.filter(({ isAbsent }) => !isAbsent)
      expect(asSent(statistics)).toEqual(statistics)
      const { years, courses } = statistics
      const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
      expect(statistics.rounds).toHaveLength(rounds.length)
      expect(sum(years.map((year) => year.rounds))).toBe(rounds.length)
      expect(sum(courses.map((course) => course.rounds))).toBe(rounds.length)
      for (const { outcomes, holes: count, scores } of years) {
        expect(sum(Object.values(outcomes))).toBe(count)
        for (const { best, average } of scores) expect(best).toBeLessThanOrEqual(average)
      }
      for (const { holes: all, eclectic, best } of courses) {
        for (const hole of all) {
          if (hole?.average !== undefined) expect(hole.best).toBeLessThanOrEqual(hole.average)
        }
        if (best !== undefined) expect(eclectic).toBeLessThanOrEqual(best)
      }
      // The order of the rounds does not matter unless they have the same time.
      const moments = new Set(rounds.map(({ date }) => date))
      if (moments.size === rounds.length) expect(statisticsOf(rounds.toReversed())).toEqual(statistics)
    }),
  )
})
