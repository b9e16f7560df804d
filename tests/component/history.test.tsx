import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type HistoryRound, listRounds } from '../../src/contract/history.ts'
import { EmptyHistory } from '../../src/features/history/empty/EmptyHistory.tsx'
import { createHistoryFilters } from '../../src/features/history/filters/history-filters.store.ts'
import { History } from '../../src/features/history/History.tsx'
import { createHistory } from '../../src/features/history/history.store.ts'
import { loadLater } from '../../src/features/history/lazy-parts.ts'
import { settings } from '../../src/platform/settings.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakePage } from '../support/fake-page.ts'
import { ownFiguresDeps } from '../support/own-figures.ts'
import { played } from '../support/played-round.ts'
import { stubApi, success } from '../support/stub-api.ts'

// What is empty is loaded lazily.
beforeAll(() => loadLater().then(() => undefined))
beforeEach(() => {
  // happy-dom has no layout, so nothing ever intersects the viewport.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterEach(() => void vi.unstubAllGlobals())

function opened() {
  const stub = stubApi()
  const history = createHistory({ ...ownFiguresDeps(stub.api), followLiveRounds: () => () => {} })
  const filters = createHistoryFilters(fakePage('/rounds').page, fakeClock().clock)
  const own = {
    page: fakePage('/rounds').page,
    isKept: () => false,
    findSheet: async () => undefined,
  }
  render(<History history={history} filters={filters} own={own} />)
  return stub
}
async function withRounds(...rounds: HistoryRound[]) {
  const stub = opened()
  await act(() => stub.respondTo(listRounds, success({ roundList: rounds })))
}

test('shows a message for an empty history and suggests what to do next', async () => {
  await withRounds()
  expect(screen.getByRole('heading', { name: 'Playing history' })).toBeTruthy()
  expect(screen.getByText('Round history empty :(')).toBeTruthy()
  expect(await screen.findByText(/Ask for the link to the round/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Keep score' }).getAttribute('href')).toBe('/play')
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Competitions')).toBe('/competitions')
  expect(target('Get the app')).toBe(settings.PUBLIC_ABOUT_URL)
  expect(target('Get help')).toBe(settings.PUBLIC_SUPPORT_URL)
})

test('opens the round of a pasted link, from which it can be claimed', async () => {
  const { page, visited } = fakePage('/rounds')
  render(<EmptyHistory elsewhere={undefined} isKept={false} page={page} />)
  const field = screen.getByLabelText('Link to the round')
  const open = () => screen.getByRole('button', { name: 'Open round' }) as HTMLButtonElement
  await userEvent.type(field, 'hello')
  expect(open().disabled).toBe(true)
  await userEvent.tab()
  expect(screen.getByText('Paste the link to a round')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://golf.example/round/R1#3')
  await userEvent.click(open())
  expect(visited).toEqual(['/round/R1'])
})

const roundLinks = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').filter(({ pathname }) => pathname.startsWith('/round/'))

test('renders a round as a link with course, date, format, score and players', async () => {
  const buddies = ['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({ name, image: undefined }))
  await withRounds(played({ roundToken: 'R 1', buddies, format: { type: 'RoundFormat.Team.BestBall' } }))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Old Links/ })
  expect(link.getAttribute('href')).toBe('/round/R%201')
  for (const text of ['Old Links', '20 Jun 2026', 'Net | Stableford | Best ball', '85', 'Pts', '34']) {
    expect(within(link).getByText(text)).toBeTruthy()
  }
  expect(within(link).getByText('with Bob, Cleo and 2 others')).toBeTruthy()
})

test('renders a round without any optional data', async () => {
  await withRounds(
    played({ course: '', date: undefined, scoringSettings: undefined, format: undefined, owner: undefined }),
  )
  expect(roundLinks()[0]?.textContent).toContain('–')
})

test('filters the list by course until Show all is pressed', async () => {
  await withRounds(...Array.from({ length: 6 }, (_, at) => played({ course: `Course ${at}` })))
  await userEvent.type(screen.getByLabelText('Course'), 'course')
  expect(screen.queryByRole('link', { name: /Your figures/ })).toBe(null)
  await userEvent.type(screen.getByLabelText('Course'), ' 3')
  expect(roundLinks()).toHaveLength(1)
  expect(screen.getByText('1 of 6 rounds')).toBeTruthy()
  const figures = screen.getByRole('link', { name: 'Your figures and the map of Course 3' })
  expect(figures.getAttribute('href')).toBe('/courses/R1')
  await userEvent.type(screen.getByLabelText('Course'), 'x')
  expect(screen.getByText('No round matches')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(roundLinks()).toHaveLength(6)
})

test('renders the first of many rounds immediately and the others while the browser is idle', async () => {
  const day = 86_400_000
  const rounds = Array.from({ length: 200 }, (_, at) =>
    played({ roundToken: `R${at}`, date: Date.UTC(2026, 5, 20) - at * day }),
  )
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => {})
  await withRounds(...rounds)
  expect(screen.getByText('200 rounds')).toBeTruthy()
  expect(roundLinks().length).toBeLessThan(40)
  while (idle.length > 0) {
    const callback = idle.shift()
    await act(async () => callback?.())
  }
  expect(roundLinks()).toHaveLength(200)
})
