import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { GroupProgress, OrganisedCompetition } from '../../src/contract/competitions.ts'
import { Organise } from '../../src/features/competitions/Organise.tsx'
import { createOrganised } from '../../src/features/competitions/organised.store.ts'
import { Slips, StartList } from '../../src/features/competitions/Paper.tsx'
import { createCourseSearch } from '../../src/features/shared/courses/course-search.store.ts'
import { competitionOf } from '../support/competitions.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { stubApi, success } from '../support/stub-api.ts'

const group = (changes: Partial<GroupProgress> = {}): GroupProgress => ({
  ...{ number: 1, sheet: 's', seq: 0, scored: 0, expected: 54, lastEntryMs: undefined },
  ...{ discrepancies: 0, confirmed: [], scorers: 1, ...changes },
})

async function show(
  step: string,
  competition: OrganisedCompetition['competition'],
  groups = [group()],
  leaderboard: OrganisedCompetition['leaderboard'] = [],
  state: 'open' | 'closed' = 'open',
) {
  const { api, respondLast } = stubApi()
  const { clock } = fakeClock()
  const { visibility } = fakeVisibility()
  let drawn = 0
  const randomToken = () => `new${++drawn}`
  const store = createOrganised({ api, clock, visibility, randomToken, token: 'C1', onSignedOut: vi.fn() })
  const device = { isSupported: () => false, read: vi.fn() }
  const search = createCourseSearch({ api, clock, device })
  const { page } = fakePage(`/competitions/C1?step=${step}`)
  render(<Organise store={store} search={search} page={page} setTitle={vi.fn()} />)
  const rounds = [{ state, groups }]
  await act(() => respondLast(success({ revision: 1, competition, rounds, leaderboard })))
  return store
}

const field = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement
const button = (name: string) => screen.getByRole('button', { name })

test('adds a late entrant to a group, from the tee of most, and says who is in none', async () => {
  const white = { name: 'White', rating: 71, slope: 130, par: 72 }
  const { entrants = [], ...field22 } = competitionOf(22)
  const store = await show('players', {
    ...field22,
    entrants: entrants.map((one) => ({ ...one, tee: white })),
  })
  const find = screen.getByRole('searchbox', { name: 'Find a name' }) as HTMLInputElement
  const add = async (name: string, number: string) => {
    fireEvent.change(find, { target: { value: 'nobody' } })
    fireEvent.click(button('Add a player'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
    // Groups 1 to 7 have three players, and the eighth one.
    expect([...field('Group').options].at(-1)?.textContent).toMatch(/^8 · 10:10 · Player 22/)
    fireEvent.change(field('Group'), { target: { value: number } })
    fireEvent.click(button('Add'))
    expect(find.value).toBe('')
  }
  await add('Ann', '8')
  expect(screen.queryByText(/in no group/)).toBeNull()
  await add('Bob', '')
  expect(screen.getByText('1 entrant is in no group: Bob.')).toBeTruthy()
  const { competition } = store.$shown.get() ?? {}
  const [ann, bob] = competition?.entrants?.slice(-2) ?? []
  expect([ann, bob]).toMatchObject([
    { name: 'Ann', tee: white },
    { name: 'Bob', tee: white },
  ])
  expect(competition?.rounds[0]?.groups?.at(-1)?.entrants).toEqual(['e22', ann?.id])

  fireEvent.click(button('Change the draw'))
  expect(screen.getByRole('region', { name: 'In no group' }).textContent).toContain('Bob')
})

test('offers the rated tees of a described course by name', async () => {
  const [yellow, red] = [
    { name: 'Yellow', rating: 71.2, slope: 128 },
    { name: 'Red', rating: 73.4, slope: 125 },
  ]
  const { entrants = [], ...game } = competitionOf(3)
  const teeOf = [yellow, red, { name: 'Blue' }]
  const store = await show('players', {
    ...game,
    entrants: entrants.map((one, at) => ({ ...one, tee: teeOf[at] })),
  })
  fireEvent.click(button('Add a player'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ann' } })
  expect([...field('Tee').options].map(({ text }) => text)).toEqual(['None', 'Yellow', 'Red'])
  fireEvent.change(field('Tee'), { target: { value: 'Red' } })
  expect(screen.getByRole('textbox', { name: 'Course rating' })).toHaveProperty('value', '73.4')
  fireEvent.click(button('Add'))
  expect(store.$shown.get()?.competition.entrants?.at(-1)).toMatchObject({ name: 'Ann', tee: red })
})

test('rates the tee of a list with Enter, and asks before it removes a player', async () => {
  const blue = { handicapIndex: 10, tee: { name: 'Blue' } }
  const { entrants = [], ...game } = competitionOf(2, { handicapMode: 'Net' })
  const store = await show('players', {
    ...game,
    entrants: entrants.map(({ id, name }) => ({ id, name, ...blue })),
  })
  const now = () => store.$shown.get()?.competition.entrants
  const rating = screen.getByRole('textbox', { name: 'Course rating' })
  fireEvent.change(rating, { target: { value: '71,2' } })
  fireEvent.submit(rating)
  expect(now()?.map(({ tee }) => tee?.rating)).toEqual([71.2, 71.2])
  fireEvent.click(button('Change Player 2'))
  fireEvent.click(button('Remove from the competition'))
  expect(now()).toHaveLength(2)
  fireEvent.click(button('Really remove Player 2'))
  expect(now()).toHaveLength(1)
})

test('shows where each group starts, unless all start on one hole', async () => {
  const game = competitionOf(2)
  const groups = [1, 2].map((number) => ({ number, startHole: number * 5, entrants: [`e${number}`] }))
  await show('round-1', { ...game, rounds: [{ ...game.rounds[0], groups }] } as typeof game, [
    group(),
    group({ number: 2 }),
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Hole')
  expect(screen.getByRole('row', { name: /Player 2/ }).textContent).toMatch(/^210/)
})

test.each([
  ['Print slips with codes', group()],
  ['Share the link', group({ scored: 3 })],
  ['Close round…', group({ scored: 54, confirmed: ['e1', 'e2', 'e3'] })],
])('has “%s” as the main action of an open round', async (name, progress) => {
  await show('round-1', competitionOf(3), [progress])
  const main = screen.getAllByRole('button').filter(({ dataset }) => dataset.kind === 'main')
  expect(main.map(({ textContent }) => textContent)).toEqual([name])
})

test.each([
  ['how far the slowest of a group is', [5, 3, 4], '3'],
  ['no tee time where somebody has completed no hole', [5, 0, 4], '–'],
])('shows %s', async (_, thrus, text) => {
  const rows = thrus.map((thru, at) => ({
    entrant: `e${at + 1}`,
    thru,
    thruText: thru ? `${thru}` : '09:00',
  }))
  const leaderboard = rows as OrganisedCompetition['leaderboard']
  await show('round-1', competitionOf(3), [group({ scored: 9 })], leaderboard)
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(1, 4)).toEqual(['09:00', 'Player 1 · Player 2 · Player 3', text])
})

/** One with a plus handicap in a division, one with a tee, and one with neither. */
const netGame = competitionOf(3, {
  handicapMode: 'Net',
  divisions: [{ id: 'd1', name: 'Seniors' }],
  entrants: [
    { id: 'e1', name: 'Li, Ann', playingHandicap: -2, division: 'd1' },
    { id: 'e2', name: 'Ray, Bob', playingHandicap: 12, tee: { name: 'White' } },
    { id: 'e3', name: 'Day, Cy', playingHandicap: 20 },
  ],
})

test('shows handicap, division and state in the draw, and keeps the focus on who is moved', async () => {
  const entrants = netGame.entrants?.map((one) =>
    one.id === 'e3' ? { ...one, state: 'noShow' as const } : one,
  )
  await show('draw', { ...netGame, entrants })
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    'Li, Ann handicap +2 · SeniorsMove',
    'Ray, Bob handicap 12Move',
    'Day, Cy handicap 20 · No showMove',
  ])
  fireEvent.click(button('Add a group'))
  fireEvent.click(button('Move Ray, Bob'))
  expect(field('To group').options[1]?.textContent).toBe('1 · 09:00 · Li, Ann · Ray, Bob · Day, Cy')
  fireEvent.change(field('To group'), { target: { value: '2' } })
  fireEvent.click(button('Move'))
  expect(rows().at(-1)).toBe('Ray, Bob handicap 12Move')
  expect(document.activeElement).toBe(button('Move Ray, Bob'))
})

test('prints a start list and slips with all that players need', () => {
  const shown: OrganisedCompetition = {
    ...{ revision: 1, competition: netGame, leaderboard: [] },
    rounds: [{ state: 'open', groups: [group()] }],
  }
  const tables = () =>
    screen.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent))
  const players = [
    ['Player', 'Handicap', 'Tee', 'Division'],
    ['Li, Ann', '+2', '', 'Seniors'],
    ['Ray, Bob', '12', 'White', ''],
    ['Day, Cy', '20', '', ''],
  ]
  const list = render(<StartList shown={shown} round={0} />)
  expect(tables()).toEqual([
    ['Time', 'Hole', 'Group', ...(players[0] ?? [])],
    ['09:00', '1', '1', ...(players[1] ?? [])],
    ...players.slice(2),
  ])
  list.unmount()
  const { container } = render(<Slips shown={shown} round={0} keys={[{ round: 1, group: 1, key: 'k' }]} />)
  expect(tables()).toEqual(players)
  expect(container.textContent).toContain('Spring Medal, round 1 · 01 May 2027 · Old Links')
  expect(container.textContent).toContain(`${location.origin}/play/s#k`)
})

test('leads the organiser of a closed round to entries that arrived late', async () => {
  await show('round-1', competitionOf(6), [group(), group({ number: 2, sheet: 's2', late: 1 })], [], 'closed')
  expect(screen.getByText('Late entries to accept or dismiss: group 2')).toBeTruthy()
  const row = screen.getByRole('row', { name: /Late entries/ })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/play/s2')
})
