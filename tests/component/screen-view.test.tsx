// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'

import { afterEach, expect, test, vi } from 'vitest'
import type { RoundState } from '../../src/features/round/round.store.ts'
import type { RoundScreen } from '../../src/features/round/round-screen.ts'
import { ScreenView } from '../../src/features/round/screen/ScreenView.tsx'
import { playerCard, settingsOf, shownLive } from '../support/round-values.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PARS = [4, 5, 3]
function roundOf(count: number, strokes: readonly number[]) {
  const cards = Array.from({ length: count }, (_, at) => playerCard(`Player ${at + 1}`, PARS, strokes))
  const round = shownLive(settingsOf(PARS), cards)
  if (!round) throw new Error('no round')
  return round
}

function show(initial: RoundState) {
  vi.useFakeTimers()
  const $state = atom<RoundState>(initial)
  render(<ScreenView screen={{ round: { $state, reopen() {} } } as unknown as RoundScreen} />)
  return $state
}
const live = (round: ReturnType<typeof roundOf>): RoundState => ({
  status: 'live',
  round,
  connection: 'connected',
  changedMs: undefined,
})

test('turns the pages when there are twelve players', () => {
  show(live(roundOf(12, [4])))
  expect(screen.getByText('1 / 2')).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toContain('Player 6')
  act(() => vi.advanceTimersByTime(12_000))
  expect(screen.getByText('2 / 2')).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    [7, 8, 9, 10, 11, 12].map((number) => `Player ${number}`),
  )
})

test('shows the hole in play, and only the final leaderboard when the round is finished', () => {
  const $state = show(live(roundOf(2, [4])))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Hole 2Par 5')
  act(() => $state.set(live(roundOf(2, [4, 7, 3]))))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Hole 3Par 3')
  expect(screen.getByRole('list').textContent).toBe('Player 13Player 23')
  act(() => $state.set({ status: 'shown', round: roundOf(2, [4, 7, 3]) }))
  expect(screen.getByRole('status').textContent).toBe('Final')
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
