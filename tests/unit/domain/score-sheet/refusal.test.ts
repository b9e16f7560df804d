import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../../src/contract/score-sheet-entries.ts'
import { acceptableEntries, refusalOf } from '../../../../src/domain/score-sheet/refusal.ts'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { type Bare, type Line, logOf, sheetOf, strokesOn, uuid } from '../../../support/score-sheets.ts'

const DOCUMENT = {
  format: { type: 'RoundFormat.Team.Scramble' },
  teams: [{ id: 'reds', name: 'Reds', players: ['p1'] }],
}
const FINISH: Line = [1, 0, { kind: 'finish' }]
const DISCARD: Line = [1, 0, { kind: 'discard' }]
const days = (count: number) => count * millisecondsInDay

interface Case {
  after?: Line[]
  seen?: number
  isOwner?: boolean
  nowMs?: number
  document?: object
}
function refusal(
  bare: Bare,
  { after = [], seen = 0, isOwner = true, nowMs = 0, document = DOCUMENT }: Case = {},
) {
  const sheet = foldSheet(sheetOf(document), logOf(after))
  return refusalOf(sheet, { ...bare, id: uuid(99), seen } as Entry, { isOwner, nowMs })
}

test.each<[string, Bare]>([
  ['players[p9] is not in this round', strokesOn('p9', 1, 4)],
  ['players[p9] is not in this round', { kind: 'confirm', player: 'p9' }],
  ['players[p9] is not in this round', { kind: 'player', player: 'p9', isRemoved: true }],
  ['players[p9] is not in this round', { kind: 'player', player: 'p1', mergedInto: 'p9' }],
  ['players[p9] is not in this round', { kind: 'team', team: 'reds', players: ['p1', 'p9'] }],
  ['players[2] is not in this round', { kind: 'team', team: 'reds', players: [2] }],
  ['teams[t9] is not in this round', { kind: 'score', team: 't9', hole: 1, strokes: 4 }],
  ['teams[t9] is not in this round', { kind: 'team', team: 't9', playingHandicap: 4 }],
  ['name: is missing', { kind: 'team', team: 't9', players: ['p1'] }],
  ['name: is missing', { kind: 'player', player: 'p9', playingHandicap: 4 }],
  ['mergedInto: is players[p1] itself', { kind: 'player', player: 'p1', mergedInto: 'p1' }],
  ['hole 4 is not on this course', strokesOn('p1', 4, 4)],
  ['hole 0 is not on this course', strokesOn('p1', 0, 4)],
  ['hole 4 is not on this course', { kind: 'settings', holeNumbers: [1, 4] }],
  [
    'hole 3 is not on this course',
    { kind: 'settings', startHole: 3, course: { name: 'X', holes: [{ par: 3 }] } },
  ],
  ['the round is not finished', { kind: 'reopen' }],
  ['the round is not discarded', { kind: 'restore' }],
  ['entries[0]: does not wait for a decision', { kind: 'accept', entries: [uuid(1)] }],
  ['entries[0]: does not wait for a decision', { kind: 'dismiss', entries: [uuid(1)] }],
])('refuses with "%s": %j', (error, bare) => {
  expect(refusal(bare)).toBe(error)
})

test.each<Bare>([
  strokesOn('p1', 3, 4),
  { kind: 'score', team: 'reds', hole: 1, strokes: 4 },
  { kind: 'player', player: 'p9', name: 'Zed' },
  { kind: 'player', player: 'p1', mergedInto: 'p2' },
  { kind: 'team', team: 't9', name: 'Blues', players: ['p2', 0] },
  { kind: 'settings', holeNumbers: [1, 3], startHole: 3 },
])('accepts %j', (bare) => {
  expect(refusal(bare)).toBeUndefined()
})

test('refuses scores of a team unless the round is a scramble', () => {
  const document = { ...DOCUMENT, format: { type: 'RoundFormat.Team.BestBall' } }
  const score: Bare = { kind: 'score', team: 'reds', hole: 1, strokes: 4 }
  expect(refusal(score, { document })).toBe('team: only a scramble has scores of teams')
})

test('takes scores of a team when the round is a scramble no more, which the phone may not know', () => {
  const format = (type: string): Line => [1, 0, { kind: 'settings', format: { type } } as Bare]
  const score: Bare = { kind: 'score', team: 'reds', hole: 1, strokes: 4 }
  expect(refusal(score, { after: [format('RoundFormat.Individual')] })).toBeUndefined()
  const document = { ...DOCUMENT, format: { type: 'RoundFormat.Individual' } }
  const after = [format('RoundFormat.Team.Scramble'), format('RoundFormat.Team.BestBall')]
  expect(refusal(score, { document, after })).toBeUndefined()
})

test('refuses what the device cannot have seen yet', () => {
  expect(refusal(strokesOn('p1', 1, 4), { seen: 1 })).toBe('seen: is ahead of this service')
  expect(refusal(strokesOn('p1', 1, 4), { seen: 1, after: [FINISH] })).toBeUndefined()
})

test('refuses a circle of merged players, and a round without players', () => {
  const merged: Line = [1, 0, { kind: 'player', player: 'p1', mergedInto: 'p2' }]
  expect(refusal({ kind: 'player', player: 'p2', mergedInto: 'p1' }, { after: [merged] })).toBe(
    'mergedInto: is players[p2] itself',
  )
  expect(refusal({ kind: 'player', player: 'p2', isRemoved: true }, { after: [merged] })).toBe(
    'isRemoved: a round has at least one player',
  )
})

describe('a scorer', () => {
  test.each<[string | undefined, Bare]>([
    [undefined, strokesOn('p1', 1, 4)],
    [undefined, { kind: 'confirm', player: 'p1' }],
    [undefined, { kind: 'player', player: 'p1', name: 'Anna', state: 'withdrawn' }],
    [undefined, { kind: 'player', player: 'p9', name: 'Zed', playingHandicap: 12 }],
    ['playingHandicap: only the owner may change it', { kind: 'player', player: 'p1', playingHandicap: 12 }],
    ['mergedInto: only the owner may change it', { kind: 'player', player: 'p1', mergedInto: 'p2' }],
    [
      'isRemoved: only the owner may change it',
      { kind: 'player', player: 'p9', name: 'Zed', isRemoved: true },
    ],
    ['kind: only the owner may change the team', { kind: 'team', team: 'reds', name: 'Red' }],
    ['kind: only the owner may change the settings', { kind: 'settings', handicapMode: 'Net' }],
    ['kind: only the owner may finish the round', { kind: 'finish' }],
    ['kind: only the owner may accept entries', { kind: 'accept', entries: [uuid(1)] }],
  ])('gets %s for %j', (error, bare) => {
    expect(refusal(bare, { isOwner: false })).toBe(error)
  })
})

describe('after the finish', () => {
  const nowMs = days(30)
  test.each<[string | undefined, Bare, Case]>([
    [undefined, strokesOn('p1', 1, 4), { nowMs }],
    [undefined, { kind: 'discard' }, { nowMs: days(400) }],
    ['the round is finished', { kind: 'finish' }, { nowMs }],
    ['the round is finished', strokesOn('p1', 1, 4), { nowMs: days(31) }],
  ])('gives %s for %j', (error, bare, options) => {
    expect(refusal(bare, { ...options, after: [FINISH] })).toBe(error)
  })

  test('the owner decides on each waiting entry once', () => {
    const after: Line[] = [FINISH, [2, 0, strokesOn('p1', 1, 4)]]
    const accept: Bare = { kind: 'accept', entries: [uuid(2)] }
    expect(refusal(accept, { after })).toBeUndefined()
    expect(refusal(accept, { after: [...after, [1, 2, accept]] })).toBe(
      'entries[0]: does not wait for a decision',
    )
    expect(refusal(accept, { after, nowMs: days(31) })).toBe('the round is finished')
  })
})

describe('after the finish, an entry is checked with those that wait', () => {
  const holes = Array.from({ length: 5 }, () => ({ par: 4 as const }))
  test.each<[Bare, Bare]>([
    [{ kind: 'player', player: 'p9', name: 'Zed' }, strokesOn('p9', 1, 4)],
    [{ kind: 'settings', course: { name: 'X', holes } }, strokesOn('p1', 5, 4)],
    [
      { kind: 'team', team: 't9', name: 'Blues', players: ['p2'] },
      { kind: 'score', team: 't9', hole: 1, strokes: 4 },
    ],
  ])('takes what depends on %j, which can be accepted first only', (first, second) => {
    const after: Line[] = [FINISH, [1, 1, first]]
    expect(refusal(second, { after })).toBeUndefined()
    const late: Line[] = [...after, [1, 1, second]]
    expect(refusal({ kind: 'accept', entries: [uuid(2), uuid(3)] }, { after: late })).toBeUndefined()
    expect(refusal({ kind: 'accept', entries: [uuid(3)] }, { after: late })).toMatch(
      /^entries\[0\]: .* is not (in this round|on this course)$/,
    )
    const dismissed: Line = [1, 3, { kind: 'dismiss', entries: [uuid(2)] }]
    expect(refusal(second, { after: [...after, dismissed] })).toMatch(/ is not (in|on) this/)
  })

  test('has at most 40 players with those that wait', () => {
    const players = Array.from({ length: 38 }, (_, at) => ({ id: `p${at}`, name: `Player ${at}` }))
    const add = (at: number): Bare => ({ kind: 'player', player: `q${at}`, name: `Late ${at}` })
    const after: Line[] = [FINISH, [1, 1, add(1)], [2, 1, add(2)]]
    const document = { players }
    const error = 'the round has 40 players; more are not possible'
    expect(refusal(add(2), { document, after })).toBeUndefined()
    expect(refusal(add(3), { document, after })).toBe(error)
    const reopened: Line[] = [...after, [1, 3, { kind: 'reopen' }], [1, 4, add(4)]]
    const accept: Bare = { kind: 'accept', entries: [uuid(2), uuid(3)] }
    expect(refusal(accept, { document, after: reopened })).toBe(`entries[1]: ${error}`)
    const sheet = foldSheet(sheetOf(document), logOf(reopened))
    expect(acceptableEntries(sheet).map(({ id }) => id)).toEqual([uuid(2)])
  })
})

test.each<[string | undefined, Bare, Case]>([
  [undefined, strokesOn('p1', 1, 4), {}],
  ['the round is discarded', { kind: 'finish' }, {}],
  ['the round was discarded more than 30 days ago', { kind: 'restore' }, { nowMs: days(31) }],
])('after it was discarded, a round gives %s for %j', (error, bare, options) => {
  expect(refusal(bare, { ...options, after: [DISCARD] })).toBe(error)
})

test('has at most 40 players that were not removed', () => {
  const players = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}`, name: `Player ${at}` }))
  const document = { players }
  const add: Bare = { kind: 'player', player: 'more', name: 'Zed' }
  const error = 'the round has 40 players; more are not possible'
  expect(refusal(add, { document })).toBe(error)
  const removed: Line = [1, 0, { kind: 'player', player: 'p3', isRemoved: true }]
  expect(refusal(add, { document, after: [removed] })).toBeUndefined()
  const added: Line[] = [removed, [1, 0, add]]
  expect(refusal({ kind: 'player', player: 'p3', isRemoved: false }, { document, after: added })).toBe(error)
  expect(refusal({ kind: 'player', player: 'p3', isRemoved: null }, { document, after: added })).toBe(error)
  expect(refusal({ kind: 'player', player: 'p3', name: 'Ann' }, { document, after: added })).toBeUndefined()
})

test('has at most 40 teams', () => {
  const teams = Array.from({ length: 40 }, (_, at) => ({ id: `t${at}`, name: `Team ${at}`, players: ['p1'] }))
  const add: Bare = { kind: 'team', team: 'more', name: 'Blues' }
  expect(refusal(add, { document: { ...DOCUMENT, teams } })).toBe(
    'the round has 40 teams; more are not possible',
  )
  expect(refusal(add, { document: { ...DOCUMENT, teams: teams.slice(1) } })).toBeUndefined()
})

test('has at most 100 players ever', () => {
  const players = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}`, name: `Player ${at}` }))
  const replaced = Array.from({ length: 60 }, (_, at): Line[] => [
    [1, 0, { kind: 'player', player: at < 40 ? `p${at}` : `q${at - 40}`, isRemoved: true }],
    [1, 0, { kind: 'player', player: `q${at}`, name: `Other ${at}` }],
  ]).flat()
  const after: Line[] = [...replaced, [1, 0, { kind: 'player', player: 'q59', isRemoved: true }]]
  const document = { players }
  expect(refusal({ kind: 'player', player: 'more', name: 'Zed' }, { document, after })).toBe(
    'the round has had 100 players; more are not possible',
  )
  expect(refusal({ kind: 'player', player: 'q59', isRemoved: false }, { document, after })).toBeUndefined()
})

test('takes a score on a hole that a course before the present one had', () => {
  const settings = (count: number): Line => [
    1,
    0,
    {
      kind: 'settings',
      course: { name: 'X', holes: Array.from({ length: count }, () => ({ par: 4 as const })) },
    },
  ]
  const shorter = { after: [settings(1)] }
  expect(refusal(strokesOn('p1', 3, 4), shorter)).toBeUndefined()
  expect(refusal(strokesOn('p1', 4, 4), shorter)).toBe('hole 4 is not on this course')
  expect(refusal(strokesOn('p1', 5, 4), { after: [settings(5), settings(1)] })).toBeUndefined()
})
