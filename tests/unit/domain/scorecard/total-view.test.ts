import { describe, expect, test } from 'vitest'
import type { MatchState } from '../../../../src/contract/match.ts'
import type { Total } from '../../../../src/contract/round.ts'
import { totalView } from '../../../../src/domain/scorecard/total-view.ts'

const PARS = Array.from({ length: 18 }, () => ({
  par: 4,
  parOverride: undefined,
  tee: undefined,
  greenMiddle: undefined,
  pos: [],
}))
const course = { name: 'Old Links', holes: PARS }
const viewOf = (one: Total, isLive = false) => totalView(one, { isLive, course })

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
  expect(viewOf(total({ score: { type: 'StrokePlayScore', value: 85 } }))).toEqual({
    label: 'Gross',
    text: '85',
  })
  expect(
    viewOf(
      total({ score: { type: 'StablefordScore', points: 34 }, method: 'Stableford', handicapMode: 'Net' }),
    ),
  ).toEqual({ label: 'Stableford (Net)', text: '34' })
})

test('shows the strokes made and the holes played of an incomplete round', () => {
  expect(viewOf(total({ strokes: 67, holesPlayed: 17 }))).toEqual({
    label: 'Gross',
    text: '67',
    note: '17 of 18 holes',
  })
})

test('shows a dash without any score', () => {
  expect(viewOf(total({})).text).toBe('–')
})

describe('a match', () => {
  const view = (match: MatchState, isLive: boolean) => {
    const score = { type: 'StablefordScore', points: 3 } as const
    const { text, note } = viewOf(total({ score, method: 'MatchPlay', handicapMode: 'Net', match }), isLive)
    return [text, note].filter(Boolean).join(' ')
  }

  test.each<[MatchState, string]>([
    [{ up: 5, thru: 14, remaining: 4, isOver: true }, 'Won 5&4'],
    [{ up: -5, thru: 14, remaining: 4, isOver: true }, 'Lost 5&4'],
    [{ up: 2, thru: 18, remaining: 0, isOver: true }, 'Won 2 up'],
    [{ up: -1, thru: 18, remaining: 0, isOver: true }, 'Lost 1 down'],
    [{ up: 0, thru: 18, remaining: 0, isOver: true }, 'Halved'],
    [{ up: 2, thru: 10, remaining: 8, isOver: false }, '2 up abandoned after 10 holes'],
    [{ up: 0, thru: 1, remaining: 17, isOver: false }, 'All square abandoned after 1 hole'],
    [{ up: 0, thru: 0, remaining: 18, isOver: false }, '–'],
  ])('with the state %o in a finished round reads "%s"', (match, text) => {
    expect(view(match, false)).toBe(text)
  })

  test.each<[MatchState, string]>([
    [{ up: -1, thru: 12, remaining: 6, isOver: false }, '1 down thru 12'],
    [{ up: 2, thru: 12, remaining: 6, isOver: false }, '2 up thru 12'],
    [{ up: 2, thru: 16, remaining: 2, isOver: false }, 'Dormie 2 thru 16'],
    [{ up: -2, thru: 16, remaining: 2, isOver: false }, '2 down thru 16'],
    [{ up: 0, thru: 3, remaining: 15, isOver: false }, 'All square thru 3'],
    [{ up: 3, thru: 16, remaining: 2, isOver: true }, 'Won 3&2'],
    [{ up: 0, thru: 0, remaining: 18, isOver: false }, '–'],
  ])('with the state %o in a live round reads "%s"', (match, text) => {
    expect(view(match, true)).toBe(text)
  })
})
