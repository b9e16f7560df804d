import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortTimeAgo } from '../../src/domain/dates/short-time-ago.ts'
import { Board } from '../../src/features/round/board/Board.tsx'
import { createFeed } from '../../src/features/round/board/feed.store.ts'
import { loadLive } from '../../src/features/round/live/load-live.ts'
import { FeedDialog } from '../../src/features/round/RoundDialogs.tsx'
import type { RoundState } from '../../src/features/round/round.store.ts'
import { Age } from '../../src/features/shared/Age.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { PARS_18, playerCard, settingsOf, shownLive } from '../support/round-values.ts'

const animate = vi.fn()
beforeEach(() => {
  animate.mockClear()
  Element.prototype.animate = animate
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function roundAfter(...strokes: number[]) {
  const cards = [playerCard('Ann', PARS_18, strokes), playerCard('Bob', PARS_18, [4])]
  return shownLive(settingsOf(PARS_18), cards)
}

/** Follows a live round that the page has watched for some time. */
function setUp(...strokes: number[]) {
  const { clock, advance } = fakeClock()
  const live = (round = roundAfter(...strokes)): RoundState => ({
    status: 'live',
    round,
    connection: 'connected',
    changedMs: undefined,
  })
  const $state = atom(live())
  const feed = createFeed($state, clock)
  feed.start()
  advance(60_000)
  return {
    feed,
    round: roundAfter(...strokes),
    play(...next: number[]) {
      const round = roundAfter(...next)
      act(() => $state.set(live(round)))
      return round
    },
  }
}

test('lists the events by hole, leads to their holes, and stays up to date', () => {
  const { feed, round, play } = setUp(3, 3)
  const onHole = vi.fn()
  render(<FeedDialog feed={feed} round={round} onHole={onHole} onClose={() => {}} />)
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Hole 2Par 5', 'Hole 1Par 4'])
  play(3, 3, 3)
  expect(titles()).toEqual(['Hole 3Par 4', 'Hole 2Par 5', 'Hole 1Par 4'])
  const [latest, ...earlier] = screen.getAllByRole('listitem')
  expect(latest?.textContent).toMatch(/^Ann birdied 3, leads by 4\d\d:\d\d$/)
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    'Ann eagled 2, leads by 3',
    'Ann birdied 1, leads by 1',
  ])
  fireEvent.click(within(latest as HTMLElement).getByRole('button'))
  expect(onHole).toHaveBeenCalledExactlyOnceWith(2)
})

test('says that there is no news yet', () => {
  const { feed, round } = setUp()
  render(<FeedDialog feed={feed} round={round} onHole={() => {}} onClose={() => {}} />)
  expect(screen.getByText('No news yet')).toBeTruthy()
})

const onHole = vi.fn()
let missed: string[] = []

/** Shows the board with what animates it. */
async function showBoard(...strokes: number[]) {
  const { feed, round, play } = setUp(...strokes)
  const board = (shown = round) => (
    <Board
      round={shown}
      feed={feed}
      ownCard={undefined}
      onPlayer={() => {}}
      onNews={() => {}}
      missed={feed.$events.get().filter(({ key }) => missed.includes(key))}
      shownHole={0}
      onHole={onHole}
    />
  )
  const { rerender } = render(board())
  await act(() => loadLive())
  return { play: (...next: number[]) => rerender(board(play(...next))) }
}
const news = () => screen.getByRole('button', { name: /All news/ }).textContent

test('shows the latest event, and its age only if the page saw it happen', async () => {
  await showBoard()
  expect(news()).toContain('No news yet')
  cleanup()
  const later = await showBoard(3)
  expect(news()).toMatch(/^Ann birdied 1, leads by 1All news/)
  later.play(3, 5, 3)
  expect(news()).toMatch(/^Ann birdied 3, leads by 2.*All news/)
  expect(await screen.findByTitle(/^News of/)).toBeTruthy()
})

/** Returns which rows were coloured for a moment, with the colour and for how long, in milliseconds. */
const moments = () =>
  animate.mock.calls.flatMap(([[{ backgroundColor }], { duration }], at) => {
    const row = (animate.mock.contexts[at] as HTMLElement).closest<HTMLElement>('[data-key]')
    return backgroundColor ? [[row?.dataset.key, backgroundColor, duration]] : []
  })

test('notices a birdie, a hole in one and the finish that the page sees', async () => {
  const { play } = await showBoard(3)
  play(3, 4)
  play(3, 4, 6)
  play(3, 4, 6, 1)
  expect(moments()).toEqual([
    ['0', 'var(--flag-wash)', 1_400],
    ['0', 'var(--flag-wash)', 3_000],
  ])
  expect(animate.mock.calls.some(([frames]) => JSON.stringify(frames).includes('boxShadow'))).toBe(true)
  play(3, 4, 6, 1, ...PARS_18.slice(4))
  expect(moments().at(-1)).toEqual(['0', 'var(--fairway-wash)', 1_600])
})

test('shows no moment to viewers who prefer reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { play } = await showBoard(3)
  play(3, 4)
  expect(animate).not.toHaveBeenCalled()
})

test('shows an age that changes each second for a minute, then each minute', () => {
  vi.useFakeTimers({ now: 10_000 })
  render(<Age sinceMs={10_000} title="Last change" text={shortTimeAgo} />)
  const age = screen.getByTitle(/^Last change/)
  expect(age.textContent).toBe('0 s')
  for (let second = 0; second < 59; second += 1) act(() => vi.advanceTimersByTime(1_000))
  expect(age.textContent).toBe('59 s')
  act(() => vi.advanceTimersByTime(1_000))
  expect(age.textContent).toBe('1 min')
  expect(vi.getTimerCount()).toBe(1)
  act(() => vi.advanceTimersByTime(59_999))
  expect(age.textContent).toBe('1 min')
  act(() => vi.advanceTimersByTime(1))
  expect(age.textContent).toBe('2 min')
})

test('tells what the viewer has missed instead of the latest event, and leads to the hole in play', async () => {
  missed = ['score-1-0', 'score-3-0']
  await showBoard(3, 5, 3)
  missed = []
  expect(news()).toMatch(/^While you were away: Ann birdied 3, Ann birdied 1All news/)
  fireEvent.click(screen.getByRole('button', { name: 'In play: 3' }))
  expect(onHole).toHaveBeenCalledExactlyOnceWith(2)
})
