import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sheetRound } from '../../../../src/contract/score-sheet-round.ts'
import {
  documentOf,
  GAMES,
  handicapInput,
  handicapOf,
  holeNumbersOf,
  problemOf,
  type Setup,
  type SetupPlayer,
} from '../../../../src/features/play/start/setup.ts'
import { holes } from '../../../support/recorded.ts'

const player = (id: string, changes: Partial<SetupPlayer> = {}): SetupPlayer => ({
  id,
  name: `Player ${id}`,
  handicap: '',
  tee: '',
  team: 'A',
  ...changes,
})
const course = { name: 'Old Links', holes: holes(...new Array(18).fill(4)) } as NonNullable<Setup['course']>
const setup = (changes: Partial<Setup> = {}): Setup => ({
  course,
  tees: [],
  game: 'strokes',
  isNet: true,
  holes: 'all',
  startHole: 1,
  players: [player('a')],
  ...changes,
})

test.each([
  ['12', 12],
  ['+2', -2],
  ['-2', -2],
  [' 0 ', 0],
  ['12.4', undefined],
  ['', undefined],
  ['999', undefined],
])('reads the playing handicap "%s" as %s', (text, handicap) => {
  expect(handicapOf(text)).toBe(handicap)
})

test('writes handicaps as it reads them', () => {
  for (const handicap of [-3, 0, 18]) expect(handicapOf(handicapInput(handicap))).toBe(handicap)
  expect(handicapInput(undefined)).toBe('')
})

test.each([
  [setup({ course: undefined }), 'Choose a course.'],
  [setup({ players: [player('a', { name: ' ' })] }), 'Give each player a name.'],
  [
    setup({ players: [player('a', { handicap: 'x' })] }),
    'A playing handicap is a whole number, such as 12 or +2.',
  ],
  [setup({ game: 'match' }), 'Match play needs two players.'],
  [setup({ game: 'nines' }), 'Nines needs three players.'],
  [setup({ game: 'fourball', players: [player('a'), player('b')] }), 'Each team needs a player.'],
  [setup(), undefined],
])('says what is missing (%#)', (one, problem) => {
  expect(problemOf(one)).toBe(problem)
})

test.each(GAMES.map(({ id }) => id))('begins %s with a document that the service accepts', (game) => {
  const players = [
    player('a', { handicap: '12' }),
    player('b', { team: 'B' }),
    ...(game === 'nines' ? [player('c')] : []),
  ]
  const one = setup({ game, players })
  expect(problemOf(one)).toBeUndefined()
  const parsed = v.safeParse(sheetRound, JSON.parse(JSON.stringify(documentOf(one, 1_781_946_000_000, 0))))
  expect(parsed.issues).toBeUndefined()
})

test('plays the back nine from its first hole', () => {
  const one = setup({ holes: 'back' })
  expect(holeNumbersOf(one)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(documentOf(one, 0, 0)).toMatchObject({ holeNumbers: holeNumbersOf(one), startHole: 10 })
})

test('records rating and slope of the chosen tee', () => {
  const tee = {
    id: 't',
    name: 'White',
    gender: 'women' as const,
    rating: 71.2,
    slope: 125,
    pars: undefined,
    strokeIndexes: undefined,
    lengthsM: undefined,
  }
  const document = documentOf(setup({ tees: [tee], players: [player('a', { tee: 't' })] }), 0, 0)
  expect(document.players[0]?.tee).toMatchObject({ name: 'White', gender: 'women', rating: 71.2, slope: 125 })
})
