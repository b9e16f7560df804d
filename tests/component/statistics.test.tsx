import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getStatistics } from '../../src/contract/statistics.ts'
import { statisticsOf } from '../../src/domain/statistics/statistics.ts'
import { ScoreChart } from '../../src/features/history/charts/ScoreChart.tsx'
import { HistoryScreen } from '../../src/features/history/HistoryScreen.tsx'
import { createHistoryView } from '../../src/features/history/history-view.store.ts'
import { createOwnFigures } from '../../src/features/history/own-figures.store.ts'
import {
  createStatisticsPart,
  type StatisticsPartProps,
} from '../../src/features/history/statistics/statistics-part.tsx'
import { fakePage } from '../support/fake-page.ts'
import { golferRound, NINE } from '../support/golfer-rounds.ts'
import { ownFiguresDeps } from '../support/own-figures.ts'
import { holes } from '../support/recorded.ts'
import { networkFailure, stubApi, success } from '../support/stub-api.ts'

beforeEach(() => {
  globalThis.scrollTo = () => {}
})

function partWith() {
  const stub = stubApi()
  const store = createOwnFigures({
    ...ownFiguresDeps(stub.api),
    endpoint: getStatistics,
    input: () => ({}),
    read: (value) => value,
  })
  const titles: string[] = []
  const setTitle = (title: string) => titles.push(title)
  const Part = createStatisticsPart({
    store,
    company: 'Fairway',
    golfer: () => 'Ann',
    setTitle,
    now: () => 0,
  })
  const respond = (result: Parameters<typeof stub.respondTo>[1]) =>
    act(() => stub.respondTo(getStatistics, result))
  return { Part, respond, titles }
}

async function shown(show: StatisticsPartProps['show'], rounds = season) {
  const { Part, respond } = partWith()
  render(<Part show={show} />)
  await respond(success(statisticsOf(rounds)))
}

const line = (overPar: number) => [(NINE[0] ?? 0) + overPar, ...NINE.slice(1)].join(' ')
/** Four rounds of nine holes at +0, +2, −1 and +3 to par; the first was in the previous year. */
const season = [
  golferRound({ day: '2025-06-20', token: 'R0', line: line(0) }),
  golferRound({ day: '2026-05-01', token: 'R1', line: line(2) }),
  golferRound({ day: '2026-06-01', token: 'R2', line: line(-1) }),
  golferRound({ day: '2026-06-02', token: 'R3', line: line(3) }),
]
/** Returns the texts of the cells of a row. */
const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
const slider = (name: RegExp | string) => screen.getByRole('slider', { name })
const spokenValue = (element: HTMLElement) => element.getAttribute('aria-valuetext')

/** The same four rounds as points of a chart. */
const points = [
  ['20 Jun 2025', 'June 2025', 0, 'E (36)'] as const,
  ['01 May 2026', 'May 2026', 2, '+2 (38)'] as const,
  ['01 Jun 2026', 'June 2026', -1, '−1 (35)'] as const,
  ['02 Jun 2026', 'June 2026', 3, '+3 (39)'] as const,
].map(([day, month, value, text]) => ({
  ms: Date.parse(`${day} UTC`),
  month,
  value,
  text: `${day}, Old Links: ${text}`,
}))

test('moves along the rounds of a chart with the keyboard and reads them out', async () => {
  render(<ScoreChart title="Scores over time" holes={9} points={points} />)
  const chart = slider(/^4 rounds; the mean of ten went from \+1 to \+1 to par/)
  expect(spokenValue(chart)).toBe('02 Jun 2026, Old Links: +3 (39)')
  await userEvent.tab()
  chart.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(spokenValue(chart)).toBe('01 Jun 2026, Old Links: −1 (35)')
  expect(screen.getByText('01 Jun 2026, Old Links: −1 (35)')).toBeTruthy()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(spokenValue(chart)).toBe('20 Jun 2025, Old Links: E (36)')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Mean of the last 4: +1 · Best: −1')).toBeTruthy()
})

test('moves over the shares of scores by year', async () => {
  await shown({ name: 'statistics' })
  const chart = slider('Share of each score by year')
  chart.focus()
  await userEvent.keyboard('{ArrowRight}')
  // One birdie, in the first hole of the third round, in 27 holes.
  expect(spokenValue(chart)).toBe('2026, birdies: 3.7 %, 1 of 27 holes')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(spokenValue(chart)).toBe('2025, pars: 100.0 %, 9 of 9 holes')
  await userEvent.keyboard('{End}{ArrowDown}{ArrowRight}')
  expect(spokenValue(chart)).toBe('2025, doubles or worse: 0.0 %, 0 of 9 holes')
})

test('has a table for each chart', async () => {
  render(<ScoreChart title="Scores over time" holes={9} points={points} />)
  await shown({ name: 'statistics' })
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('row').map(cellsOf)
  for (const summary of screen.getAllByText('As a table')) fireEvent.click(summary)
  expect(rowsOf('Scores over time by month')).toEqual([
    ['Month', 'Rounds', 'Best', 'Average'],
    ['June 2026', '2', '−1', '+1'],
    ['May 2026', '1', '+2', '+2'],
    ['June 2025', '1', 'E', 'E'],
  ])
  expect(rowsOf('Scores on the holes by year')[1]).toEqual([
    ...['2026', '27', '0.0 %', '3.7 %', '88.9 %', '0.0 %', '7.4 %'],
  ])
})

test('lists the courses with links to their pages', async () => {
  await shown({ name: 'statistics' })
  const link = screen.getByRole('link', { name: 'Old Links' })
  expect(link.getAttribute('href')).toBe('/courses/~~Old%20Links~9')
  const cells = [...(link.closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  // The best is 35, the average that of 36, 38, 35 and 39, the eclectic score one under par.
  expect(cells).toEqual(['4', '35', '37.0', '35', '02 Jun 2026'])
})

test('shows where strokes go, compared with all rounds', async () => {
  await shown({ name: 'statistics' })
  const card = screen.getByRole('region', { name: 'Where strokes go' })
  const rows = [...card.querySelectorAll('tr')].map((row) => row.textContent)
  // Of 36 holes, four on the first hole are 0, +2, −1 and +3 to par; all others are pars.
  expect(rows.slice(0, 5)).toEqual([
    'PartAll 4 rounds',
    'All holes+0.11',
    'By par',
    'Par 30.00',
    'Par 4+0.20',
  ])
  expect(rows).toContain('After a double bogey or worse0.00')
  expect(rows).not.toContain('On the green')
  expect(within(card).getByText('Of 2.0 strokes over par in 18 holes, 2.0 go on par 4s.')).toBeTruthy()
})

test('shows the record against a partner', async () => {
  const withBob = season.map((round, at) => ({
    ...round,
    partners: ['Bob'],
    duels: at === 0 ? undefined : { method: 'StrokePlay' as const, margins: [at - 2] },
  }))
  await shown({ name: 'statistics' }, withBob)
  const link = within(screen.getByRole('region', { name: 'Head to head' })).getByRole('link', { name: 'Bob' })
  expect(link.closest('tr')?.textContent).toBe('Bob4111')
  expect(link.getAttribute('href')).toBe('/rounds?view=partner&partner=Bob')
  cleanup()
  await shown({ name: 'partner', partner: 'Bob' }, withBob)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bob')
  expect(screen.getByText('4 rounds, 1 without a result')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toContain('Stroke play1110.0 strokes')
  expect(rows.slice(-4)).toEqual([
    'Old Links 02 Jun 2026Won by 1 stroke Stroke play',
    'Old Links 01 Jun 2026Halved Stroke play',
    'Old Links 01 May 2026Lost by 1 stroke Stroke play',
    'Old Links 20 Jun 2025No result ',
  ])
  cleanup()
  await shown({ name: 'partner', partner: 'Nobody' }, withBob)
  expect(screen.getByText('No round with this partner')).toBeTruthy()
})

test('shows the scores of each year with the best round, and says how the last year was', async () => {
  await shown({ name: 'statistics' })
  const card = within(screen.getByRole('region', { name: 'Scores by year' }))
  expect(
    card.getByText('Over 9 holes, you needed 1.3 strokes more to par in 2026 than in 2025.'),
  ).toBeTruthy()
  const rows = card.getAllByRole('row').map(cellsOf)
  expect(rows).toEqual([
    ['Year', 'Average', 'Rounds', 'Best'],
    ['9 holes'],
    ['2026', '37.3 (+1.3)', '3', '35'],
    ['2025', '36.0 (0.0)', '1', '36'],
  ])
  expect(card.getByRole('link', { name: '35' }).getAttribute('href')).toBe('/round/R2')
})

test('says what is missing: scores, rounds, or those of a year', async () => {
  await shown({ name: 'statistics' }, [golferRound({ line: '4 3 P' })])
  expect(screen.getByText(/begin with your first complete individual round/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Putts, greens, fairways and sand' })).toBe(null)
  cleanup()
  await shown({ name: 'statistics' }, [])
  expect(screen.getByText('No finished rounds yet')).toBeTruthy()
  cleanup()
  await shown({ name: 'year', year: 1999 })
  expect(screen.getByText('No finished rounds in this year')).toBeTruthy()
})

test('shows the review of a year, with links to its best round and to other years', async () => {
  await shown({ name: 'year', year: 2026 })
  expect(screen.getByRole('heading', { name: '2026 in review' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '35' }).getAttribute('href')).toBe('/round/R2')
  const table = screen.getByRole('table', { name: 'All figures of the year' })
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
  )
  expect(rows.slice(0, 4)).toEqual([
    ['Figure', '2026', '2025'],
    ['Rounds', '3', '1'],
    ['Best of 9 holes', '35 −1', '36 E'],
    ['Average of 9 holes', '37.3', '36.0'],
  ])
  expect(screen.getByRole('link', { name: '2025' }).getAttribute('href')).toBe('/rounds?view=year&year=2025')
})

test('moves through the cards of a year with buttons where they do not fit', async () => {
  await shown({ name: 'year', year: 2026 })
  expect(screen.queryByRole('button', { name: 'Next card' })).toBe(null)
  const cards = screen.getByRole('list', { name: 'The year in cards' })
  const moves: unknown[] = []
  const size = { scrollLeft: 0, clientWidth: 300, scrollWidth: 900 }
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(cards, name, { value, writable: true })
  cards.scrollBy = (...given: unknown[]) => void moves.push(...given)
  for (const [at, card] of [...cards.children].entries())
    Object.defineProperty(card, 'offsetLeft', { value: at * 310 })
  fireEvent.scroll(cards)
  const [previous, next] = ['Previous card', 'Next card'].map((name) => screen.getByRole('button', { name }))
  const areDisabled = () => [previous, next].map((button) => button?.getAttribute('aria-disabled'))
  expect(areDisabled()).toEqual(['true', 'false'])
  await userEvent.click(next as HTMLElement)
  await userEvent.click(previous as HTMLElement)
  expect(moves).toEqual([{ left: 310 }, { left: -310 }])
  Object.assign(cards, { scrollLeft: 600 })
  fireEvent.scroll(cards)
  expect(areDisabled()).toEqual(['false', 'true'])
})

test('shows the best nine of each year to which the card of a round refers', async () => {
  const eighteen = (day: string, token: string, over: number) =>
    golferRound({
      day,
      token,
      course: { name: 'Old Links', holes: holes(...NINE, ...NINE) },
      line: [...NINE, line(over)].join(' '),
    })
  await shown({ name: 'statistics' }, [eighteen('2025-06-01', 'R1', 3), eighteen('2026-06-01', 'R2', -2)])
  const card = within(screen.getByRole('region', { name: 'Scores by year' }))
  expect(card.getByRole('link', { name: '34' }).getAttribute('href')).toBe('/round/R2')
  expect(
    card
      .getAllByRole('row')
      .slice(-3)
      .map((row) => row.textContent),
  ).toEqual(['Best nine', '2026, back nine34', '2025, front nine36'])
})

test('names a network failure, and offers Retry', async () => {
  const { Part, respond } = partWith()
  render(<Part show={{ name: 'statistics' }} />)
  expect(screen.getByText('Loading your statistics…')).toBeTruthy()
  await respond(networkFailure)
  expect(screen.getByText(/You are offline/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await respond(success(statisticsOf(season)))
  expect(screen.getByRole('heading', { name: 'Statistics' })).toBeTruthy()
})

test('opens a view without loading the page, scrolls to the top and focuses the view', async () => {
  const { Part, respond, titles } = partWith()
  const fake = fakePage('/rounds')
  const views = createHistoryView(fake.page)
  render(
    <HistoryScreen views={views} Statistics={Part}>
      <button type="button" data-path="/rounds?view=statistics">
        Statistics
      </button>
    </HistoryScreen>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Statistics' }))
  await respond(success(statisticsOf(season)))
  expect(fake.address()).toBe('/rounds?view=statistics')
  expect(screen.getByRole('heading', { name: 'Statistics' })).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Statistics' }))).toBe(true)
  act(() => fake.back())
  expect(screen.queryByRole('heading', { name: 'Statistics' })).toBe(null)
  expect(titles).toEqual(['Statistics - Fairway', 'Playing history - Fairway'])
})
