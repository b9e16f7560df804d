import { cleanup, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Averages } from '../../src/contract/averages.ts'
import { historyRound } from '../../src/contract/history.ts'
import { shownRound } from '../../src/domain/round/shown-round.ts'
import { columnsOf } from '../../src/domain/scorecard/columns.ts'
import { historyOf } from '../../src/domain/scoring/history-of.ts'
import { courseFacts, figuresCardOf } from '../../src/domain/statistics/course-facts.ts'
import { averagesOf } from '../../src/domain/statistics/hole-averages.ts'
import { statisticsOf } from '../../src/domain/statistics/statistics.ts'
import { yearCards } from '../../src/domain/statistics/year-cards.ts'
import { groupRounds } from '../../src/features/history/list/round-groups.ts'
import { StatisticsPage } from '../../src/features/history/statistics/StatisticsPage.tsx'
import { createOwnRows } from '../../src/features/round/averages/own-rows.tsx'
import type { Api } from '../../src/platform/api/api.ts'
import { asGolferRound } from '../support/golfer-rounds.ts'
import { FINISHED, holes, received, recorded } from '../support/recorded.ts'
import { success } from '../support/stub-api.ts'

const HOLES = 18
const PARS = Array.from({ length: HOLES }, () => 4)

/** Returns a round of eighteen holes of par 4 with this many strokes in all; without a total, a hole is missing. */
function roundOf(total: number | undefined, at: number) {
  const over = (total ?? 90) - 72
  const ann = PARS.map((par, hole) => {
    if (total === undefined && hole % 9 === 4) return null
    return {
      strokes: par + Math.floor(over / HOLES) + (hole < over - Math.floor(over / HOLES) * HOLES ? 1 : 0),
    }
  })
  return recorded({
    startTimestampMs: Date.UTC(2026, 4, 1) + at * 3_600_000,
    timezoneOffset: 0,
    course: { name: 'Old Links', holes: holes(...PARS) },
    players: [{ name: 'Ann', owner: true, holes: ann }],
  })
}

/** Returns the last number with one decimal in a text. */
const averageIn = (text: string | null | undefined) => text?.match(/\d+\.\d(?!\d)/g)?.at(-1)

/** Reads the average of all rounds of one year on one course, wherever it is shown. The last round is complete. */
async function averagesShown(rounds: readonly ReturnType<typeof roundOf>[]) {
  const golferRounds = rounds.map((round, at) => asGolferRound(round, `R${at}`))
  const statistics = statisticsOf(golferRounds)
  const [course] = statistics.courses
  const [year] = statistics.years
  const shown = shownRound(received(rounds.at(-1) as (typeof rounds)[number]))
  if (!course || !year || !shown) throw new Error('no rounds')
  const entries = rounds.map((round, at) =>
    v.parse(historyRound, JSON.parse(JSON.stringify(historyOf(round, `R${at}`, FINISHED)))),
  )
  render(<StatisticsPage statistics={statistics} />)
  const rowOf = (region: string, header: string) =>
    [
      ...(within(screen.getByRole('region', { name: region })).getAllByRole('rowheader', { name: header })[0]
        ?.parentElement?.children ?? []),
    ]
      .map(({ textContent }) => textContent)
      .join(' ')
  const averages: Averages = {
    courseId: course.id,
    cardIndex: 0,
    bestNineOfYear: undefined,
    ...averagesOf(
      golferRounds.map(({ strokes }) => strokes),
      HOLES,
    ),
  }
  const own = await createOwnRows({
    api: { call: async () => success(averages) } as unknown as Api,
    currentUser: {
      isRemembered: () => true,
      load: async () => ({ status: 'signedIn', user: { id: 'ann' } }),
    },
  })('R0')
  const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ')
  const places = {
    history: averageIn(groupRounds(entries)[0]?.notes.split('9 holes')[0]),
    scoresByYear: averageIn(rowOf('Scores by year', '2026')?.split('(')[0]),
    courses: averageIn(rowOf('Courses', 'Old Links')),
    coursePage: courseFacts({ own: course, field: undefined, name: '', holes: [], rounds: [] }).find(
      ({ label }) => label === 'Your average',
    )?.value,
    cardOfCourse: figuresCardOf(course).rows[0]?.total,
    year: yearCards(year)[1]?.lines.map(averageIn)[1],
    cardOfRound: averageIn(
      textOf(renderToStaticMarkup(own?.Rows && <own.Rows name="Ann" columns={columnsOf(HOLES)} />)).split(
        'My best',
      )[0],
    ),
    remark: averageIn(
      /your average here, \S+/.exec(
        textOf(renderToStaticMarkup(own?.Remarks && <own.Remarks round={shown} />)),
      )?.[0],
    ),
  }
  cleanup()
  return places
}

/** The mean as a reader would work it out from the raw totals. */
function expected(totals: readonly (number | undefined)[]) {
  const known = totals.filter((total) => total !== undefined)
  return (known.reduce((sum, total) => sum + total, 0) / known.length).toFixed(1)
}

const everywhere = async (totals: readonly (number | undefined)[]) => [
  ...new Set(Object.values(await averagesShown(totals.map(roundOf)))),
]

test('shows one average of a course that needs more than two decimals', async () => {
  // The mean is 84.647…, which two roundings would show as 84.7.
  const totals = Array.from({ length: 17 }, (_, at) => (at < 11 ? 85 : 84))
  expect(await everywhere(totals)).toEqual(['84.6'])
})

test('rounds the average of a course up everywhere if it ends with a half', async () => {
  // The mean is 95.75. The sum of the averages of the holes is a little less.
  expect(await everywhere([93, 63, 92, 85, 126, 101, 97, 65, 60, 129, 127, 111])).toEqual(['95.8'])
})

test('shows the same average of a course in history, statistics, course page, year and card of the round', async () => {
  const total = fc.option(fc.integer({ min: 60, max: 130 }), { nil: undefined, freq: 4 })
  const seasons = fc.tuple(
    fc.array(total, { maxLength: 30 }),
    fc.array(fc.integer({ min: 60, max: 130 }), { minLength: 3, maxLength: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(seasons, async ([some, last]) => {
      const totals = [...some, ...last]
      expect(await everywhere(totals)).toEqual([expected(totals)])
    }),
    { numRuns: 25 },
  )
})
