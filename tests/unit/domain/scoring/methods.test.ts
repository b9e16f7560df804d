import { describe, expect, test } from 'vitest'
import { cardsOf, firstCard, holes, LIVE, rowOf, scoresOf, strokes } from '../../../support/recorded.ts'

const eighteenHoles = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }

describe('stroke play', () => {
  test('totals gross and net with the handicap strokes of each hole', () => {
    const card = firstCard(
      cardsOf({
        handicapMode: 'Net',
        players: [{ name: 'Ann', playingHandicap: 4, holes: strokes('4 5 6') }],
      }),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({
      outValues: [
        { kind: 'Score', total: 4, par: 4, handicap: 2 },
        { kind: 'Score', total: 5, par: 4, handicap: 1 },
        { kind: 'Score', total: 6, par: 4, handicap: 1 },
      ],
      outTotal: 15,
      total: 15,
    })
    expect(scoresOf(card)).toEqual([2, 4, 5])
    expect(card?.totals).toEqual([
      { score: { type: 'StrokePlayScore', value: 15 }, method: 'StrokePlay', handicapMode: 'Gross' },
      { score: { type: 'StrokePlayScore', value: 11 }, method: 'StrokePlay', handicapMode: 'Net' },
    ])
  })

  test('has no total after a pick-up', () => {
    const card = firstCard(
      cardsOf(
        { course: eighteenHoles, players: [{ name: 'Ann', holes: strokes('4 P 5 4 4 4 4 4 4 3') }] },
        LIVE,
      ),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ inTotal: 3 })
    expect(rowOf(card, 'GrossScoreRow')?.data.outTotal).toBeUndefined()
    expect(rowOf(card, 'GrossScoreRow')?.data.total).toBeUndefined()
    expect(scoresOf(card)?.slice(0, 3)).toEqual([4, 'P', 5])
    expect(rowOf(card, 'ScoreRow')?.data).toMatchObject({ inTotal: 3 })
    expect(rowOf(card, 'ScoreRow')?.data.outTotal).toBeUndefined()
    expect(card?.totals[0]?.score).toEqual({ type: 'Unavailable' })
  })

  test('compares with the par override', () => {
    const course = { name: 'Old Links', holes: [{ par: 4, parOverride: 5 }] }
    const card = firstCard(cardsOf({ course, players: [{ name: 'Ann', holes: [{ strokes: 5, putts: 2 }] }] }))
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues[0]?.par).toBe(5)
    expect(rowOf(card, 'GirRow')?.data.outValues).toEqual([true])
  })
})

describe('Stableford (Rules of Golf 21.1)', () => {
  const stableford = { scoringMethod: { type: 'Stableford' } } as const

  test.each([
    { line: '4 5 6', points: [2, 1, 0] },
    { line: '7 P .', points: [0, 0, 0] },
  ])('scores $line on par 4 as $points', ({ line, points }) => {
    expect(
      scoresOf(firstCard(cardsOf({ ...stableford, players: [{ name: 'Ann', holes: strokes(line) }] }))),
    ).toEqual(points)
  })

  test('leaves a hole that is not played yet undefined in a live round', () => {
    const players = [{ name: 'Ann', holes: strokes('4 P .') }]
    expect(scoresOf(firstCard(cardsOf({ ...stableford, players }, LIVE)))).toEqual([2, 0, undefined])
  })
})
