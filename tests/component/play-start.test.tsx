import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { findCourses } from '../../src/contract/catalogue-courses.ts'
import type { RecentPlay } from '../../src/contract/recent-play.ts'
import type { GolferRound } from '../../src/features/play/start/golfer-rounds.store.ts'
import type { LastSetup } from '../../src/features/play/start/last-setup.ts'
import { StartScreen } from '../../src/features/play/start/StartScreen.tsx'
import type { Setup } from '../../src/features/play/start/setup.ts'
import { documentOf } from '../../src/features/play/start/setup-document.ts'
import { createCourseSearch } from '../../src/features/shared/courses/course-search.store.ts'
import { network } from '../../src/platform/browser/network.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { holes } from '../support/recorded.ts'
import { stubApi } from '../support/stub-api.ts'

const tee = (id: string, name: string, gender: 'men' | 'women') => ({
  ...{ id, name, gender, rating: 71.2, slope: 131 },
  ...{ pars: undefined, strokeIndexes: undefined, lengthsM: undefined },
})
const recent = {
  handicapIndex: 12.4,
  gender: 'women',
  courses: [
    {
      course: { name: 'Old Links', catalogueId: 'C-1', holes: holes(...new Array(18).fill(4)) },
      tees: [tee('w', 'White', 'men'), tee('r', 'Red', 'women')],
    },
    { course: { name: 'New Links', holes: holes(4, 3, 5) }, tees: [] },
  ],
  partners: [{ name: 'Bob' }, { name: 'Cara' }],
} as unknown as RecentPlay

function open({
  last,
  isOnline = true,
  refusal,
  partners,
  ...shown
}: {
  last?: LastSetup
  isOnline?: boolean
  refusal?: string
  partners?: object[]
  rounds?: GolferRound[]
  startRefusal?: string
} = {}) {
  const { api, calls } = stubApi()
  const reads: unknown[] = []
  const started: Setup[] = []
  const search = createCourseSearch({
    api,
    clock: fakeClock().clock,
    device: {
      read: async () => {
        reads.push('position')
        return { ok: true, position: { lat: 56.3, lon: -2.8 } }
      },
    } as never,
  })
  let ids = 0
  render(
    <StartScreen
      search={search}
      name="Ann"
      last={last}
      recent={partners ? ({ ...recent, partners } as RecentPlay) : recent}
      isOnline={isOnline}
      rounds={[]}
      keptRounds={{ $state: atom([]), network, start: () => () => {} }}
      {...shown}
      randomId={() => `id-${++ids}`}
      onStart={async (setup) => {
        started.push(setup)
        return refusal
      }}
    />,
  )
  return { calls, reads, started }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Opens the line of a player, and returns the fields. */
async function fieldsOf(name: string) {
  const lines = within(screen.getByRole('region', { name: 'Players' })).getAllByRole('button', {
    name: new RegExp(`^${name}`),
  })
  const line = lines.find((one) => one.hasAttribute('aria-expanded')) as HTMLElement
  if (line.getAttribute('aria-expanded') === 'false') await userEvent.click(line)
  return within(screen.getByRole('group', { name }))
}
const START = /^Start on hole/
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label, { exact: true }), option)

const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
/** Returns what is said to be wrong with a field. */
function problemAt(label: string): string | undefined {
  const field = screen.getByLabelText(label)
  if (field.getAttribute('aria-invalid') !== 'true') return undefined
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
const focused = () => document.activeElement

test('shows the courses of the last rounds first, and asks for the position only when "Near me" is pressed', async () => {
  const { calls, reads } = open()
  const buttons = within(screen.getByRole('list')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Old Links18 holes · par 72',
    'New Links3 holes · par 12',
  ])
  expect(reads).toEqual([])
  await press('Near me')
  expect(reads).toEqual(['position'])
  expect(calls.at(-1)).toMatchObject({ endpoint: findCourses })
})

test('leads to the page of a chosen course of the catalogue in a new tab, which keeps the setup', async () => {
  const link = () => screen.queryByRole('link', { name: 'Map and your figures' })
  open()
  await press(/^Old Links/)
  expect(link()?.getAttribute('href')).toBe('/courses/C-1')
  expect(link()?.getAttribute('target')).toBe('_blank')
  await press('Change')
  await press(/^New Links/)
  expect(link()).toBeNull()
  cleanup()
  open({ isOnline: false })
  await press(/^Old Links/)
  expect(link()).toBeNull()
})

test('lists the tees of the golfer first, proposes the handicap of each player from index and tee, with the calculation, and keeps what is entered', async () => {
  const { started } = open()
  await press(/^Old Links/)
  const ann = await fieldsOf('Ann')
  const tees = within(ann.getByRole('group', { name: 'Tee' })).getAllByRole('button')
  expect(tees.map(({ textContent }) => textContent)).toEqual(['Red, women', 'White, men'])
  await userEvent.click(ann.getByRole('button', { name: 'Red, women' }))
  expect(ann.getByLabelText('Handicap in this game')).toHaveProperty('value', '13')
  expect(ann.getByText(/12.4 × 131 ÷ 113 \+ 71.2 − 72 = 13.6; × 95 % = 12.9/)).toBeTruthy()
  await press('Add Bob')
  const bob = await fieldsOf('Bob')
  await userEvent.type(bob.getByLabelText('Index'), '20')
  const field = bob.getByLabelText('Handicap in this game')
  expect(field).toHaveProperty('value', '21')
  await userEvent.clear(field)
  await userEvent.type(field, '18')
  await press('Use 21')
  await expect.poll(() => focused()).toBe(field)
  expect(field).toHaveProperty('value', '21')
  await userEvent.clear(field)
  await userEvent.type(field, '19')
  expect(screen.getByText(/^Ann against Bob\. Ann gets 13 strokes and Bob 19\./)).toBeTruthy()
  await press(START)
  const document = documentOf(started[0] as Setup, 0, 0)
  expect(document.players).toMatchObject([
    { name: 'Ann', playingHandicap: 13, courseHandicap: 14, tee: { name: 'Red', gender: 'women' } },
    { name: 'Bob', playingHandicap: 19, tee: { name: 'Red' } },
  ])
})

test('shows each player on one line: name, index, tee and the strokes of the game', async () => {
  open()
  await press(/^Old Links/)
  await press('Add Bob')
  const bob = await fieldsOf('Bob')
  await userEvent.type(bob.getByLabelText('Index'), '60')
  await userEvent.click(bob.getByRole('button', { name: 'White, men' }))
  const lines = within(screen.getByRole('region', { name: 'Players' }))
    .getAllByRole('listitem')
    .map((line) => within(line).getAllByRole('button')[0]?.textContent)
  expect(lines).toEqual([
    'ANAnn (you)Index 12.4 · No tee12 strokes',
    'BOBobIndex 60 · White, men',
    '+Add a name',
  ])
  await press(START)
  expect(screen.getByRole('alert').textContent).toMatch(/^A handicap index is a number up to 54/)
})

test('takes the tee of the last round, the one of the partners, and for others that of the golfer', async () => {
  const last = { ...LAST, setup: { ...LAST_SETUP, tees: recent.courses[0]?.tees ?? [] } }
  const [own] = last.setup.players
  const { started } = open({
    last: { ...last, setup: { ...last.setup, players: [{ ...own, tee: 'r' } as never] } },
    partners: [{ name: 'Bob', handicapIndex: 9, tee: 'White' }, { name: 'Cara' }],
  })
  await press(/^Old Links/)
  await press('Add Bob')
  await press('Add Cara')
  await press(START)
  expect(started[0]?.players.map(({ index, tee: id }) => [index, id])).toEqual([
    ['12.4', 'r'],
    ['9.0', 'w'],
    ['', 'r'],
  ])
})

test('adds players by typing alone, and says who was added and removed', async () => {
  const { started } = open()
  await press(/^New Links/)
  await press('Add a name')
  await userEvent.keyboard('Dee{Enter}8.1{Enter}')
  await expect.poll(() => focused()?.textContent).toMatch(/^DEDeeIndex 8.1/)
  // A line that was left empty is gone.
  await press('Add a name')
  await press('Add a name')
  await press('Add Bob')
  expect(announced()).toContain('Bob added')
  await fieldsOf('Bob')
  await press('Remove Bob')
  expect(announced()).toContain('Bob removed')
  await press('Add a name')
  await press(START)
  expect(started[0]?.players.map(({ name, index }) => [name, index])).toEqual([
    ['Ann', '12.4'],
    ['Dee', '8.1'],
  ])
})

test('leads to the first field when another way to choose a course is shown, and says which course is changed', async () => {
  open()
  await press('Not in the list')
  await expect.poll(() => focused()).toBe(screen.getByLabelText('Name of the course'))
  await press('Back to the list')
  await expect.poll(() => focused()).toBe(screen.getByLabelText('Course'))
  await press(/^New Links/)
  const change = screen.getByRole('button', { name: 'Change' })
  expect(focused()).toBe(change)
  const description = document.getElementById(change.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('New Links3 holes · par 12')
  await press('Change')
  await expect.poll(() => focused()).toBe(screen.getByLabelText('Course'))
})

test('says how many courses were found, and how to describe one that was not', async () => {
  const { calls } = open()
  await press('Near me')
  calls.at(-1)?.settle({ ok: true, value: { courses: [] }, fromCache: false } as never)
  await expect
    .poll(() => announced())
    .toEqual(['No course within 200 km. Describe it with “Not in the list”.'])
  await press('Near me')
  const found = { id: 'c', name: 'Old Links', facility: 'Old Links', place: '', holeCount: 18 }
  calls.at(-1)?.settle({ ok: true, value: { courses: [found] }, fromCache: false } as never)
  await expect.poll(() => announced()).toEqual(['1 course'])
})

test('takes a pasted row of stroke indexes', async () => {
  open()
  await press('Not in the list')
  await userEvent.click(screen.getByLabelText('Enter stroke indexes'))
  const indexOf = (hole: number) => screen.getByLabelText(`Stroke index of hole ${hole}`)
  await userEvent.type(indexOf(1), '9')
  await userEvent.click(indexOf(2))
  await userEvent.paste('7\t3\t17\r\n')
  expect([1, 2, 3, 4, 5].map((hole) => (indexOf(hole) as HTMLInputElement).value)).toEqual([
    '9',
    '7',
    '3',
    '17',
    '',
  ])
})

test('says what scoring and teams are, who plays in which team, and what is missing', async () => {
  const { started } = open()
  await press(/^New Links/)
  expect(screen.getByText('The lowest total wins. Net: with 95 % of the handicap.')).toBeTruthy()
  await press('Teams')
  expect(
    screen.getByText(/Everybody plays a ball; the best one of a team counts on each hole\./),
  ).toBeTruthy()
  await press('Scramble')
  expect(screen.getByText(/A team plays one ball/)).toBeTruthy()
  expect(screen.getByText('Two teams need players.')).toBeTruthy()
  await press(START)
  expect(screen.getByRole('alert').textContent).toBe('Two teams need players.')
  await press('Add Cara')
  await userEvent.type((await fieldsOf('Cara')).getByLabelText('Index'), '8')
  await press('Cara plays in team B, change to C')
  expect(screen.getByLabelText('Team C plays off')).toHaveProperty('value', '1')
  expect(screen.getByText(/^Ann against Cara\. Team A gets 2 strokes and Team C 1\./)).toBeTruthy()
  await press(START)
  expect(started[0]).toMatchObject({
    format: 'RoundFormat.Team.Scramble',
    players: [{ team: 'A' }, { team: 'C' }],
  })
  await press('Nines')
  expect(screen.queryByRole('button', { name: 'Teams' })).toBeNull()
})

test('plays chosen holes, and begins on one of them', async () => {
  const { started } = open()
  await press(/^Old Links/)
  await press('18 holes, from 1')
  await press('Chosen holes')
  await press('Hole 12')
  await press('Hole 4')
  await choose('Start on hole', '12')
  await press('Start on hole 12')
  expect(documentOf(started[0] as Setup, 0, 0)).toMatchObject({ holeNumbers: [4, 12], startHole: 12 })
})

const LAST_SETUP = {
  ...{ course: recent.courses[1]?.course, tees: [], method: 'Stableford', isNet: false },
  ...{ format: 'RoundFormat.Individual', holes: 'all', chosen: [], startHole: 1, teamHandicaps: {} },
  players: ['Ann', 'Bob'].map((name) => ({ id: name, name, index: '', tee: '', team: 'A' })),
} as unknown as Setup
const LAST: LastSetup = { owner: 'ann', setup: LAST_SETUP, people: [] }

test('says beside the setup why the service refuses the round', async () => {
  const refusal = 'Not started: you have 10 rounds; confirm your e-mail address to start another one'
  open({ last: LAST, refusal })
  await press('Start again')
  expect(screen.getByRole('alert').textContent).toBe(refusal)
  expect(screen.getByRole('button', { name: START })).toHaveProperty('disabled', false)
})

test('describes a course with pars and stroke indexes, and says what is wrong with them', async () => {
  const { started } = open()
  await press('Not in the list')
  await press('Use this course')
  expect(problemAt('Name of the course')).toBe('Give the course a name.')
  await userEvent.type(screen.getByLabelText('Name of the course'), 'Moor Glen')
  await choose('Number of holes', '3')
  expect(announced()).toEqual([])
  await press('Hole 2 par 4')
  expect(announced()).toEqual(['Hole 2: par 5, 13 in all'])
  await userEvent.click(screen.getByLabelText('Enter stroke indexes'))
  await userEvent.type(screen.getByLabelText('Stroke index of hole 1'), '2')
  await userEvent.type(screen.getByLabelText('Stroke index of hole 2'), '2')
  await press('Use this course')
  expect(screen.getByRole('alert').textContent).toBe('Two holes have the stroke index 2.')
  for (const hole of [1, 2]) {
    expect(problemAt(`Stroke index of hole ${hole}`)).toBe('Two holes have the stroke index 2.')
  }
  expect(problemAt('Stroke index of hole 3')).toBeUndefined()
  await userEvent.clear(screen.getByLabelText('Stroke index of hole 2'))
  await userEvent.type(screen.getByLabelText('Slope'), '200')
  await userEvent.type(screen.getByLabelText('Rating'), '35,1')
  await press('Use this course')
  expect(problemAt('Slope')).toBe('A whole number from 55 to 155')
  await userEvent.clear(screen.getByLabelText('Slope'))
  await userEvent.type(screen.getByLabelText('Slope'), '120')
  await press('Use this course')
  await press(START)
  expect(started[0]).toMatchObject({
    tees: [{ name: 'Tee', slope: 120, rating: 35.1 }],
    players: [{ tee: 'own' }],
  })
  expect(started[0]?.course).toMatchObject({
    name: 'Moor Glen',
    holes: [{ par: 4, strokeIndex: 2 }, { par: 5 }, { par: 4 }],
  })
})

test('keeps what was described of a course when it is changed', async () => {
  open()
  await press('Not in the list')
  await userEvent.type(screen.getByLabelText('Name of the course'), 'Meadow')
  await choose('Number of holes', '2')
  await press('Hole 2 par 4')
  await userEvent.click(screen.getByLabelText('Enter stroke indexes'))
  await userEvent.type(screen.getByLabelText('Stroke index of hole 1'), '2')
  await press('Use this course')
  await press('Change')
  expect(screen.getByLabelText<HTMLInputElement>('Name of the course').value).toBe('Meadow')
  expect(screen.getByRole('button', { name: 'Hole 2 par 5' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Stroke index of hole 1').value).toBe('2')
})

test('says a limit before the setup, and offers what goes on first', async () => {
  const rounds = [{ token: 'T-1', course: 'Skerry Links', atMs: 0, state: 'live' as const, isHere: true }]
  open({ last: LAST, rounds })
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/play/T-1')
  expect(screen.getByRole('button', { name: 'Start again' }).dataset.kind).toBe('quiet')
  cleanup()
  open({ last: LAST, rounds, startRefusal: 'you have a live round already; finish one first' })
  expect(
    screen.getByText('You cannot start another round: you have a live round already; finish one first.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('begins again as last time with one tap', async () => {
  const { started } = open({ last: LAST })
  expect(screen.getByText('Stableford, gross · Ann, Bob')).toBeTruthy()
  await press('Start again')
  expect(started[0]).toMatchObject({
    method: 'Stableford',
    players: [
      { id: 'id-2', name: 'Ann', index: '12.4' },
      { id: 'id-3', name: 'Bob' },
    ],
  })
})

test('says without a network what works at once, and what as soon as there is one', async () => {
  open({ isOnline: false })
  expect(screen.queryByRole('link', { name: 'How to keep score' })).toBeNull()
  await press(/^New Links/)
  expect(screen.getByText(/link and QR code exist at once/).textContent).toMatch(
    /work for others as soon as this phone has a network/,
  )
})
