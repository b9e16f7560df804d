// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shownRound } from '../../src/domain/shown-round.ts'
import { RaceChart } from '../../src/features/round/race/RaceChart.tsx'
import { received, recorded, strokes } from '../support/recorded.ts'

afterEach(cleanup)

function roundOf(...lines: string[]) {
  const players = lines.map((line, at) => ({ name: ['Ann', 'Bob', 'Cleo'][at] ?? '', holes: strokes(line) }))
  const round = shownRound(received(recorded({ players })))
  if (!round) throw new Error('no round')
  return round
}

function Chart({
  round,
  onChoose = () => {},
}: {
  round: ReturnType<typeof roundOf>
  onChoose?: (index?: number) => void
}) {
  const [chosen, setChosen] = useState<number>()
  return (
    <RaceChart
      round={round}
      chosen={chosen}
      onChoose={(index) => {
        setChosen(index)
        onChoose(index)
      }}
    />
  )
}

const slider = () => screen.getByRole('slider')
const spoken = () => slider().getAttribute('aria-valuetext')
/** Returns whether the page may still handle the key. */
const press = (key: string) => fireEvent.keyDown(slider(), { key })

test('moves over holes and players by keyboard, and prevents the page from handling these keys', () => {
  const onChoose = vi.fn()
  render(<Chart round={roundOf('4 5 5', '5 4 4', '6 4 4')} onChoose={onChoose} />)
  expect(spoken()).toContain('After hole 3: Bob leads')
  expect(press('ArrowLeft')).toBe(false)
  expect(spoken()).toBe('After hole 2: 2 lead, 1 over par')
  expect(press('Home')).toBe(false)
  expect(press('ArrowLeft')).toBe(false)
  expect(slider().getAttribute('aria-valuenow')).toBe('1')
  expect(press('ArrowDown')).toBe(false)
  expect(press('ArrowDown')).toBe(false)
  expect(spoken()).toBe('After hole 1: Ann at place 1, level par. Ann leads, level par')
  expect(press('Enter')).toBe(false)
  expect(onChoose).toHaveBeenLastCalledWith(0)
  press('Escape')
  expect(spoken()).toContain('After hole 3: Ann')
  expect(press('PageDown')).toBe(true)
})

test('has a table with the same numbers that marks the leaders', () => {
  render(<Chart round={roundOf('4 5 5', '5 4 4')} />)
  const rows = screen.getAllByRole('row', { hidden: true })
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))).toEqual([
    'Hole 1 2 3',
    'Bob +1 +1 +1',
    'Ann E +1 +2',
  ])
  expect(rows.map((row) => row.querySelectorAll('[data-leader]').length)).toEqual([0, 1, 1])
  expect(screen.getByText('Bob ahead since 3 · 1 lead change')).toBeTruthy()
})

test('is hidden until two players have a score', () => {
  const { container } = render(<Chart round={roundOf('4', '. . .')} />)
  expect(container.textContent).toBe('')
})
