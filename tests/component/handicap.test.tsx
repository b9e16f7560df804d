// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statisticsOf } from '../../src/domain/statistics/statistics.ts'
import { HandicapPage } from '../../src/features/history/handicap/HandicapPage.tsx'
import { golferRound, NINE } from '../support/golfer-rounds.ts'
import { holes, strokes } from '../support/recorded.ts'

afterEach(cleanup)

const PARS = [...NINE, ...NINE]

/** Returns a round of 18 holes. */
const roundOf = (month: number, tee: { rating: number; slope: number }, scores: readonly number[]) =>
  golferRound({
    day: `2026-0${month}-01`,
    token: `R${month}`,
    course: { name: 'Old Links', holes: holes(...PARS) },
    players: [{ name: 'Ann', owner: true, tee: { name: 'White', ...tee }, holes: strokes(scores.join(' ')) }],
  })
/** Returns a round with a number of bogeys, on a tee on which that is the differential. */
const round = (bogeys: number, month: number) =>
  roundOf(
    month,
    { rating: 72, slope: 113 },
    PARS.map((par, at) => par + (at < bogeys ? 1 : 0)),
  )
const show = (...rounds: ReturnType<typeof golferRound>[]) =>
  render(<HandicapPage statistics={statisticsOf(rounds)} />)
const rows = () => screen.getAllByRole('row').map((row) => row.textContent)

test('says that the estimate is not official, what it is, and what each round did', () => {
  show(round(15, 1), round(16, 2), round(17, 3))
  expect(screen.getByRole('heading', { level: 1, name: 'Estimated handicap, not official' })).toBeTruthy()
  expect(screen.getByText('Estimated, not official')).toBeTruthy()
  expect(screen.getByText('13.0', { selector: 'dd strong' })).toBeTruthy()
  expect(rows().slice(1)).toEqual([
    'Old Links 01 Mar 2026White 72.0 / 113–8917.013.0',
    'Old Links 01 Feb 2026White 72.0 / 113–8816.0–',
    'Old Links 01 Jan 2026White 72.0 / 113–8715.0 counts–',
  ])
  expect(
    screen.getByText(/no adjustment for playing conditions and no reduction for exceptional/),
  ).toBeTruthy()
})

test.each([
  [3, 'The estimate is the lowest differential of 3 rounds, which is marked, less 2.0.'],
  [6, 'The estimate is the mean of the lowest 2 differentials of 6 rounds, which are marked, less 1.0.'],
])('says how the estimate comes from %s rounds', (count, text) => {
  show(...Array.from({ length: count }, (_, at) => round(15, at + 1)))
  expect(screen.getByText(text)).toBeTruthy()
})

test('says that the estimate is 54.0 at most', () => {
  const worst = (month: number) =>
    roundOf(
      month,
      { rating: 60, slope: 80 },
      PARS.map((par) => par + 5),
    )
  show(worst(1), worst(2), worst(3))
  expect(screen.getByText('54.0', { selector: 'dd strong' })).toBeTruthy()
  expect(screen.getByText(/which is marked, less 2\.0\. It is 54\.0 at most\.$/)).toBeTruthy()
})

test('says how many rounds are missing', () => {
  show(round(15, 1))
  expect(screen.getByText('1 of 3 rounds')).toBeTruthy()
})

test('says which rounds count when none does', () => {
  show(golferRound())
  expect(screen.getByText('No round counts for a handicap yet')).toBeTruthy()
  expect(screen.getByText(/from a tee with a Course Rating and a Slope Rating/)).toBeTruthy()
})
