import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sheetRound } from '../../../../src/contract/score-sheet-round.ts'
import {
  formatsOf,
  gameText,
  METHODS,
  type MethodId,
  teamsOf,
} from '../../../../src/features/play/start/games.ts'
import {
  handicapTextOf,
  proposedHandicap,
  proposedTeamHandicap,
  teamHandicapText,
} from '../../../../src/features/play/start/proposed-handicaps.ts'
import {
  holeNumbersOf,
  newPlayer,
  newSetup,
  nextTeam,
  problemOf,
  type Setup,
  type SetupPlayer,
  startHoleOf,
  withGame,
  withoutBlanks,
} from '../../../../src/features/play/start/setup.ts'
import { documentOf } from '../../../../src/features/play/start/setup-document.ts'
import { holes } from '../../../support/recorded.ts'

const BEST_BALL = 'RoundFormat.Team.BestBall'
const SCRAMBLE = 'RoundFormat.Team.Scramble'

const player = (id: string, changes: Partial<SetupPlayer> = {}): SetupPlayer => ({
  ...newPlayer(id, `Player ${id}`),
  ...changes,
})
const course = { name: 'Old Links', holes: holes(...new Array(18).fill(4)) } as NonNullable<Setup['course']>
const setup = (changes: Partial<Setup> = {}): Setup => ({ ...newSetup([player('a')]), course, ...changes })
const tee = {
  id: 't',
  name: 'White',
  gender: 'women' as const,
  rating: 71.2,
  slope: 131,
  pars: [5],
  strokeIndexes: [7],
  lengthsM: [480],
}

test.each([
  [setup({ course: undefined }), 'Choose a course.'],
  [setup({ holes: 'chosen' }), 'Choose the holes.'],
  [setup({ players: [player('a', { name: ' ' })] }), 'Give each player a name.'],
  [
    setup({ players: [player('a', { index: '60' })] }),
    'A handicap index is a number up to 54, such as 12.4 or +2.1.',
  ],
  [
    setup({ players: [player('a', { handicap: 'x' })] }),
    'A handicap on the card is a whole number, such as 12 or +2.',
  ],
  [setup({ isNet: false, players: [player('a', { handicap: 'x', index: 'y' })] }), undefined],
  [setup({ method: 'MatchPlay' }), 'Match play needs two players, or two teams.'],
  [setup({ method: 'Nines' }), 'Nines needs three players.'],
  [setup({ format: BEST_BALL, players: [player('a'), player('b')] }), 'Two teams need players.'],
  [setup(), undefined],
])('says what is missing (%#)', (one, problem) => {
  expect(problemOf(one)).toBe(problem)
})

const games = METHODS.flatMap(({ id: method }) =>
  formatsOf(method).map(({ id: format }) => ({ method, format })),
)

test('begins every game with a document that the service accepts', () => {
  const two = [player('a', { index: '12.4' }), player('b', { index: '5', team: 'B' })]
  for (const game of games) {
    const players = game.method === 'Nines' ? [...two, player('c')] : two
    const one = setup({ ...game, players })
    expect(problemOf(one), gameText(game)).toBeUndefined()
    const document = JSON.parse(JSON.stringify(documentOf(one, 1_781_946_000_000, 0)))
    expect(v.safeParse(sheetRound, document).issues, gameText(game)).toBeUndefined()
  }
  expect(games).toHaveLength(13)
})

test('names a game by its scoring and its format', () => {
  expect(gameText({ method: 'StrokePlay', format: 'RoundFormat.Individual' })).toBe('Stroke play')
  expect(gameText({ method: 'MatchPlay', format: BEST_BALL })).toBe('Match play, best ball')
})

test('has two teams in match play and up to four otherwise, and joins those that a game does not have', () => {
  expect(teamsOf({ method: 'MatchPlay', format: BEST_BALL })).toEqual(['A', 'B'])
  expect(teamsOf({ method: 'StrokePlay', format: SCRAMBLE })).toEqual(['A', 'B', 'C', 'D'])
  const players = (['A', 'B', 'C', 'D'] as const).map((team) => player(team, { team }))
  const changed = withGame(setup({ players }), { method: 'MatchPlay', format: BEST_BALL, isNet: true })
  expect(changed.players.map(({ team }) => team)).toEqual(['A', 'B', 'A', 'B'])
  expect(nextTeam(players.slice(0, 1))).toBe('B')
  expect(nextTeam(players)).toBe('A')
})

test('records each team with its players', () => {
  const players = (['A', 'B', 'C'] as const).map((team) => player(`p${team}`, { team }))
  const { teams } = documentOf(setup({ format: BEST_BALL, players }), 0, 0)
  expect(teams).toMatchObject([
    { id: 'A', name: 'Team A', players: ['pA'] },
    { id: 'B', players: ['pB'] },
    { id: 'C', players: ['pC'] },
  ])
})

test('keeps handicaps that were entered when only net and gross change', () => {
  const one = setup({ players: [player('a', { handicap: '7' })] })
  const { method, format } = one
  expect(withGame(one, { method, format, isNet: false }).players[0]?.handicap).toBe('7')
  expect(withGame(one, { method: 'Skins', format, isNet: true }).players[0]?.handicap).toBeUndefined()
})

test('leaves out lines that nobody has filled in', () => {
  const players = [
    player('a', { name: '' }),
    player('b', { name: ' ' }),
    player('c', { name: '', index: '9' }),
  ]
  expect(withoutBlanks(setup({ players })).players.map(({ id }) => id)).toEqual(['a', 'c'])
})

test.each<[Setup['holes'], number[], readonly number[] | undefined]>([
  ['all', [], undefined],
  ['front', [], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['back', [], [10, 11, 12, 13, 14, 15, 16, 17, 18]],
  ['chosen', [12, 3], [3, 12]],
  ['chosen', Array.from({ length: 18 }, (_, at) => at + 1), undefined],
])('plays the holes of "%s"', (which, chosen, numbers) => {
  expect(holeNumbersOf(setup({ holes: which, chosen }))).toEqual(numbers)
})

test('begins on a hole that is played', () => {
  expect(startHoleOf(setup({ holes: 'back', startHole: 1 }))).toBe(10)
  expect(startHoleOf(setup({ holes: 'chosen', chosen: [12, 3], startHole: 12 }))).toBe(12)
  const document = documentOf(setup({ holes: 'back' }), 0, 0)
  expect(document).toMatchObject({ holeNumbers: holeNumbersOf(setup({ holes: 'back' })), startHole: 10 })
})

test.each<[MethodId, Setup['format'], string, string]>([
  // 12.4 × 131 ÷ 113 + 71.2 − 73 = 12.58
  ['StrokePlay', 'RoundFormat.Individual', '12', '; × 95 % = 11.9'],
  ['Stableford', 'RoundFormat.Individual', '12', '; × 95 % = 11.9'],
  ['MatchPlay', 'RoundFormat.Individual', '13', ''],
  ['Skins', 'RoundFormat.Individual', '13', ''],
  ['MatchPlay', BEST_BALL, '11', '; × 90 % = 11.3'],
  ['StrokePlay', SCRAMBLE, '13', ''],
])('proposes the handicap for %s, %s', (method, format, text, part) => {
  const one = player('a', { index: '12.4', tee: 't' })
  const all = setup({ method, format, tees: [tee], players: [one, player('b', { team: 'B' })] })
  expect(handicapTextOf(all, one)).toBe(text)
  expect(proposedHandicap(all, one)?.calculation).toBe(`12.4 × 131 ÷ 113 + 71.2 − 73 = 12.6${part}`)
})

test('proposes half of the handicap for nine holes, and nothing without an index', () => {
  const one = player('a', { index: '20' })
  expect(handicapTextOf(setup({ method: 'MatchPlay', holes: 'front' }), one)).toBe('10')
  expect(handicapTextOf(setup(), player('a'))).toBe('')
})

test('keeps a handicap that was entered by hand, also an empty one', () => {
  const one = player('a', { index: '20', handicap: '7' })
  expect(handicapTextOf(setup({ players: [one] }), one)).toBe('7')
  const none = { ...one, handicap: '' }
  expect(documentOf(setup({ players: [none] }), 0, 0).players[0]?.playingHandicap).toBeUndefined()
})

test('proposes the handicap of a scramble team from its players, once all are known', () => {
  const players = ['5', '8', '12', '20'].map((index, at) => player(`p${at}`, { index }))
  const all = setup({ format: SCRAMBLE, players: [...players, player('x', { team: 'B' })] })
  expect(teamHandicapText(all, 'A')).toBe('7')
  expect(proposedTeamHandicap(all, 'A')?.calculation).toBe(
    '25 % of 5 + 20 % of 8 + 15 % of 12 + 10 % of 20 = 6.7',
  )
  expect(teamHandicapText(all, 'B')).toBe('')
  expect(teamHandicapText({ ...all, teamHandicaps: { A: '9' } }, 'A')).toBe('9')
  expect(documentOf(all, 0, 0).teams?.map(({ playingHandicap }) => playingHandicap)).toEqual([7, undefined])
})

test('records the course handicap, the allowance, and the tee with its ratings', () => {
  const players = [player('a', { index: '12.4', tee: 't' }), player('b', { index: '5' })]
  const document = documentOf(setup({ tees: [tee], players }), 0, 0)
  expect(document).toMatchObject({ handicapAllowance: 95 })
  expect(document.players[0]).toMatchObject({
    playingHandicap: 12,
    courseHandicap: 13,
    tee: { name: 'White', gender: 'women', rating: 71.2, slope: 131, par: 73, lengthsM: [480] },
  })
  const byHand = players.map((one) => ({ ...one, handicap: '12' }))
  expect(documentOf(setup({ players: byHand }), 0, 0).handicapAllowance).toBeUndefined()
})

test('plays the pars and stroke indexes of the tee of the first player', () => {
  const { course: played } = documentOf(setup({ tees: [tee], players: [player('a', { tee: 't' })] }), 0, 0)
  expect(played.holes[0]).toMatchObject({ par: 5, strokeIndex: 7 })
  expect(played.holes[1]).toMatchObject({ par: 4 })
})

test('does not record the ratings of all holes for a part of them', () => {
  const players = [player('a', { tee: 't' })]
  const document = documentOf(setup({ tees: [tee], players, holes: 'back' }), 0, 0)
  expect(document.players[0]?.tee).toEqual({ name: 'White', gender: 'women', lengthsM: [480] })
})

test('plays nine holes twice, with ratings, lengths and handicaps of eighteen', () => {
  const nine = {
    name: 'Short Links',
    holes: Array.from({ length: 9 }, (_, at) => ({ par: 4, strokeIndex: at + 1 })),
  }
  const white = { id: 't', name: 'White', rating: 34.6, slope: 117, lengthsM: [300] }
  const one = player('a', { tee: 't', index: '12.4' })
  const all = setup({
    course: nine as Setup['course'],
    tees: [white],
    players: [one],
    holes: 'twice',
    method: 'Skins',
  })
  // 12.4 × 9 ÷ 18 × 117 ÷ 113 + 34.6 − 36 = 5.02, and the same again
  expect(handicapTextOf(all, one)).toBe('10')
  expect(proposedHandicap(all, one)?.calculation).toContain(' = 5; × 2 = 10')
  const document = documentOf(all, 0, 0)
  expect(v.safeParse(sheetRound, JSON.parse(JSON.stringify(document))).success).toBe(true)
  expect(document.holeNumbers).toBeUndefined()
  expect(document.course.holes).toHaveLength(18)
  expect(document.course.holes[9]).toEqual(document.course.holes[0])
  expect(document.loops).toBe(2)
  const [{ tee } = {}] = document.players
  expect(tee).toMatchObject({ rating: 69.2, slope: 117, par: 72 })
  expect([tee?.lengthsM?.[0], tee?.lengthsM?.[9], tee?.lengthsM?.length]).toEqual([300, 300, 18])
  const forBoth = documentOf({ ...all, tees: [{ ...white, rating: 69.2 }] }, 0, 0)
  expect(forBoth.players[0]?.tee?.rating).toBe(69.2)
})

test('plays the holes of another course once, if it has more than nine', () => {
  const document = documentOf(setup({ holes: 'twice' }), 0, 0)
  expect([document.course.holes.length, document.holeNumbers, document.loops]).toEqual([
    18,
    undefined,
    undefined,
  ])
})

test('keeps the stroke indexes of a tee whose card has others than that of the first player', () => {
  const women = { id: 'w', name: 'Red', strokeIndexes: [2, 1] }
  const men = { id: 'm', name: 'White' }
  const players = [player('a', { tee: 'm' }), player('b', { tee: 'w' })]
  const course = { name: 'Old Links', holes: [1, 2].map((strokeIndex) => ({ par: 4, strokeIndex })) }
  const indexesOf = (one: Setup) => documentOf(one, 0, 0).players.map(({ tee }) => tee?.strokeIndexes)
  expect(indexesOf(setup({ course, tees: [men, women], players }))).toEqual([undefined, [2, 1]])
  // The card of the round is then that of the women.
  expect(indexesOf(setup({ course, tees: [men, women], players: players.toReversed() }))).toEqual([
    undefined,
    [1, 2],
  ])
})
