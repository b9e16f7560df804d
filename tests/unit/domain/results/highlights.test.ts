import { expect, test } from 'vitest'
import { highlightsOf } from '../../../../src/domain/results/highlights.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, holes, shownOf } from '../../../support/recorded.ts'

const course = { name: 'Old Links', holes: holes(4, 4, 3, 5, 4, 4) }

function told(lines: Record<string, string>, changes: Changes = {}) {
  const round = shownOf({ course, players: players(lines), ...changes })
  return highlightsOf(round).map(({ figure, text }) => `${figure} ${text}`)
}

test.each<[string, Record<string, string>, string[]]>([
  [
    'the birdie that decided, and who had birdies',
    { Gus: '4 5 3 5 3 4', Ann: '3 5 3 6 4 4' },
    [
      '5 Gus had a birdie on 5 and stayed ahead',
      '−1 2 birdies: Gus 1, Ann 1',
      '4 Gus: 4 holes in a row in par or better, 3 to 6',
    ],
  ],
  [
    'a lead from the first hole',
    { Gus: '4 5 4 6 5 5', Ann: '5 6 4 6 5 5' },
    ['1 Gus led from the first hole on'],
  ],
  [
    'a lead that another one lost',
    { Gus: '4 5 4 6 5 5', Ann: '4 5 4 5 8 5' },
    ['5 Gus took the lead on 5 and stayed ahead'],
  ],
  [
    'a hole in one, which is no eagle, and an eagle',
    { Gus: '4 5 1 6 2 5' },
    ['3 Gus made a hole in one on 3', '−2 The only eagle: Gus on 5'],
  ],
  ['nothing', { Gus: '5 5 4 6 5 5', Ann: '5 5 4 6 5 5' }, []],
])('tells %s', (_, lines, expected) => {
  expect(told(lines)).toEqual(expected)
})

test('names three players beside a count, and the birdies of partners in best ball', () => {
  const birdie = '3 5 4 6 5 5'
  expect(told({ A: birdie, B: birdie, C: birdie, D: birdie, E: birdie })).toEqual([
    '−1 5 birdies: A 1, B 1, C 1, 2 others',
  ])
  const teams = [{ name: 'Reds', players: [0, 1] }]
  const format = { type: 'RoundFormat.Team.BestBall' } as const
  expect(told({ A: birdie, B: birdie }, { format, teams })).toContain('−1 2 birdies: A 1, B 1')
})
