import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import type { Entry } from '../../../../src/contract/score-sheet-entries.ts'
import { acceptableEntries, refusalOf } from '../../../../src/domain/score-sheet/refusal.ts'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import {
  type Bare,
  type Line,
  logOf,
  many,
  mergedInto,
  owners,
  sheetOf,
  strokesOn,
  teamStrokesOn,
  uuid,
} from '../../../support/score-sheets.ts'

const DOCUMENT = {
  format: { type: 'RoundFormat.Team.Scramble' },
  teams: [{ id: 'reds', name: 'Reds', players: ['p1'] }],
}
const FINISH: Bare = { kind: 'finish' }
const DISCARD: Bare = { kind: 'discard' }
const SCORE = strokesOn('p1', 1, 4)
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
const player = (id: string, more: object): Bare => ({ kind: 'player', player: id, ...more })
const add = (id: string): Bare => player(id, { name: `Late ${id}` })
const removed = (id: string, isRemoved: boolean | null = true): Bare => player(id, { isRemoved })
const format = (type: string): Bare => ({ kind: 'settings', format: { type: `RoundFormat.${type}` } }) as Bare
const courseOf = (count: number): Bare => ({
  kind: 'settings',
  course: { name: 'X', holes: Array.from({ length: count }, () => ({ par: 4 as const })) },
})
const decide = (kind: 'accept' | 'dismiss', ...entries: number[]): Bare => ({
  kind,
  entries: entries.map(uuid),
})

test.each<[string, Bare, Case?]>([
  ['players[p9] is not in this round', strokesOn('p9', 1, 4)],
  ['players[p9] is not in this round', { kind: 'confirm', player: 'p9' }],
  ['players[p9] is not in this round', removed('p9')],
  ['players[p9] is not in this round', mergedInto('p1', 'p9')],
  ['players[p9] is not in this round', { kind: 'team', team: 'reds', players: ['p1', 'p9'] }],
  ['players[2] is not in this round', { kind: 'team', team: 'reds', players: [2] }],
  ['teams[t9] is not in this round', teamStrokesOn('t9', 1, 4)],
  ['teams[t9] is not in this round', { kind: 'team', team: 't9', playingHandicap: 4 }],
  ['name: is missing', { kind: 'team', team: 't9', players: ['p1'] }],
  ['name: is missing', player('p9', { playingHandicap: 4 })],
  ['mergedInto: is players[p1] itself', mergedInto('p1', 'p1')],
  ['mergedInto: is players[p2] itself', mergedInto('p2', 'p1'), { after: owners(mergedInto('p1', 'p2')) }],
  ['isRemoved: a round has at least one player', removed('p2'), { after: owners(mergedInto('p1', 'p2')) }],
  ['hole 4 is not on this course', strokesOn('p1', 4, 4)],
  ['hole 0 is not on this course', strokesOn('p1', 0, 4)],
  ['hole 4 is not on this course', { kind: 'settings', holeNumbers: [1, 4] }],
  ['hole 3 is not on this course', { ...courseOf(1), startHole: 3 } as Bare],
  ['the round is not finished', { kind: 'reopen' }],
  ['the round is not discarded', { kind: 'restore' }],
  ['entries[0]: does not wait for a decision', decide('accept', 1)],
  ['entries[0]: does not wait for a decision', decide('dismiss', 1)],
  ['seen: is ahead of this service', SCORE, { seen: 1 }],
  [
    'team: only a scramble has scores of teams',
    teamStrokesOn('reds', 1, 4),
    { document: { ...DOCUMENT, format: { type: 'RoundFormat.Team.BestBall' } } },
  ],
  ['the round is finished', FINISH, { after: owners(FINISH), nowMs: days(30) }],
  ['the round is finished', SCORE, { after: owners(FINISH), nowMs: days(31) }],
  ['the round is discarded', FINISH, { after: owners(DISCARD) }],
  [
    'the round was discarded more than 30 days ago',
    { kind: 'restore' },
    { after: owners(DISCARD), nowMs: days(31) },
  ],
  // A course before the present one may have had the hole.
  ['hole 4 is not on this course', strokesOn('p1', 4, 4), { after: owners(courseOf(1)) }],
  // A scorer may do less than the owner.
  [
    'playingHandicap: only the owner may change it',
    player('p1', { playingHandicap: 12 }),
    { isOwner: false },
  ],
  ['mergedInto: only the owner may change it', mergedInto('p1', 'p2'), { isOwner: false }],
  [
    'isRemoved: only the owner may change it',
    player('p9', { name: 'Zed', isRemoved: true }),
    { isOwner: false },
  ],
  [
    'kind: only the owner may change the team',
    { kind: 'team', team: 'reds', name: 'Red' },
    { isOwner: false },
  ],
  [
    'kind: only the owner may change the settings',
    { kind: 'settings', handicapMode: 'Net' },
    { isOwner: false },
  ],
  ['kind: only the owner may finish the round', FINISH, { isOwner: false }],
  ['kind: only the owner may accept entries', decide('accept', 1), { isOwner: false }],
])('refuses with "%s": %j after %j', (error, bare, options) => {
  expect(refusal(bare, options)).toBe(error)
})

test.each<[Bare, Case?]>([
  [strokesOn('p1', 3, 4)],
  [teamStrokesOn('reds', 1, 4)],
  [add('p9')],
  [mergedInto('p1', 'p2')],
  [{ kind: 'team', team: 't9', name: 'Blues', players: ['p2', 0] }],
  [{ kind: 'settings', holeNumbers: [1, 3], startHole: 3 }],
  // A phone may not know that the round is a scramble no more.
  [teamStrokesOn('reds', 1, 4), { after: owners(format('Individual')) }],
  [
    teamStrokesOn('reds', 1, 4),
    {
      document: { ...DOCUMENT, format: { type: 'RoundFormat.Individual' } },
      after: owners(format('Team.Scramble'), format('Team.BestBall')),
    },
  ],
  [SCORE, { seen: 1, after: owners(FINISH) }],
  [SCORE, { after: owners(FINISH), nowMs: days(30) }],
  [DISCARD, { after: owners(FINISH), nowMs: days(400) }],
  [SCORE, { after: owners(DISCARD) }],
  [strokesOn('p1', 3, 4), { after: owners(courseOf(1)) }],
  [strokesOn('p1', 5, 4), { after: owners(courseOf(5), courseOf(1)) }],
  [SCORE, { isOwner: false }],
  [{ kind: 'confirm', player: 'p1' }, { isOwner: false }],
  [player('p1', { name: 'Anna', state: 'withdrawn' }), { isOwner: false }],
  [player('p9', { name: 'Zed', playingHandicap: 12 }), { isOwner: false }],
])('accepts %j after %j', (bare, options) => {
  expect(refusal(bare, options)).toBeUndefined()
})

test('the owner decides on each entry that waits after the finish once', () => {
  const after: Line[] = [...owners(FINISH), [2, 0, SCORE]]
  const accept = decide('accept', 2)
  expect(refusal(accept, { after })).toBeUndefined()
  expect(refusal(accept, { after: [...after, [1, 2, accept]] })).toBe(
    'entries[0]: does not wait for a decision',
  )
  expect(refusal(accept, { after, nowMs: days(31) })).toBe('the round is finished')
})

test.each<[Bare, Bare]>([
  [add('p9'), strokesOn('p9', 1, 4)],
  [courseOf(5), strokesOn('p1', 5, 4)],
  [{ kind: 'team', team: 't9', name: 'Blues', players: ['p2'] }, teamStrokesOn('t9', 1, 4)],
])('after the finish, takes what depends on %j, which can be accepted first only', (first, second) => {
  const after = owners(FINISH, first)
  expect(refusal(second, { after })).toBeUndefined()
  const late = owners(FINISH, first, second)
  expect(refusal(decide('accept', 2, 3), { after: late })).toBeUndefined()
  expect(refusal(decide('accept', 3), { after: late })).toMatch(
    /^entries\[0\]: .* is not (in this round|on this course)$/,
  )
  const dismissed = owners(FINISH, first, decide('dismiss', 2))
  expect(refusal(second, { after: dismissed })).toMatch(/ is not (in|on) this/)
})

const TOO_MANY = 'the round has 40 players; more are not possible'

test('has at most 40 players with those that wait', () => {
  const after = owners(FINISH, add('q1'), add('q2'))
  const document = { players: many(38) }
  expect(refusal(add('q2'), { document, after })).toBeUndefined()
  expect(refusal(add('q3'), { document, after })).toBe(TOO_MANY)
  const reopened = [...after, ...owners({ kind: 'reopen' }, add('q4'))]
  expect(refusal(decide('accept', 2, 3), { document, after: reopened })).toBe(`entries[1]: ${TOO_MANY}`)
  const sheet = foldSheet(sheetOf(document), logOf(reopened))
  expect(acceptableEntries(sheet).map(({ id }) => id)).toEqual([uuid(2)])
})

test('has at most 40 players that were not removed', () => {
  const document = { players: many(40) }
  expect(refusal(add('q1'), { document })).toBe(TOO_MANY)
  expect(refusal(add('q1'), { document, after: owners(removed('p3')) })).toBeUndefined()
  const after = owners(removed('p3'), add('q1'))
  expect(refusal(removed('p3', false), { document, after })).toBe(TOO_MANY)
  expect(refusal(removed('p3', null), { document, after })).toBe(TOO_MANY)
  expect(refusal(player('p3', { name: 'Ann' }), { document, after })).toBeUndefined()
})

test('has at most 40 teams', () => {
  const teams = many(40, { players: ['p1'] })
  const more: Bare = { kind: 'team', team: 'more', name: 'Blues' }
  expect(refusal(more, { document: { ...DOCUMENT, teams } })).toBe(
    'the round has 40 teams; more are not possible',
  )
  expect(refusal(more, { document: { ...DOCUMENT, teams: teams.slice(1) } })).toBeUndefined()
})

test('has at most 100 players ever', () => {
  const replaced = Array.from({ length: 60 }, (_, at) =>
    owners(removed(at < 40 ? `p${at}` : `q${at - 40}`), add(`q${at}`)),
  )
  const options = { document: { players: many(40) }, after: [...replaced.flat(), ...owners(removed('q59'))] }
  expect(refusal(add('more'), options)).toBe('the round has had 100 players; more are not possible')
  expect(refusal(removed('q59', false), options)).toBeUndefined()
})
