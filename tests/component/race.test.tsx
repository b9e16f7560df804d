import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RaceChart } from '../../src/features/round/race/RaceChart.tsx'
import { shownOf, strokes } from '../support/recorded.ts'

type Method = 'StrokePlay' | 'Stableford'

function show(
  lines: readonly string[],
  { chosen, type = 'StrokePlay' }: { chosen?: number; type?: Method } = {},
) {
  const players = lines.map((line, at) => ({ name: `P${at}`, holes: strokes(line) }))
  const round = shownOf({ players, scoringMethod: { type } })
  return render(<RaceChart round={round} chosen={chosen} />).container
}

const names = (container: Element) => [...container.querySelectorAll('li')]
const seriesOf = (element: Element) => element.getAttribute('data-series')

test.each(['StrokePlay', 'Stableford'] as const)(
  'draws better scores higher in %s, within the plot',
  (type) => {
    const container = show(['3 3 3', '5 5 5'], { type })
    expect(names(container).map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['P0', 'P1'])
    const ends = [...container.querySelectorAll('polyline')].map((line) => {
      const [x, y] = line.getAttribute('points')?.split(' ').at(-1)?.split(',').map(Number) ?? []
      return { series: seriesOf(line), x, y: y ?? Number.NaN }
    })
    expect(ends.map(({ x }) => x)).toEqual([100, 100])
    const [best, worst] = ['1', '2'].map((series) => ends.find((end) => end.series === series)?.y)
    expect(best).toBeGreaterThanOrEqual(0)
    expect(best).toBeLessThan(worst ?? 0)
    expect(worst).toBeLessThanOrEqual(100)
  },
)

test('has few values at its side even if the scores are far apart', () => {
  const container = show(['3 3 3', '14 14 14'])
  const values = [...container.querySelectorAll('g text')].map(({ textContent }) => textContent)
  expect(values.slice(0, 7)).toEqual(['E', '+5', '+10', '+15', '+20', '+25', '+30'])
})

test('keeps the colours of a small field, and gives a large one only those of its leaders and of the chosen player', () => {
  expect(names(show(['5 4 4', '4 4 4'])).map((name) => `${name.textContent} ${seriesOf(name)}`)).toEqual([
    'P1 E 2',
    'P0 +1 1',
  ])
  cleanup()
  const large = ['5', '4', '3', '6', '7', '8', '9'].map((first) => `${first} 4 4`)
  const container = show(large, { chosen: 5 })
  expect(names(container).map((name) => `${name.textContent} ${seriesOf(name)}`)).toEqual([
    'P2 −1 1',
    'P1 E 2',
    'P0 +1 3',
    'P5 +4 null',
  ])
})

test('keeps names of equal scores apart and on the plot', () => {
  const tops = names(show(['4 4 4', '4 4 4', '4 4 4'])).map(({ style }) =>
    Number.parseFloat(style.insetBlockStart),
  )
  const sorted = tops.toSorted((a, b) => a - b)
  expect(sorted.slice(1).every((top, at) => top - (sorted[at] ?? 0) >= 8)).toBe(true)
  expect([sorted.every((top) => top >= 0 && top <= 100), tops.length]).toEqual([true, 3])
})

test('has a table with the same numbers that marks the leaders', () => {
  show(['4 5 5', '5 4 4'])
  const rows = screen.getAllByRole('row', { hidden: true })
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))).toEqual([
    'Hole 1 2 3',
    'P1 +1 +1 +1',
    'P0 E +1 +2',
  ])
  expect(rows.map((row) => row.querySelectorAll('[data-leader]').length)).toEqual([0, 1, 1])
  expect(screen.getByText('P1 ahead since 3 · 1 lead change')).toBeTruthy()
})

test('is hidden until two players have a score', () => {
  expect(show(['4', '. . .']).textContent).toBe('')
})
