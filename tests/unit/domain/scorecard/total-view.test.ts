import { describe, expect, test } from 'vitest'
import type { MatchState, Total } from '../../../../src/contract/round.ts'
import { totalView } from '../../../../src/domain/scorecard/total-view.ts'

function total(changes: Partial<Total>): Total {
  return {
    score: { type: 'Unavailable' },
    method: 'StrokePlay',
    handicapMode: 'Gross',
    strokes: undefined,
    holesPlayed: undefined,
    match: undefined,
    ...changes,
  }
}

test('shows strokes and points', () => {
  expect(totalView(total({ score: { type: 'StrokePlayScore', value: 85 } }))).toEqual({
    label: 'Gross',
    text: '85',
  })
  expect(
    totalView(
      total({ score: { type: 'StablefordScore', points: 34 }, method: 'Stableford', handicapMode: 'Net' }),
    ),
  ).toEqual({ label: 'Stableford (Net)', text: '34' })
})

test('shows the strokes made and the holes played of an incomplete round', () => {
  expect(totalView(total({ strokes: 67, holesPlayed: 17 }))).toEqual({
    label: 'Gross',
    text: '67',
    note: 'Thru 17',
  })
})

test('shows a dash without any score', () => {
  expect(totalView(total({})).text).toBe('–')
})

describe('a match', () => {
  const view = (match: MatchState) => {
    const { text, note } = totalView(
      total({
        score: { type: 'StablefordScore', points: 3 },
        method: 'MatchPlay',
        handicapMode: 'Net',
        match,
      }),
    )
    return [text, note].filter(Boolean).join(' ')
  }

  test.each<[MatchState, string]>([
    [{ up: 5, thru: 14, remaining: 4, isOver: true }, '5 & 4'],
    [{ up: -5, thru: 14, remaining: 4, isOver: true }, 'Lost 5 & 4'],
    [{ up: 2, thru: 18, remaining: 0, isOver: true }, '2 up'],
    [{ up: -1, thru: 18, remaining: 0, isOver: true }, '1 down'],
    [{ up: 0, thru: 18, remaining: 0, isOver: true }, 'All square'],
    [{ up: -1, thru: 12, remaining: 6, isOver: false }, '1 down thru 12'],
    [{ up: 0, thru: 3, remaining: 15, isOver: false }, 'All square thru 3'],
    [{ up: 0, thru: 0, remaining: 18, isOver: false }, '–'],
  ])('with the state %o reads "%s"', (match, text) => {
    expect(view(match)).toBe(text)
  })
})
