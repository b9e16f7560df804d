import { act, cleanup, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'

import { afterEach, expect, test, vi } from 'vitest'
import type { RoundState } from '../../src/features/round/round.store.ts'
import type { RoundScreen } from '../../src/features/round/round-screen.ts'
import { ScreenView } from '../../src/features/round/screen/ScreenView.tsx'
import { clock } from '../../src/platform/browser/clock.ts'
import { playerCard, settingsOf, shownLive } from '../support/round-values.ts'

afterEach(() => void vi.useRealTimers())

const PARS = [4, 5, 3]
function roundOf(count: number, strokes: readonly number[]) {
  const cards = Array.from({ length: count }, (_, at) => playerCard(`Player ${at + 1}`, PARS, strokes))
  return shownLive(settingsOf(PARS), cards)
}

function show(initial: RoundState) {
  vi.useFakeTimers()
  const $state = atom<RoundState>(initial)
  const roundUrl = () => 'https://example.org/round/R1'
  render(
    <ScreenView
      screen={{ round: { $state, reopen() {} }, roundUrl, clock, $shapes: atom() } as unknown as RoundScreen}
    />,
  )
  return $state
}
const live = (round: ReturnType<typeof roundOf>): RoundState => ({
  status: 'live',
  round,
  connection: 'connected',
  changedMs: undefined,
})

const board = () => within(screen.getByRole('region', { name: 'Leaderboard' }))
const columns = () =>
  board()
    .getAllByRole('list')
    .map((list) => within(list).getAllByRole('listitem').length)

test('turns the pages when there are more than thirty players', () => {
  show(live(roundOf(32, [4])))
  expect(screen.getByText('1 / 2')).toBeTruthy()
  expect(columns()).toEqual([8, 8])
  expect(board().getAllByRole('listitem')[0]?.textContent).toContain('Player 1')
  act(() => vi.advanceTimersByTime(12_000))
  expect(screen.getByText('2 / 2')).toBeTruthy()
  expect(board().getAllByRole('listitem')[0]?.textContent).toContain('Player 17')
})

test('shows the race below a short board, and the holes of a single player', () => {
  show(live(roundOf(2, [4])))
  expect(screen.getByRole('region', { name: 'Race' })).toBeTruthy()
  cleanup()
  show(live(roundOf(1, [4])))
  expect(screen.getByRole('region', { name: 'Scorecard' })).toBeTruthy()
  cleanup()
  show(live(roundOf(6, [4])))
  expect(screen.queryByRole('region', { name: 'Race' })).toBeNull()
})

test('shows the hole in play, and none when the round is finished', () => {
  const $state = show(live(roundOf(2, [4])))
  const hole = () => within(screen.getByRole('region', { name: 'Hole in play' }))
  expect(hole().getByRole('heading').textContent).toBe('Hole 2Par 5')
  act(() => $state.set(live(roundOf(2, [4, 7, 3]))))
  expect(hole().getByRole('heading').textContent).toBe('Hole 3Par 3')
  expect(hole().getByRole('list').textContent).toBe('Player 13Player 23')
  act(() => $state.set({ status: 'shown', round: roundOf(2, [4, 7, 3]) }))
  expect(screen.getByRole('status').textContent).toBe('Final')
  expect(screen.queryByRole('region', { name: 'Hole in play' })).toBeNull()
})
