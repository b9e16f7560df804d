import { expect, test } from 'vitest'
import { trendPoints } from '../../../../../src/features/history/charts/trend.ts'
import { played } from '../../../../support/played-round.ts'

const scored = (totalGrossScore: number, totalPar = 72) => ({
  totalGrossScore,
  totalScorePoints: 30,
  totalPar,
})

test('includes only complete individual rounds of eighteen holes with date, score and par, oldest first', () => {
  const rounds = [
    played({ date: 2, timezoneOffset: 0, owner: scored(80) }),
    played({ date: 1, timezoneOffset: 0, owner: scored(90) }),
    played({ owner: scored(40, 36), holeCount: 9 }),
    played({ owner: scored(67), holesPlayed: 17, holeCount: 18 }),
    played({ owner: scored(70), format: { type: 'RoundFormat.Team.Scramble' } }),
    played({ date: undefined }),
    played({ owner: { totalGrossScore: 80, totalScorePoints: 1, totalPar: undefined } }),
    played({ owner: undefined }),
  ]
  expect(trendPoints(rounds)).toEqual([
    { ms: 1, month: 'January 1970', value: 18, text: '01 Jan 1970: +18 (90)' },
    { ms: 2, month: 'January 1970', value: 8, text: '01 Jan 1970: +8 (80)' },
  ])
})
