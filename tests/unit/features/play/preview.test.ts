import { expect, test } from 'vitest'
import { previewOf } from '../../../../src/features/play/start/preview.ts'
import {
  newPlayer,
  newSetup,
  type Setup,
  type SetupPlayer,
} from '../../../../src/features/play/start/setup.ts'

const course = { name: 'Old Links', holes: new Array(18).fill({ par: 4 }) } as unknown as Setup['course']
const ranked = {
  name: 'New Links',
  holes: Array.from({ length: 18 }, (_, at) => ({ par: 4, strokeIndex: at + 1 })),
} as Setup['course']
const player = (name: string, handicap: string, team: SetupPlayer['team'] = 'A'): SetupPlayer => ({
  ...newPlayer(name, name),
  handicap,
  team,
})
const ann = player('Ann', '15')
const bob = player('Bob', '9', 'B')
const cara = player('Cara', '22')
const dan = player('Dan', '+2', 'B')
const preview = (players: readonly SetupPlayer[], changes: Partial<Setup> = {}) => {
  const { who, strokes } = previewOf({ ...newSetup(players), course: ranked, ...changes })
  return `${who} ${strokes}`.trim()
}
const BEST_BALL = { format: 'RoundFormat.Team.BestBall' } as const
const SCRAMBLE = { format: 'RoundFormat.Team.Scramble', teamHandicaps: { A: '7', B: '3' } } as const
const MATCH = { method: 'MatchPlay' } as const

test.each<[readonly SetupPlayer[], Partial<Setup>, string]>([
  [[ann], {}, 'Ann plays alone. Ann gets 15 strokes.'],
  [[ann], { isNet: false }, 'Ann plays alone.'],
  [
    [ann, bob, dan],
    {},
    'Ann, Bob and Dan against each other. Ann gets 15 strokes, Bob 9 and Dan gives 2 back.',
  ],
  [[ann, bob], MATCH, 'Ann against Bob. Ann gets 6 strokes, the difference to the lowest handicap.'],
  [
    [ann, bob],
    { ...MATCH, course },
    'Ann against Bob. Ann gets 6 strokes, the difference to the lowest handicap. They begin on the first holes, because the course has no stroke indexes.',
  ],
  [
    [ann, cara, bob, dan],
    { ...MATCH, ...BEST_BALL },
    'Ann and Cara against Bob and Dan. Ann gets 17 strokes, Cara 24 and Bob 11, the difference to the lowest handicap.',
  ],
  [[ann, cara, bob], SCRAMBLE, 'Ann and Cara against Bob. Team A gets 7 strokes and Team B 3.'],
  [
    [player('Ann Hale', '1'), player('Ann Lund', ''), player('Bob Hale', '3')],
    {},
    'Ann Hale, Ann Lund and Bob against each other. Ann Hale gets 1 stroke and Bob 3. Ann Lund has no handicap.',
  ],
  [
    [player(' ', '0'), player('', '')],
    {},
    'Player 1 against Player 2. Nobody gets strokes. Player 2 has no handicap.',
  ],
  [
    Array.from({ length: 20 }, (_, at) => player(`P${at}`, '1')),
    {},
    '20 players against each other. The strokes are beside the names.',
  ],
])('says who plays whom with how many strokes (%#)', (players, changes, text) => {
  expect(preview(players, changes)).toBe(text)
})

test('knows the strokes of each player as the round will have them, and those of teams as none of a player', () => {
  const received = (changes: Partial<Setup>) => [
    ...previewOf({ ...newSetup([ann, bob]), course: ranked, ...changes }).received.values(),
  ]
  expect(received({})).toEqual([15, 9])
  expect(received(MATCH)).toEqual([6, 0])
  expect(received(SCRAMBLE)).toEqual([])
  expect(previewOf({ ...newSetup([player('Eve', '')]), course: ranked }).received.size).toBe(0)
  expect(received({ isNet: false })).toEqual([])
  expect(received({ course: undefined })).toEqual([])
})
