import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { statisticsOf } from '../../src/domain/statistics/statistics.ts'
import { HandicapPage } from '../../src/features/history/handicap/HandicapPage.tsx'
import { golferRound, NINE } from '../support/golfer-rounds.ts'
import { holes, strokes } from '../support/recorded.ts'

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
  render(<HandicapPage statistics={statisticsOf(rounds)} nowMs={Date.UTC(2026, 11, 1)} />)
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

test('says when any score lowers the estimate', () => {
  show(...[1, 2, 3, 4, 5].map((month) => round(9, month)))
  expect(screen.getByText(/Any score lowers the estimate\./)).toBeTruthy()
})

test('shows what a next score would do on a tee', () => {
  show(round(15, 1), round(16, 2), round(17, 3))
  // Of four scores the lowest counts less 1.0: a score by the course handicap of 13 leaves the estimate at 12.0.
  expect(screen.getByRole('status').textContent).toBe('13.0 → 12.0')
  expect(screen.getByText(/course handicap there is 13. An adjusted gross score of 85 or less/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Adjusted gross score'), { target: { value: '82' } })
  expect(screen.getByRole('status').textContent).toBe('13.0 → 9.0')
  fireEvent.change(screen.getByLabelText('Adjusted gross score'), { target: { value: '8x' } })
  expect(screen.getByRole('status').textContent).not.toContain('NaN')
})

test('says how many rounds are missing', () => {
  show(round(15, 1))
  expect(screen.getByText('1 of 3 rounds')).toBeTruthy()
  expect(screen.queryByLabelText('Tee')).toBe(null)
})

test('says which rounds count when none does', () => {
  show(golferRound())
  expect(screen.getByText('No round counts for a handicap yet')).toBeTruthy()
  expect(screen.getByText(/from a tee with a Course Rating and a Slope Rating/)).toBeTruthy()
})
