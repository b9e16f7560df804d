import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseEntry } from '../../../src/contract/score-sheet-entries.ts'
import { sheetRound } from '../../../src/contract/score-sheet-round.ts'
import { sendEntries } from '../../../src/contract/score-sheets.ts'
import { describeIssue } from '../../../src/contract/wire.ts'
import { many, sheetDocument } from '../../support/score-sheets.ts'

const id = '3b241101-e2bb-4255-8caf-4136c566a962'
const score = { id, kind: 'score', seen: 0, atMs: 1, player: 'p1', hole: 1, strokes: 4 }

const ANN = { id: 'p1', name: 'Ann' }
const TEAM = { id: 't2', name: 'Reds', players: [] }

describe('parseEntry', () => {
  test.each([
    [score],
    [{ ...score, strokes: null, pickUp: true }],
    [{ id, kind: 'score', seen: 3, team: 't1', hole: 18, putts: 2 }],
    [{ id, kind: 'player', seen: 0, player: 'p3', name: 'Cleo', tee: null, state: 'playing' }],
    [{ id, kind: 'team', seen: 0, team: 't1', players: ['p1', 1] }],
    [{ id, kind: 'settings', seen: 0, handicapMode: 'Net', maximumScore: null }],
    [{ id, kind: 'confirm', seen: 4, player: 'p1' }],
    [{ id, kind: 'finish', seen: 4 }],
    [{ id, kind: 'accept', seen: 4, entries: [id] }],
  ])('accepts %j', (entry) => {
    expect(parseEntry(entry)).toEqual(entry)
  })

  test('trims names, ignores unknown fields, and keeps what an entry leaves as it is apart from what it clears', () => {
    const entry = { id, kind: 'player', seen: 0, player: 'p1', name: 'Ann', state: null }
    expect(parseEntry({ ...entry, name: ' Ann ', x: 1 })).toEqual(entry)
  })

  test.each([
    [null, null, 'expected an object'],
    [{}, null, 'kind: is missing'],
    [{ ...score, id: 'x' }, 'x', 'id: expected a UUID'],
    [
      { ...score, kind: 'toString' },
      id,
      'kind: expected one of score, player, team, settings, confirm, finish, reopen, discard, restore, accept, dismiss',
    ],
    [{ ...score, seen: undefined }, id, 'seen: is missing'],
    [{ ...score, seen: -1 }, id, 'seen: expected at least 0'],
    [{ ...score, strokes: 100 }, id, 'strokes: expected at most 99'],
    [{ ...score, hole: 1.5 }, id, 'hole: expected a whole number'],
    [{ ...score, player: undefined }, id, 'player: is missing'],
    [{ ...score, team: 't1' }, id, 'team: expected either a player or a team'],
    [{ ...score, strokes: undefined }, id, 'strokes: is missing, and so is every other field of the entry'],
    [{ ...score, fairway: 'Up' }, id, 'fairway: expected one of Hit, Left, Right, Long, Short, Unknown'],
    [{ id, kind: 'player', seen: 0, player: 'p1', name: 'A\0' }, id, 'name: contains a NUL character'],
    [
      { id, kind: 'settings', seen: 0, course: { name: 'X', holes: [{ par: 9 }] } },
      id,
      'course.holes[0].par: expected at most 6',
    ],
    [{ id, kind: 'settings', seen: 0, format: null }, id, 'format: expected an object'],
    [{ id, kind: 'accept', seen: 0, entries: [] }, id, 'entries: is too short'],
  ])('refuses %j', (entry, sentId, error) => {
    expect(parseEntry(entry)).toEqual({ id: sentId, error })
  })
})

test('a batch keeps its valid entries beside refused ones, and needs a list with entries', () => {
  const { body } = sendEntries
  const batch = { device: 'd'.repeat(16), entries: [{ kind: '?' }, score, { ...score, id: `${id}\0` }] }
  const parsed = v.parse(body, batch)
  expect(parsed.entries.map((one) => 'error' in one)).toEqual([true, false, true])
  const errorOf = (entries: unknown) => {
    const result = v.safeParse(body, { ...batch, entries })
    return result.success ? undefined : describeIssue(result.issues)
  }
  expect(errorOf([])).toBe('entries: is empty')
  expect(errorOf(undefined)).toBe('entries: is empty')
  expect(errorOf({})).toBe('entries: expected a list')
})

describe('the document of a sheet', () => {
  const errorOf = (changes: object) => {
    const result = v.safeParse(sheetRound, sheetDocument(changes), { abortEarly: true })
    return result.success ? undefined : describeIssue(result.issues)
  }

  test('is a recorded round whose players have ids', () => {
    expect(errorOf({})).toBeUndefined()
    expect(errorOf({ holeNumbers: [2, 3], teams: [{ name: 'Reds', players: [0, 'p2'] }] })).toBeUndefined()
    expect(errorOf({ players: [{ ...ANN, holes: [null, null] }] })).toBeUndefined()
  })

  test.each([
    [{ players: [] }, 'players: is too short'],
    [{ players: [{ name: 'Ann' }] }, 'players[0].id: is missing'],
    [{ players: [ANN, { ...ANN, name: 'Bob' }] }, 'players[1]: occurs twice'],
    [
      { players: [{ ...ANN, holes: [{ strokes: 4 }] }] },
      'players[0].holes[0]: expected none; scores are entries',
    ],
    [{ players: many(41) }, 'players: is too long'],
    [{ holeNumbers: [4] }, 'holeNumbers[0]: hole 4 is not on this course'],
    [{ holeNumbers: [1, 1] }, 'holeNumbers[1]: occurs twice'],
    [{ loops: 2 }, 'loops: the second half of the holes is not the same as the first'],
    [{ teams: [{ name: 'Reds', players: ['p9'] }] }, 'teams[0].players[0]: there is no player p9'],
    [{ teams: [TEAM, { name: 'Blues', players: [] }] }, 'teams[1]: occurs twice'],
  ])('is refused with %j', (changes, error) => {
    expect(errorOf(changes)).toBe(error)
  })
})
