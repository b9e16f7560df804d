import { describe, expect, test } from 'vitest'
import { cardsOf, holes, participantCards, rowOf, strokes } from '../../../support/recorded.ts'

const eighteen = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }
const FOURS = new Array(18).fill('4').join(' ')

function match(
  ann: string,
  bob: string,
  more: Parameters<typeof cardsOf>[0] = {},
  state = { isLive: false },
) {
  return participantCards(
    cardsOf(
      {
        course: eighteen,
        scoringMethod: { type: 'MatchPlay' },
        players: [
          { name: 'Ann', holes: strokes(ann) },
          { name: 'Bob', holes: strokes(bob) },
        ],
        ...more,
      },
      state,
    ),
  )
}
const resultsOf = (card: ReturnType<typeof match>[number] | undefined) => {
  const row = rowOf(card, 'ScoreRow')?.data
  return [...(row?.outValues ?? []), ...(row?.inValues ?? [])].map((score) =>
    score?.type === 'StablefordScore' ? score.result : undefined,
  )
}

describe('a match of two sides', () => {
  test('ends when one side leads by more holes than remain; later holes do not count', () => {
    const [ann, bob] = match(`3 3 3 3 3 ${FOURS}`.split(' ').slice(0, 18).join(' '), FOURS)
    expect(ann?.totals[1]).toMatchObject({
      score: { type: 'StablefordScore', points: 5 },
      match: { up: 5, thru: 14, remaining: 4, isOver: true },
    })
    expect(bob?.totals[1]?.match).toEqual({ up: -5, thru: 14, remaining: 4, isOver: true, outcome: 'Lost' })
    expect(resultsOf(ann).slice(4, 6)).toEqual(['Won', 'Halved'])
    expect(resultsOf(bob).slice(4, 6)).toEqual(['Lost', 'Halved'])
    expect(resultsOf(ann).slice(13)).toEqual(['Halved', undefined, undefined, undefined, undefined])
  })
})

describe('net', () => {
  const net = (state?: Parameters<typeof match>[3]) =>
    match(
      '',
      '',
      {
        handicapMode: 'Net',
        players: [
          { name: 'Ann', playingHandicap: 18, holes: strokes(FOURS) },
          { name: 'Bob', playingHandicap: 20, holes: strokes(FOURS) },
        ],
      },
      state,
    )

  test('gives strokes by the difference to the lowest playing handicap', () => {
    const [ann, bob] = net()
    const given = (card: typeof ann) =>
      rowOf(card, 'GrossScoreRow')?.data.outValues.map((hole) => hole?.handicap)
    expect(given(ann)).toEqual(new Array(9).fill(0))
    expect(given(bob)?.slice(0, 3)).toEqual([1, 1, 0])
    expect(ann?.participant.matchStrokes).toBe(0)
    expect(bob?.participant.matchStrokes).toBe(2)
    expect(bob?.totals[1]?.match).toMatchObject({ up: 2, thru: 17, remaining: 1, outcome: 'Won' })
  })
})

test('keeps holes won without a match state between three sides', () => {
  const cards = participantCards(
    cardsOf({
      scoringMethod: { type: 'MatchPlay' },
      players: ['3 3 3', '4 4 4', '4 4 4'].map((line) => ({ name: 'Ann', holes: strokes(line) })),
    }),
  )
  expect(cards[0]?.totals[1]).toMatchObject({ score: { points: 3 } })
  expect(cards[0]?.totals[1]?.match).toBeUndefined()
  expect(resultsOf(cards[0])).toEqual([undefined, undefined, undefined])
})
