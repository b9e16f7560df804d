import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { recordedRound } from '../../../../src/contract/recorded-round.ts'
import { recordedRoundOf } from '../../../../src/domain/score-sheet/recorded-round-of.ts'
import { applyEntry, foldSheet, startSheet, stateOf } from '../../../../src/domain/score-sheet/sheet.ts'
import {
  confirmationsOf,
  discrepanciesOf,
  missingScores,
} from '../../../../src/domain/score-sheet/sheet-facts.ts'
import { holes } from '../../../support/recorded.ts'
import {
  type Bare,
  type Line,
  logOf,
  mergedInto,
  owners,
  sheetOf,
  strokesOn,
  teamStrokesOn,
  uuid,
} from '../../../support/score-sheets.ts'

const fold = (lines: readonly Line[], document: object = {}) => foldSheet(sheetOf(document), logOf(lines))
const roundOf = (lines: readonly Line[], document: object = {}) => {
  const round = JSON.parse(JSON.stringify(recordedRoundOf(fold(lines, document))))
  expect(v.safeParse(recordedRound, round).issues).toBeUndefined()
  return round
}
const holesOf = (lines: readonly Line[], document: object = {}) =>
  roundOf(lines, document).players.map((player: { holes: unknown }) => player.holes)

const onHole1 = (more: object): Bare => ({ kind: 'score', player: 'p1', hole: 1, ...more }) as Bare
const holesOnly = (...holeNumbers: number[]): Bare => ({ kind: 'settings', holeNumbers })
const teeOfAnn = (more: object) => ({ kind: 'player', player: 'p1', tee: { name: 'White', ...more } }) as Bare

/** Fails where a circle would be followed without end. */
class FewReads<Value> extends Map<string, Value> {
  reads = 0
  override get(key: string): Value | undefined {
    this.reads++
    if (this.reads > 1000) throw new Error('follows a circle')
    return super.get(key)
  }
}

const TEAMS = {
  format: { type: 'RoundFormat.Team.Scramble' },
  teams: [
    { id: 'reds', name: 'Reds', players: ['p1'] },
    { name: 'Blues', players: [1] },
  ],
}

describe('the recorded round', () => {
  test('begins as the document, without ids', () => {
    expect(roundOf([])).toEqual({
      version: 1,
      startTimestampMs: Date.UTC(2026, 5, 20, 9),
      timezoneOffset: 7_200_000,
      course: { name: 'Old Links', holes: holes(4, 4, 4) },
      scoringMethod: { type: 'StrokePlay' },
      handicapMode: 'Gross',
      format: { type: 'RoundFormat.Individual' },
      players: [
        { name: 'Ann', holes: [] },
        { name: 'Bob', holes: [] },
      ],
      teams: [],
    })
  })

  test('has the last value of each field, and null clears', () => {
    const lines = owners(
      onHole1({ strokes: 5, putts: 2, sand: 0, fairway: 'Hit' }),
      onHole1({ strokes: 4, penalties: 1, sand: null }),
    )
    expect(holesOf(lines)[0]).toEqual([{ strokes: 4, putts: 2, penalties: 1, fairway: 'Hit' }])
    expect(holesOf([...lines, ...owners(strokesOn('p1', 1, null))])[0]).toEqual([])
  })

  test.each<[string, Bare[], object]>([
    ['strokes end a pick-up', [onHole1({ pickUp: true }), strokesOn('p1', 1, 6)], { strokes: 6 }],
    ['putts above strokes are left out', [onHole1({ putts: 3 }), strokesOn('p1', 1, 2)], { strokes: 2 }],
    ['conceded without strokes', [onHole1({ conceded: true, putts: 1 })], { conceded: true, putts: 1 }],
    [
      'a green without putts',
      [onHole1({ green: 'Hit' }), strokesOn('p1', 1, 5)],
      { strokes: 5, green: 'Hit' },
    ],
  ])('%s', (_, entries, hole) => {
    expect(holesOf(owners(...entries))[0]).toEqual([hole])
  })

  test('adds, names, changes and removes players', () => {
    const change = { name: 'Anna', playingHandicap: 12, tee: { name: 'White' }, state: 'withdrawn' } as const
    const { players } = roundOf([
      [2, 0, { kind: 'player', player: 'p3', name: 'Cleo' }],
      [1, 1, { kind: 'player', player: 'p1', ...change }],
      [1, 2, { kind: 'player', player: 'p2', isRemoved: true }],
      [1, 3, strokesOn('p3', 2, 5)],
    ])
    expect(players).toEqual([
      { ...change, holes: [] },
      { name: 'Cleo', holes: [null, { strokes: 5 }] },
    ])
  })

  test('joins the scores of a player entered twice in the order of the log, and separates them again', () => {
    const lines: Line[] = [
      [2, 0, { kind: 'player', player: 'p3', name: 'Bobby' }],
      [1, 1, strokesOn('p2', 1, 4)],
      [2, 2, strokesOn('p3', 1, 5)],
      [2, 3, strokesOn('p3', 2, 6)],
      [1, 4, mergedInto('p3', 'p2')],
      [2, 5, strokesOn('p3', 3, 7)],
    ]
    expect(roundOf(lines).players).toEqual([
      { name: 'Ann', holes: [] },
      { name: 'Bob', holes: [{ strokes: 5 }, { strokes: 6 }, { strokes: 7 }] },
    ])
    expect(holesOf([...lines, [1, 6, mergedInto('p3', null)]])).toEqual([
      [],
      [{ strokes: 4 }],
      [{ strokes: 5 }, { strokes: 6 }, { strokes: 7 }],
    ])
  })

  test('keeps the owner when the owner was entered twice', () => {
    const players = [
      { id: 'p1', name: 'Ann' },
      { id: 'p2', name: 'Anna', owner: true },
    ]
    expect(roundOf(owners(mergedInto('p2', 'p1')), { players }).players).toEqual([
      { name: 'Ann', owner: true, holes: [] },
    ])
  })

  test('has the scores of teams in a scramble only', () => {
    const score = owners(teamStrokesOn('reds', 1, 3), teamStrokesOn('t2', 1, 4))
    expect(roundOf(score, TEAMS).teams).toEqual([
      { name: 'Reds', players: [0], holes: [{ strokes: 3 }] },
      { name: 'Blues', players: [1], holes: [{ strokes: 4 }] },
    ])
    const bestBall: Line = [1, 2, { kind: 'settings', format: { type: 'RoundFormat.Team.BestBall' } }]
    expect(roundOf([...score, bestBall], TEAMS).teams[0]).toEqual({ name: 'Reds', players: [0] })
  })

  test('puts a player into the team that got it last, and plays alone without teams', () => {
    const lines = owners(
      { kind: 'team', team: 't3', name: 'Greens', players: ['p2', 'p1'], playingHandicap: 3 },
      { kind: 'team', team: 'reds', players: ['p1'] },
    )
    expect(roundOf(lines, TEAMS).teams).toEqual([
      { name: 'Reds', players: [0] },
      { name: 'Greens', players: [1], playingHandicap: 3 },
    ])
    const gone = ['reds', 't2', 't3'].map((team): Line => [1, 2, { kind: 'team', team, isRemoved: true }])
    expect(roundOf([...lines, ...gone], TEAMS)).toMatchObject({
      format: { type: 'RoundFormat.Individual' },
      teams: [],
    })
  })

  test('contains the chosen holes only, with their numbers, and begins on one of them', () => {
    const settings: Bare = { kind: 'settings', holeNumbers: [3, 2], startHole: 3 }
    const lines = owners(strokesOn('p1', 1, 4), strokesOn('p1', 3, 5), settings)
    const round = roundOf(lines)
    expect(round.course.holes).toEqual([
      { number: 2, par: 4, strokeIndex: 2 },
      { number: 3, par: 4, strokeIndex: 3 },
    ])
    expect(round).toMatchObject({ startHole: 2, players: [{ holes: [null, { strokes: 5 }] }, { holes: [] }] })
    const all: Line = [1, 3, { kind: 'settings', holeNumbers: null, startHole: null }]
    expect(holesOf([...lines, all])[0]).toEqual([{ strokes: 4 }, null, { strokes: 5 }])
  })

  test('contains the lengths of the chosen holes only', () => {
    const lines = owners(teeOfAnn({ lengthsM: [310, 290, 480], strokeIndexes: [3, 1, 2] }), holesOnly(2, 3))
    expect(roundOf(lines).players[0]?.tee).toEqual({
      name: 'White',
      lengthsM: [290, 480],
      strokeIndexes: [1, 2],
    })
  })

  test.each([
    ['without the ratings of all holes', { rating: 12.6, slope: 131, par: 12 }, {}],
    ['without a rating of all holes whose par is not known', { rating: 12.6, slope: 131 }, {}],
    ['with the ratings of the chosen holes', { rating: 8.3, slope: 128, par: 8 }, undefined],
  ])('contains a part of the holes %s', (_, ratings, left = ratings) => {
    const teeOn = (...numbers: number[]) =>
      roundOf(owners(teeOfAnn(ratings), holesOnly(...numbers))).players[0]?.tee
    expect(teeOn(2, 3)).toEqual({ name: 'White', ...left })
    expect(teeOn(1, 2, 3)).toEqual({ name: 'White', ...ratings })
  })

  test('keeps scores by hole when the course is replaced', () => {
    const course = { name: 'New Links', holes: [{ par: 3 as const }, { par: 5 as const }] }
    const lines = owners(strokesOn('p1', 1, 4), strokesOn('p1', 3, 5), { kind: 'settings', course })
    expect(roundOf(lines)).toMatchObject({
      course,
      players: [{ holes: [{ strokes: 4 }] }, { holes: [] }],
    })
  })

  test('changes the settings and finds the side that conceded', () => {
    const game = { scoringMethod: { type: 'MatchPlay' }, handicapMode: 'Net', handicapAllowance: 90 } as const
    const lines = owners(
      { kind: 'settings', ...game, match: { concededBy: 'p2' } },
      { kind: 'player', player: 'p3', name: 'Cleo' },
      { kind: 'player', player: 'p1', isRemoved: true },
    )
    expect(roundOf(lines)).toMatchObject({ ...game, match: { concededBy: 0 } })
    const ofTeam = owners({ kind: 'settings', match: { concededBy: 1 } })
    expect(roundOf(ofTeam, TEAMS).match).toEqual({ concededBy: 1 })
  })
})

describe('discrepancies', () => {
  const A = 1
  const B = 2
  /** Returns the discrepancies, such as 'p1 1: 5 (1), 6 (2)' for a player and a hole with values and their numbers. */
  const values = (lines: readonly Line[]) =>
    discrepanciesOf(fold(lines)).map(({ player, hole, entries }) => {
      const all = entries.map(
        ({ seq, value }) => `${value?.pickUp ? 'pick-up' : (value?.strokes ?? 'none')} (${seq})`,
      )
      return `${player} ${hole}: ${all.join(', ')}`
    })
  const FIVE: Line = [A, 0, strokesOn('p1', 1, 5)]
  const differ: Line[] = [FIVE, [A, 1, strokesOn('p1', 1, 4)], [B, 0, strokesOn('p1', 1, 6)]]
  const again = (seen: number): Line => [3, seen, strokesOn('p1', 1, 4)]
  const others: Line[] = [
    [B, 0, onHole1({ pickUp: true })],
    [3, 0, strokesOn('p1', 1, null)],
  ]

  test.each<[string, Line[], string[]]>([
    ['one while they differ', differ, ['p1 1: 4 (2), 6 (3)']],
    ['none when somebody who has seen both enters the cell again', [...differ, again(3)], []],
    ['one when somebody who has seen one of both does', [...differ, again(2)], ['p1 1: 6 (3), 4 (4)']],
    ['one between other values', [FIVE, ...others], ['p1 1: 5 (1), pick-up (2), none (3)']],
    ['none for a hole that is not played', [...differ, ...owners(holesOnly(2))], []],
  ])('%s', (_, lines, expected) => {
    expect(values(lines)).toEqual(expected)
  })

  test('are those of teams in a scramble, and name device and person', () => {
    const lines: Line[] = [
      [A, 0, teamStrokesOn('reds', 2, 3)],
      [B, 0, teamStrokesOn('reds', 2, 4)],
    ]
    expect(discrepanciesOf(fold(lines, TEAMS))).toEqual([
      {
        team: 'reds',
        hole: 2,
        entries: [
          { seq: 1, device: 1, by: 'owner', value: { strokes: 3 } },
          { seq: 2, device: 2, by: 'key 2', value: { strokes: 4 } },
        ],
      },
    ])
  })
})

describe('confirmations', () => {
  const score: Line = [1, 0, strokesOn('p1', 1, 4)]
  const confirm = (device: number, seen: number): Line => [device, seen, { kind: 'confirm', player: 'p1' }]
  const merge = (seen: number, into: string | null): Line => [1, seen, mergedInto('p2', into)]
  const handicap: Line = [1, 2, { kind: 'player', player: 'p1', playingHandicap: 3 }]
  test.each<[string, Line[], number[]]>([
    ['cover what the device had seen', [score, confirm(2, 1)], [2]],
    ['do not cover what the device had not seen', [score, confirm(2, 0)], []],
    ['are withdrawn by a change of the card', [score, confirm(2, 1), [1, 2, strokesOn('p1', 1, 5)]], []],
    ['are withdrawn by another handicap', [score, confirm(2, 1), handicap], []],
    ['stay when the same value is entered again', [score, confirm(2, 1), [3, 0, strokesOn('p1', 1, 4)]], [2]],
    ['are withdrawn with a merge', [score, merge(2, 'p1'), confirm(2, 2), merge(3, null)], []],
  ])('%s', (_, lines, expected) => {
    const found = confirmationsOf(fold(lines))
      .get('p1')
      ?.map(({ seq }) => seq)
    expect(found?.toSorted()).toEqual(expected.toSorted())
  })

  test('cover the scores of the team in a scramble', () => {
    const confirmed = [...owners(teamStrokesOn('reds', 1, 3)), confirm(2, 1)]
    expect(confirmationsOf(fold(confirmed, TEAMS)).get('p1')).toHaveLength(1)
    const changed = [...confirmed, ...owners(teamStrokesOn('reds', 1, 4))]
    expect(confirmationsOf(fold(changed, TEAMS)).get('p1')).toEqual([])
  })
})

describe('after the finish', () => {
  const lines: Line[] = [
    [1, 0, strokesOn('p1', 1, 4)],
    [1, 1, { kind: 'finish' }],
    [2, 0, strokesOn('p1', 1, 5)],
    [2, 0, strokesOn('p2', 1, 6)],
  ]

  test('entries change nothing and wait', () => {
    const sheet = fold(lines)
    expect(stateOf(sheet)).toBe('finished')
    expect([...sheet.waiting.keys()]).toEqual([uuid(3), uuid(4)])
    expect(holesOf(lines)).toEqual([[{ strokes: 4 }], []])
    expect(discrepanciesOf(sheet)).toEqual([])
  })

  test('the owner accepts and dismisses them', () => {
    const decided: Line[] = [
      ...lines,
      [1, 4, { kind: 'accept', entries: [uuid(3)] }],
      [1, 5, { kind: 'dismiss', entries: [uuid(4)] }],
    ]
    expect(holesOf(decided)).toEqual([[{ strokes: 5 }], []])
    expect(fold(decided).waiting.size).toBe(0)
    expect(discrepanciesOf(fold(decided))).toEqual([])
  })

  test('entries that are accepted together count in this order, also those of a merged player', () => {
    const accept: Bare = { kind: 'accept', entries: [uuid(4), uuid(3)] }
    const joined = [...lines, ...owners(accept, { kind: 'reopen' }, mergedInto('p2', 'p1'))]
    expect(holesOf(joined)).toEqual([[{ strokes: 5 }]])
  })

  test('a merge that is accepted late does not close a circle', () => {
    const late = owners(
      { kind: 'finish' },
      mergedInto('p1', 'p2'),
      { kind: 'reopen' },
      mergedInto('p2', 'p1'),
      {
        kind: 'accept',
        entries: [uuid(2)],
      },
    )
    const sheet = startSheet(sheetOf())
    sheet.players = new FewReads(sheet.players)
    for (const entry of logOf(late)) applyEntry(sheet, entry)
    expect(recordedRoundOf(sheet).players.map(({ name }) => name)).toEqual(['Ann'])
  })

  test('an accepted entry counts from its acceptance', () => {
    const decided: Line[] = [
      ...lines,
      [1, 4, { kind: 'reopen' }],
      [1, 5, strokesOn('p1', 1, 7)],
      [1, 6, { kind: 'accept', entries: [uuid(3)] }],
    ]
    expect(holesOf(decided)[0]).toEqual([{ strokes: 5 }])
    expect(discrepanciesOf(fold(decided))).toEqual([])
  })
})

test('says whose scores are missing', () => {
  const lines = owners(
    strokesOn('p1', 1, 4),
    { kind: 'score', player: 'p1', hole: 2, pickUp: true },
    { kind: 'player', player: 'p3', name: 'Cleo', state: 'withdrawn' },
  )
  expect(missingScores(fold(lines))).toEqual([
    { player: 'p1', holes: [3] },
    { player: 'p2', holes: [1, 2, 3] },
  ])
  const conceded = owners({ kind: 'score', player: 'p1', hole: 3, conceded: true })
  expect(missingScores(fold([...lines, ...conceded])).map(({ player }) => player)).toEqual(['p2'])
  expect(missingScores(fold(owners(teamStrokesOn('reds', 1, 3)), TEAMS))).toEqual([
    { team: 'reds', holes: [2, 3] },
    { team: 't2', holes: [1, 2, 3] },
  ])
})

test('misses no scores of a match that is over', () => {
  const match = { scoringMethod: { type: 'MatchPlay' } }
  const won = (hole: number) => owners(strokesOn('p1', hole, 3), strokesOn('p2', hole, 4))
  expect(missingScores(fold(won(1), match))).toHaveLength(2)
  expect(missingScores(fold([...won(1), ...won(2)], match))).toEqual([])
})

test('an entry of an unknown kind keeps its place and changes nothing', () => {
  const log = logOf(owners(strokesOn('p1', 1, 4))).map((entry) => ({ ...entry, kind: 'later' }))
  const sheet = foldSheet(sheetOf(), log)
  expect(sheet.seq).toBe(1)
  expect(recordedRoundOf(sheet).players[0]?.holes).toEqual([])
})
