import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { historyOf } from '../../src/domain/scoring/history-of.ts'
import { scoreRound } from '../../src/domain/scoring/score-round.ts'
import { roundStatisticsOf } from '../../src/domain/statistics/round-statistics.ts'
import { SCORING_VERSION } from '../../src/service/golf/rounds/scoring-version.ts'
import { recorded } from '../support/recorded.ts'

/**
 * The results of the rounds below under the current version. If this test fails because results have changed, increment
 * SCORING_VERSION, so that stored rounds are computed again, and replace both values.
 */
const EXPECTED = { version: 11, results: '0b5a60d6115a9fa17d1d8e7458806d0484e9d23855e936e28b763e5a8f17ed5c' }

const METHODS = ['StrokePlay', 'Stableford', 'MatchPlay', 'Skins', 'Nines'] as const
const FORMATS = ['RoundFormat.Individual', 'RoundFormat.Team.BestBall', 'RoundFormat.Team.Scramble'] as const
const STATES = ['withdrawn', 'disqualified', 'noShow'] as const
const MAXIMUMS = [{ type: 'doublePar' }, { type: 'netDoubleBogey' }, { type: 'fixed', value: 6 }] as const

/** Returns numbers below a limit that are the same in every run. */
function numbers() {
  let state = 1
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function* rounds() {
  const next = numbers()
  const sometimes = <T>(value: T) => (next(4) === 0 ? value : undefined)
  const hole = () => {
    const kind = next(12)
    if (kind === 0) return null
    if (kind === 1) return { pickUp: true, putts: next(3) }
    if (kind === 2) return { conceded: true }
    return {
      strokes: 3 + next(5),
      putts: next(3),
      penalties: next(2),
      sand: next(2),
      fairway: 'Hit' as const,
    }
  }
  for (let count = 0; count < 100; count += 1) {
    const holeCount = next(2) === 0 ? 18 : 9
    const players = Array.from({ length: 2 + next(3) }, (_, at) => ({
      name: `Player ${at}`,
      owner: at === 1,
      playingHandicap: sometimes(next(40) - 4),
      courseHandicap: sometimes(next(40) - 4),
      state: sometimes(STATES[next(3)]),
      holes: Array.from({ length: holeCount }, hole),
    }))
    yield recorded({
      startHole: sometimes(1 + next(holeCount)),
      course: {
        name: 'Old Links',
        holes: Array.from({ length: holeCount }, () => ({ par: 3 + next(3), parOverride: sometimes(5) })),
      },
      scoringMethod: { type: METHODS[next(METHODS.length)] ?? 'StrokePlay' },
      handicapMode: next(2) === 0 ? 'Net' : 'Gross',
      format: { type: FORMATS[next(FORMATS.length)] ?? 'RoundFormat.Individual' },
      players,
      teams: [
        { name: 'Reds', players: [0], playingHandicap: 3 },
        { name: 'Blues', players: players.length > 2 ? [1, 2] : [1] },
      ],
      match: sometimes({ concededBy: next(2) }),
      maximumScore: sometimes(MAXIMUMS[next(3)]),
      handicapAllowance: sometimes(95),
      strokesOff: sometimes('lowest' as const),
    })
  }
}

test('SCORING_VERSION is incremented when results change', () => {
  const hash = createHash('sha256')
  for (const one of rounds()) {
    for (const isLive of [false, true]) {
      hash.update(JSON.stringify([scoreRound(one, { isLive }), historyOf(one, 'R1', { isLive })]))
    }
    hash.update(JSON.stringify(roundStatisticsOf(one)))
  }
  expect({ version: SCORING_VERSION, results: hash.digest('hex') }).toEqual(EXPECTED)
})
