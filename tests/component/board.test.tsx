import { act, cleanup, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { boardOf } from '../../src/domain/board/board.ts'
import { BoardView } from '../../src/features/round/board/Board.static.tsx'
import { Board } from '../../src/features/round/board/Board.tsx'
import { loadLive } from '../../src/features/round/live/load-live.ts'
import { type Changes, FINISHED, LIVE, shownOf, strokes } from '../support/recorded.ts'

function roundOf(lines: Record<string, string>, changes: Changes = {}, state = LIVE) {
  const players = Object.entries(lines).map(([name, line]) => ({ name, holes: strokes(line) }))
  return shownOf({ players, ...changes }, state)
}

const doNothing = () => {}
const NoAvatar = () => null
const show = (round: ReturnType<typeof roundOf>, isPlain = false) =>
  render(<BoardView board={boardOf(round)} isPlain={isPlain} imageUrl={String} Avatar={NoAvatar} />)
const rows = () => within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
/** The names in an element, each in an element that isolates its direction. */
const namesIn = (element: HTMLElement) => [...element.querySelectorAll('bdi')].map((bdi) => bdi.textContent)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('shows rows that lead to the cards, and without controls rows alone', () => {
  const round = roundOf({ Ann: '5 5 .', Bob: '4 4 4' })
  show(round)
  expect(rows().map((row) => within(row).getByRole('button').textContent)).toEqual([
    expect.stringMatching(/^1Bob.*finished/),
    expect.stringMatching(/^2Ann.*thru 2/),
  ])
  cleanup()
  show(round, true)
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Bob/),
    expect.stringMatching(/^2Ann/),
  ])
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('isolates the direction of the names of teams and of each of their players', () => {
  const teams = [{ name: 'الفريق 1', players: [0, 1] }]
  show(roundOf({ محمد: '4 4 4', 山田: '5 5 5' }, { format: { type: 'RoundFormat.Team.BestBall' }, teams }))
  const [row] = rows()
  expect(namesIn(row as HTMLElement)).toEqual(['الفريق 1', 'محمد', '山田'])
  expect(row?.textContent).toContain('finished · محمد, 山田')
})

test('shows who won what on each hole of nines, the latest hole of a round in play first', () => {
  const lines = { Ann: '3 5 .', Bob: '4 4 .', Cleo: '5 4 .' }
  const changes: Changes = { scoringMethod: { type: 'Nines' } }
  const texts = () =>
    within(screen.getByRole('list', { name: 'Points by hole' }))
      .getAllByRole('listitem')
      .map((hole) => [...hole.querySelectorAll('span')].map(({ textContent }) => textContent))
  show(roundOf(lines, changes))
  expect(texts().map(([hole, all]) => [hole, all])).toEqual([
    ['Hole 2', 'Bob 4Cleo 4Ann 1'],
    ['Hole 1', 'Ann 5Bob 3Cleo 1'],
  ])
  expect(namesIn(screen.getByRole('list', { name: 'Points by hole' }))).toHaveLength(6)
  cleanup()
  show(roundOf(lines, changes, FINISHED))
  expect(texts().map(([hole]) => hole)).toEqual(['Hole 1', 'Hole 2'])
})

test.each([
  { isReduced: false, moves: ['Bob translateY(40px)', 'Ann translateY(-40px)'] },
  { isReduced: true, moves: [] },
])(
  'animates rows to their new places unless motion is reduced ($isReduced)',
  async ({ isReduced, moves }) => {
    const moved: string[] = []
    vi.stubGlobal('matchMedia', () => ({
      matches: isReduced,
      addEventListener: doNothing,
      removeEventListener: doNothing,
    }))
    const spy = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 40
    })
    Element.prototype.animate = function (this: Element, keyframes: unknown) {
      const [{ transform }] = keyframes as [Keyframe]
      moved.push(`${this.querySelector('bdi')?.textContent} ${transform}`)
      return {} as Animation
    }
    const board = (lines: Record<string, string>) => (
      <Board
        round={roundOf(lines)}
        feed={{ $events: atom([]), start: () => doNothing }}
        ownCard={undefined}
        onPlayer={doNothing}
        onNews={doNothing}
        missed={[]}
        shownHole={0}
        onHole={doNothing}
      />
    )
    const { rerender } = render(board({ Ann: '4', Bob: '5' }))
    await act(() => loadLive())
    rerender(board({ Ann: '4 5', Bob: '5 2' }))
    expect(spy).toHaveBeenCalled()
    expect(moved).toEqual(moves)
  },
)
