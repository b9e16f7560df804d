import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Contest } from '../../src/domain/results/round-contest.ts'
import { reuseUnchanged } from '../../src/domain/round/reuse-unchanged.ts'
import { shownRound } from '../../src/domain/round/shown-round.ts'
import * as cellViews from '../../src/domain/scorecard/cell-views.ts'
import { FullCard } from '../../src/features/round/card/FullCard.tsx'
import { RoundIsland } from '../../src/features/round/Round.island.tsx'
import { type ExtraRowsProps, TextRow } from '../../src/ui/scorecard/TextRow.tsx'
import { PARS_18, parsedRound, playerCard, settingsOf } from '../support/round-values.ts'

vi.mock('../../src/domain/scorecard/cell-views.ts', { spy: true })

function roundOf(pars: readonly number[], cards: readonly Record<string, unknown>[]) {
  const round = shownRound(
    parsedRound({ type: 'LiveRound', settings: settingsOf(pars), scorecard: { cards } }),
  )
  if (!round) throw new Error('no round')
  return round
}

const COMPETITION: Contest = {
  decider: 'strokes',
  method: 'StrokePlay',
  isNet: true,
  isLive: true,
  hasTeams: false,
  course: roundOf(PARS_18, []).settings.course,
}
function Shown({
  round,
  onHole = () => {},
  ownRows,
}: {
  round: ReturnType<typeof roundOf>
  onHole?: (hole: number) => void
  ownRows?: ComponentProps<typeof FullCard>['ownRows']
}) {
  return (
    <FullCard
      cards={round.scorecard.cards}
      holes={round.settings.course.holes}
      contest={COMPETITION}
      currentHole={0}
      onHole={onHole}
      withStatistics={true}
      unit="m"
      ownRows={ownRows}
    />
  )
}
const show = (pars: readonly number[], cards: readonly Record<string, unknown>[]) =>
  render(<Shown round={roundOf(pars, cards)} />)

const rowsCard = (rows: readonly Record<string, unknown>[], parts: Record<string, unknown> = {}) => ({
  type: 'ParticipantCard',
  participant: { type: 'ScorecardIndividualPlayer', name: 'Ann', ...parts },
  rows,
})
/** Returns what a screen reader reads: the label of a symbol, otherwise the text. */
const spokenText = (cell: HTMLElement) =>
  within(cell).queryByRole('img')?.getAttribute('aria-label') ?? cell.textContent
const texts = (row: HTMLElement) => within(row).getAllByRole('cell').map(spokenText)

test('renders a spinner into the prerendered page', () => {
  expect(renderToString(<RoundIsland />)).toContain('Loading the round')
})

test('shows out, in and total for eighteen holes, and only the total for nine', () => {
  const total = { outTotal: 36, inTotal: 38, total: 74 }
  const putts = {
    type: 'PuttsRow',
    data: { outValues: Array(9).fill(2), inValues: Array(9).fill(1), ...total },
  }
  const { unmount } = show(PARS_18, [rowsCard([putts])])
  expect(texts(screen.getByRole('row', { name: /Putts/ }))).toEqual([
    ...Array(9).fill('2'),
    '36',
    ...Array(9).fill('1'),
    '38',
    '74',
  ])
  unmount()
  show(PARS_18.slice(0, 9), [
    rowsCard([{ type: 'PuttsRow', data: { outValues: Array(9).fill(2), outTotal: 18, total: 18 } }]),
  ])
  expect(texts(screen.getByRole('row', { name: /Putts/ }))).toEqual([...Array(9).fill('2'), '18'])
})

test('shows hole, par, stroke index and length of the course, and two numbers if players have different ones', () => {
  const single = (value: number) => ({ type: 'Single', value })
  const course = {
    type: 'CourseCard',
    hole: { outValues: [single(1), single(2)] },
    par: {
      outValues: [single(4), { type: 'Pair', value: 4, altValue: 5 }],
      total: { type: 'Pair', value: 8, altValue: 9 },
    },
    strokeIndex: { outValues: [single(7)] },
  }
  show([4, 4], [course])
  const rows = within(screen.getByRole('table', { name: 'Course' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['Hole12Total', 'Par44/58/9', 'Hcp7', 'Metres300300600'])
})

test('shows the values of each type of row', () => {
  const one = (type: string, value: unknown) => ({ type, data: { outValues: [value] } })
  show(
    [4],
    [
      rowsCard([
        one('ScoreRow', { type: 'StablefordScore', points: 3 }),
        one('PenaltiesRow', 1),
        one('SandRow', 2),
        one('GirRow', true),
        one('FairwayHitRow', 'Left'),
      ]),
    ],
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [within(row).getByRole('rowheader').textContent, texts(row)[0]])).toEqual([
    ['Ann, Points', '3'],
    ['Ann, Penalties', '1'],
    ['Ann, Sand', '2'],
    ['Ann, Greens hit', 'hit'],
    ['Ann, Fairways hit', 'missed left'],
  ])
})

test.each([
  [1, '●'],
  [3, '3'],
  [-1, '○'],
  [10, undefined],
])('marks %i handicap strokes as %s', (handicap, sign) => {
  const value = { kind: 'Score', total: 4, par: 4, handicap }
  show([4], [rowsCard([{ type: 'GrossScoreRow', data: { outValues: [value] } }])])
  const cell = screen.getByRole('cell', { name: /4/ })
  const found = [...cell.querySelectorAll('[aria-hidden]')].map((element) => element.textContent)
  expect(found).toEqual(sign === undefined ? [] : [sign])
})

test('describes every score in table cells for screen readers', () => {
  const score = (total: number, par: number, handicap: number) => ({ kind: 'Score', total, par, handicap })
  const outValues = [score(5, 4, 1), { kind: 'PickUp', par: 5, handicap: 0 }, score(2, 3, 10)]
  show([4, 5, 3], [rowsCard([{ type: 'GrossScoreRow', data: { outValues } }])])
  const ann = within(screen.getByRole('table', { name: 'Ann' }))
  expect(ann.getByRole('columnheader', { name: 'Hole 2, par 5' })).toBeTruthy()
  expect(ann.getByRole('rowheader', { name: 'Ann, Gross' })).toBeTruthy()
  expect(ann.getByRole('cell', { name: '5, bogey, 1 handicap stroke' })).toBeTruthy()
  expect(ann.getByRole('cell', { name: 'picked up' })).toBeTruthy()
  // There is no marker for 10 or more handicap strokes.
  expect(ann.getByRole('cell', { name: '2, birdie' })).toBeTruthy()
})

test('shows the cards of nested groups, and ignores cards and rows of unknown types', () => {
  const team = {
    type: 'TeamCard',
    participant: { type: 'ScorecardTeam', name: 'Reds', players: [{ name: 'Ann' }, { name: 'Bob' }] },
    rows: [
      { type: 'DroneRow', data: {} },
      { type: 'PuttsRow', data: { outValues: [2], outTotal: 2, total: 2 } },
    ],
  }
  const inner = { type: 'GroupCard', name: 'Flight 1', cards: [team] }
  show([4], [{ type: 'HoverCard' }, { type: 'GroupCard', name: 'Morning', cards: [inner] }])
  const morning = within(screen.getByRole('region', { name: 'Morning' }))
  const flight = within(morning.getByRole('region', { name: 'Flight 1' }))
  const reds = within(flight.getByRole('table', { name: 'Reds' }))
  expect(reds.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Reds, Putts'])
  expect(flight.getByText('Ann, Bob')).toBeTruthy()
})

test('computes the cells of the changed row only', () => {
  const before = roundOf(PARS_18, [playerCard('Ann', PARS_18, [4, 5]), playerCard('Bob', PARS_18, [5])])
  const { rerender } = render(<Shown round={before} />)
  vi.mocked(cellViews.cellViewsOf).mockClear()
  const after = roundOf(PARS_18, [playerCard('Ann', PARS_18, [4, 5]), playerCard('Bob', PARS_18, [5, 6])])
  rerender(<Shown round={reuseUnchanged(before, after)} />)
  expect(cellViews.cellViewsOf).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('table', { name: 'Bob' }).textContent).toContain('6')
})

test('selects the hole of a clicked cell, but not for a total', () => {
  const clicked: number[] = []
  const round = roundOf(PARS_18, [playerCard('Ann', PARS_18, [...PARS_18])])
  render(<Shown round={round} onHole={(hole) => clicked.push(hole + 1)} />)
  const cells = within(screen.getByRole('row', { name: /Gross/ })).getAllByRole('cell')
  for (const index of [0, 8, 9, 10, 18, 19, 20]) cells[index]?.click()
  expect(clicked).toEqual([1, 9, 10, 18])
})

test("shows the viewer's own rows below those of their card only", () => {
  const row = { label: 'My average', values: ['4.5', '5.0'], out: '', in: '', total: '9.5' }
  const Rows = (props: ExtraRowsProps) => <TextRow row={row} {...props} />
  const cards = ['Ann', 'Bob'].map((name) => playerCard(name, [4, 4], [4, 5]))
  const round = roundOf([4, 4], [{ type: 'GroupCard', name: 'Flight 1', cards }])
  render(<Shown round={round} ownRows={{ cardIndex: 1, Rows }} />)
  expect(within(screen.getByRole('table', { name: 'Ann' })).queryByText('My average')).toBeNull()
  const rows = within(screen.getByRole('table', { name: 'Bob' })).getAllByRole('row')
  expect(texts(rows.at(-1) as HTMLElement)).toEqual(['4.5', '5.0', '9.5'])
})

const COURSE_CARD = {
  type: 'CourseCard',
  hole: { outValues: [{ type: 'Single', value: 1 }] },
  par: { outValues: [{ type: 'Single', value: 4 }] },
  strokeIndex: { outValues: [] },
}
const withTee = (card: Record<string, unknown>, name: string, lengthsM: readonly (number | null)[]) => ({
  ...card,
  participant: { ...(card.participant as object), tee: { name, lengthsM } },
})

test("shows the lengths from each player's tee where they differ, else those of the line of play", () => {
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => playerCard(name, [4, 4], [4, 5]))
  show(
    [4, 4],
    [COURSE_CARD, withTee(ann ?? {}, 'White', [310.4, 290]), withTee(bob ?? {}, 'Red', [280, null])],
  )
  const lengthsIn = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .filter((row) => /Metres/.test(row.textContent))
      .map(texts)
  expect(lengthsIn('Ann')).toEqual([['310', '290', '600']])
  expect(lengthsIn('Bob')).toEqual([['280', '', '']])
  expect(lengthsIn('Course')).toEqual([['300', '300', '600']])
  cleanup()
  show(
    [4, 4],
    [COURSE_CARD, withTee(ann ?? {}, 'White', [310, 290]), withTee(cid ?? {}, 'White', [310, 290])],
  )
  expect(lengthsIn('Course')).toEqual([['310', '290', '600']])
  expect(lengthsIn('Ann')).toEqual([])
})
