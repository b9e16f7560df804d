import { describe, expect, test } from 'vitest'
import type { MatchState } from '../../../../src/contract/match.ts'
import type { Total } from '../../../../src/contract/round.ts'
import { contestOf } from '../../../../src/domain/results/round-contest.ts'
import { participantCards } from '../../../../src/domain/round/shown-round.ts'
import { totalView, totalViews } from '../../../../src/domain/scorecard/participant-texts.ts'
import type { PlayState } from '../../../../src/domain/scoring/ball.ts'
import { FINISHED, LIVE, shownOf, strokes } from '../../../support/recorded.ts'

const PARS = Array.from({ length: 18 }, () => ({
  par: 4,
  parOverride: undefined,
  tee: undefined,
  greenMiddle: undefined,
  pos: [],
}))
const course = { name: 'Old Links', holes: PARS }
const NOT_BEGUN = { scored: 0, thru: 0, isFinished: false, state: undefined }
const viewOf = (one: Total, isLive = false) => totalView(one, NOT_BEGUN, { isLive, course })

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
  const gross = total({ score: { type: 'StrokePlayScore', value: 85 } })
  expect(viewOf(gross)).toEqual({ label: 'Gross', text: '85' })
  const points = { score: { type: 'StablefordScore', points: 34 }, method: 'Stableford' } as const
  expect(viewOf(total({ ...points, handicapMode: 'Net' }))).toEqual({ label: 'Stableford (Net)', text: '34' })
  expect(viewOf(total({})).text).toBe('–')
})

describe('the strokes of a player of whom holes are missing', () => {
  const viewOfAnn = (
    line: string,
    state: PlayState,
    player: { state?: 'withdrawn' | 'disqualified' } = {},
  ) => {
    const round = shownOf({ players: [{ name: 'Ann', holes: strokes(line), ...player }] }, state)
    const [card] = participantCards(round.scorecard.cards)
    return card && totalViews(card, contestOf(round)).map(({ text, note }) => ({ text, note }))
  }

  test('are those of the holes completed so far while the player plays on', () => {
    expect(viewOfAnn('4 P .', LIVE)).toEqual([{ text: '4', note: '1 of 2 holes' }])
    expect(viewOfAnn('4 4 .', LIVE)).toEqual([{ text: '8', note: undefined }])
  })

  test('are those of all holes once the round is finished', () => {
    expect(viewOfAnn('4 P .', FINISHED)).toEqual([{ text: '4', note: '1 of 3 holes' }])
  })

  test.each([LIVE, FINISHED])('are those of all holes after a withdrawal, with the state %o', (state) => {
    const withdrawn = { state: 'withdrawn' } as const
    expect(viewOfAnn('4 4 .', state, withdrawn)).toEqual([{ text: '8', note: '2 of 3 holes' }])
    expect(viewOfAnn('4 P .', state, withdrawn)).toEqual([{ text: '4', note: '1 of 3 holes' }])
    expect(viewOfAnn('4 4 4', state, withdrawn)).toEqual([{ text: '12', note: undefined }])
  })
})

describe('a match', () => {
  const view = (match: MatchState, isLive: boolean) => {
    const score = { type: 'StablefordScore', points: 3 } as const
    const { text, note } = viewOf(total({ score, method: 'MatchPlay', handicapMode: 'Net', match }), isLive)
    return [text, note].filter(Boolean).join(' ')
  }

  test.each<[MatchState, boolean, string]>([
    [{ up: 5, thru: 14, remaining: 4, isOver: true }, false, 'Won 5&4'],
    [{ up: -1, thru: 18, remaining: 0, isOver: true }, false, 'Lost 1 down'],
    [{ up: 0, thru: 18, remaining: 0, isOver: true }, false, 'Halved'],
    [{ up: 2, thru: 10, remaining: 8, isOver: false }, false, '2 up abandoned after 10 holes'],
    [{ up: 0, thru: 0, remaining: 18, isOver: false }, false, '–'],
    [{ up: -1, thru: 12, remaining: 6, isOver: false }, true, '1 down thru 12'],
    [{ up: 2, thru: 16, remaining: 2, isOver: false }, true, 'Dormie 2 thru 16'],
  ])('with the state %o, in a live round: %s, reads "%s"', (match, isLive, text) => {
    expect(view(match, isLive)).toBe(text)
  })
})
