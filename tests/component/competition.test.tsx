import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  getPublicCompetition,
  type LiveCompetition,
  listCompetitions,
  type PublicCompetition,
} from '../../src/contract/competitions.ts'
import { CompetitionIsland } from '../../src/features/competition/Competition.island.tsx'
import { Competition } from '../../src/features/competition/Competition.tsx'
import { createCompetition } from '../../src/features/competition/competition.store.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeLiveDatabase } from '../support/fake-live-database.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { publicCompetition } from '../support/public-competition.ts'
import { stubApi, success } from '../support/stub-api.ts'

async function show(
  competition: PublicCompetition,
  view: 'page' | 'screen' | 'embed' = 'page',
  /** The tokens of the competitions of who is signed in, if somebody is. */
  own?: readonly string[],
) {
  const server = stubApi()
  const live = fakeLiveDatabase<LiveCompetition>()
  const titles: string[] = []
  const { clock, advance } = fakeClock()
  const store = createCompetition({
    api: server.api,
    liveDatabase: live.liveDatabase,
    clock,
    visibility: fakeVisibility().visibility,
    token: () => 'C1',
    isSignedIn: () => own !== undefined,
  })
  render(
    <Competition
      view={view}
      store={store}
      setTitle={(title) => titles.push(title)}
      url="https://golf.test/competition/C1"
      clock={clock}
      company="Fairway"
    />,
  )
  await act(() => server.respondTo(getPublicCompetition, success(competition)))
  if (own) {
    const competitions = own.map((token) => ({ token }))
    await act(() => server.respondTo(listCompetitions, success({ competitions })))
  }
  return { ...live, titles, advance }
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('shows who leads, the leaderboard, and the card of a row with the round of its group', async () => {
  const { titles } = await show(
    publicCompetition([
      [3, 4],
      [4, 5],
    ]),
  )
  expect(titles).toEqual(['Spring Medal'])
  expect(screen.getByRole('region', { name: 'Leader' }).textContent).toBe('Player 1 leads by 2−1 · thru 2')
  expect(names()).toEqual(['Player 1', 'Player 2'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Player 2' }))
  const card = screen.getByRole('region', { name: 'Round 1' })
  expect(within(card).getByRole('link', { name: 'Open the round' }).getAttribute('href')).toBe('/round/S1')
  expect(within(card).getAllByRole('row', { name: /^Gross/ })[0]?.textContent).toBe('Gross459')
})

test('shows one division with its positions, and finds a name in a large field', async () => {
  const field = publicCompetition(
    Array.from({ length: 25 }, () => [4]),
    { divisions: [{ id: 'd2', name: 'Seniors' }] },
  )
  const last = field.leaderboard[24]
  if (last) Object.assign(last, { division: 'd2', divisionPosition: 1, divisionPositionText: 'first' })
  await show(field)
  fireEvent.click(screen.getByRole('button', { name: 'Seniors' }))
  expect(names()).toEqual(['Player 25'])
  expect(screen.getByRole('cell', { name: 'first' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Everyone' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'player 25' } })
  expect(names()).toEqual(['Player 25'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  expect(screen.getByText('Nobody has this name.')).toBeTruthy()
})

test('says states in words, a winner on countback, and that nobody has been entered', async () => {
  const played = publicCompetition([[4], [4], [4]], { state: 'finished' })
  Object.assign(played.leaderboard[0] ?? {}, { note: '1st on countback' })
  Object.assign(played.leaderboard[2] ?? {}, { state: 'withdrawn', position: undefined, positionText: '–' })
  await show(played)
  expect(screen.getByRole('region', { name: 'Winner' }).textContent).toBe('Player 1 winsE · 1st on countback')
  expect(names()[2]).toBe('Player 3Withdrew')
  cleanup()
  await show(publicCompetition([]))
  expect(screen.getByText('Nobody has been entered yet.')).toBeTruthy()
})

test('shows the start list alone while the leaderboard is hidden', async () => {
  const hidden = publicCompetition([[4], [4]], { isHidden: true })
  for (const row of hidden.leaderboard) Object.assign(row, { position: undefined, positionText: undefined })
  for (const group of hidden.rounds[0]?.groups ?? []) {
    Object.assign(group, { roundToken: undefined, startHole: 2 })
  }
  Object.assign(hidden.course.holes[1] ?? {}, { number: 11 })
  await show(hidden)
  expect(screen.getByText(/leaderboard is hidden/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull()
  expect(screen.getByRole('listitem').textContent).toBe('09:00Player 1 · Player 2 from hole 11')
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['the organiser', ['C0', 'C1'], ['/competitions/C1']],
  ['an organiser of others', ['C0'], []],
  ['somebody who is signed out', undefined, []],
])('offers the page of the organiser only to the organiser: %s', async (_, own, paths) => {
  await show(publicCompetition([[4]]), 'page', own)
  const links = screen.queryAllByRole('link', { name: 'Manage' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths)
})

test('says when the connection is lost', async () => {
  const { connection } = await show(publicCompetition([[4]]))
  act(() => connection(true))
  expect(screen.getByRole('status').textContent).toBe('Live')
  act(() => connection(false))
  expect(screen.getByRole('status').textContent).toBe('Connection lost')
  expect(screen.getByText(/Scores may be out of date/)).toBeTruthy()
})

test('orders a net competition by strokes alone', async () => {
  const net = publicCompetition([[5], [4]], { handicapMode: 'Net' })
  await show(net)
  expect(names()).toEqual(['Player 1', 'Player 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Gross' }))
  expect(names()).toEqual(['Player 2', 'Player 1'])
  expect(screen.getByRole('columnheader', { name: 'Gross' })).toBeTruthy()
})

test('tells news with their age while scores arrive', async () => {
  const { connection, value } = await show(publicCompetition([[4], [5]]))
  act(() => connection(true))
  const scores = { r1: { e1: { h1: 4, h2: 3 }, e2: { h1: 5 } } }
  act(() => value({ revision: 2, seq: 2, scores }))
  const news = within(screen.getByRole('region', { name: 'News' })).getByRole('listitem')
  expect(news.textContent).toContain('Player 1 birdied 2')
})

test('shows a large field on a screen page by page, with how far each is and where to follow', async () => {
  const field = publicCompetition(Array.from({ length: 40 }, () => [4]))
  Object.assign(field.leaderboard[1] ?? {}, { movement: 3 })
  const { connection, advance } = await show(field, 'screen')
  act(() => connection(true))
  expect(screen.getByRole('heading', { name: 'Spring Medal' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Live')
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()[1]).toBe('2Player 2 ▲ 3up 3thru 1Elevel par')
  expect(rows()).toHaveLength(20)
  act(() => advance(12_000))
  expect(rows()[0]).toMatch(/Player 21/)
  act(() => connection(false))
  expect(screen.getByRole('status').textContent).toMatch(/^As of /)
})

test('shows the leaderboard in a frame of another site, with a link to its page', async () => {
  await show(publicCompetition([[4], [5]]), 'embed')
  expect(names()).toEqual(['Player 1', 'Player 2'])
  const link = screen.getByRole('link', { name: 'Open the competition' })
  expect(link.getAttribute('href')).toBe('https://golf.test/competition/C1')
})

test('shares the link, the view for a screen and the code for a website', async () => {
  await show(publicCompetition([[4]]))
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = screen.getByRole('dialog', { name: 'Share this competition' })
  const link = within(dialog).getByRole('link', { name: 'Open on a clubhouse screen' })
  expect(link.getAttribute('href')).toBe('/competition/C1?view=screen')
})

test('is prerendered without a competition', () => {
  expect(renderToString(<CompetitionIsland />)).toContain('Loading the competition')
})
