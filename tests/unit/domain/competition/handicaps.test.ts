import { describe, expect, it } from 'vitest'
import type { CompetitionDocument } from '../../../../src/contract/competition-document.ts'
import { playingHandicapOf } from '../../../../src/domain/competition/handicaps.ts'
import { COURSE } from '../../../support/competitions.ts'

const game: Pick<CompetitionDocument, 'course' | 'format' | 'allowance'> = {
  course: COURSE,
  format: { type: 'RoundFormat.Individual' },
}
const tee = { name: 'White', rating: 71.2, slope: 131 }
const scramble = { ...game, format: { type: 'RoundFormat.Team.Scramble' } } as const
// 12.4 × 131 ÷ 113 + 71.2 − 72 = 13.575…
const player = { tee, handicapIndex: 12.4 }
const ANN = { id: 'a', name: 'A', handicapIndex: 12.4 }
const ON_RED = { ...ANN, id: 'b', tee: { name: 'Red', rating: 69, slope: 113 } }
const sideOf = (...handicaps: number[]) =>
  handicaps.map((playingHandicap, at) => ({ id: `p${at}`, name: 'A', playingHandicap }))

describe('the playing handicap', () => {
  it.each([
    ['that is given', game, { ...player, playingHandicap: 7 }, 7],
    ['of index and tee', game, player, 14],
    ['with an allowance, rounded once', { ...game, allowance: 95 }, player, 13],
    ['of a plus handicap', game, { tee, handicapIndex: -2 }, -3],
    ['with the par of the tee', game, { tee: { ...tee, par: 70 }, handicapIndex: 12.4 }, 16],
    ['of a tee without a slope', game, { tee: { name: 'White', rating: 73 }, handicapIndex: 10 }, 11],
    ['of a scramble of two', { ...scramble, allowance: 50 }, { players: sideOf(20, 10) }, 7],
    ['of a scramble of three', scramble, { players: sideOf(10, 20, 30) }, 10],
    ['of a scramble of four', scramble, { players: sideOf(10, 20, 30, 40) }, 15],
    ['of a scramble side, worked out from its tee', scramble, { tee, players: [ANN, ON_RED] }, 5],
    ['that a scramble side has', scramble, { playingHandicap: 3, players: sideOf(20, 10) }, 3],
  ])('is the one %s', (_, of, one, value) => {
    expect(playingHandicapOf(of, { id: 'e1', name: 'Ann', ...one })).toMatchObject({
      value,
      isUnknown: false,
    })
  })

  it.each([
    ['an index', game, { tee }],
    ['a rating', game, { tee: { name: 'White' }, handicapIndex: 12.4 }],
    ['an index of a partner', scramble, { tee, players: ['a', 'b'].map((id) => ({ id, name: id })) }],
  ])('is 0 without %s, which it says', (_, of, one) => {
    expect(playingHandicapOf(of, { id: 'e1', name: 'Ann', ...one })).toMatchObject({
      value: 0,
      isUnknown: true,
    })
  })
})
