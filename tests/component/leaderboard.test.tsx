// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shownRound } from '../../src/domain/shown-round.ts'
import { Leaderboard } from '../../src/features/round/embed/Leaderboard.tsx'
import { FINISHED, LIVE, received, recorded, strokes } from '../support/recorded.ts'

type Changes = Parameters<typeof recorded>[0]

function roundOf(lines: Record<string, string>, changes: Changes = {}, state = LIVE) {
  const players = Object.entries(lines).map(([name, line]) => ({ name, holes: strokes(line) }))
  const round = shownRound(received(recorded({ players, ...changes }), state))
  if (!round) throw new Error('no round')
  return round
}

/** The rows as text, with spaces between the cells. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('orders by position, participants without a score last', () => {
  render(<Leaderboard round={roundOf({ Ann: '5 5 .', Bob: '4 4 4', Cleo: '. . .' })} />)
  expect(heads()).toEqual(['Pos', 'Player', 'To par', 'Thru', 'Gross'])
  expect(rows()).toEqual(['1 Bob E F 12', '2 Ann +2 2 10', '– Cleo – – –'])
})

test('omits the holes of a finished round and the score against par of a match', () => {
  const lines = { Ann: '3 3 4', Bob: '4 4 4' }
  render(<Leaderboard round={roundOf(lines, {}, FINISHED)} />)
  expect(heads()).toEqual(['Pos', 'Player', 'To par', 'Gross'])
  cleanup()
  const match = roundOf(lines, { scoringMethod: { type: 'MatchPlay' } }, FINISHED)
  render(<Leaderboard round={match} />)
  expect(heads()).toEqual(['Pos', 'Player', 'Match'])
  expect(rows()).toEqual(['1 Ann Won 2&1', '2 Bob Lost 2&1'])
})

test('names the players of a team', () => {
  const round = roundOf(
    { Ann: '4 4 4', Bob: '5 5 5' },
    { format: { type: 'RoundFormat.Team.BestBall' }, teams: [{ name: 'Reds', players: [0, 1] }] },
  )
  render(<Leaderboard round={round} />)
  expect(screen.getByRole('rowheader').textContent).toBe('RedsAnn, Bob')
})

test.each([
  { isReduced: false, moves: ['Bob translateY(40px)', 'Ann translateY(-40px)'] },
  { isReduced: true, moves: [] },
])('animates rows to their new places unless motion is reduced ($isReduced)', ({ isReduced, moves }) => {
  const moved: string[] = []
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const spy = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 40
  })
  Element.prototype.animate = function (this: Element, keyframes: unknown) {
    const [{ transform }] = keyframes as [Keyframe]
    moved.push(`${this.querySelector('th')?.textContent} ${transform}`)
    return {} as Animation
  }
  const { rerender } = render(<Leaderboard round={roundOf({ Ann: '4', Bob: '5' })} />)
  rerender(<Leaderboard round={roundOf({ Ann: '4 5', Bob: '5 2' })} />)
  expect(spy).toHaveBeenCalled()
  expect(moved).toEqual(moves)
  vi.unstubAllGlobals()
})
