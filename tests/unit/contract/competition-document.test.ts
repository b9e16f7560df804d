import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type CompetitionDocument, competitionDocument } from '../../../src/contract/competition-document.ts'
import { liveCompetition, publicCompetition } from '../../../src/contract/competitions.ts'
import { describeIssue } from '../../../src/contract/wire.ts'
import { competitionOf } from '../../support/competitions.ts'
import { many } from '../../support/score-sheets.ts'

function firstIssue(input: unknown): string | undefined {
  const parsed = v.safeParse(competitionDocument, input, { abortEarly: true })
  return parsed.success ? undefined : describeIssue(parsed.issues)
}

const one = competitionOf(6)
const [first, second] = one.rounds[0]?.groups ?? []
const withRound = (changes: object) => ({ ...one, rounds: [{ ...one.rounds[0], ...changes }] })
const withGroups = (groups: unknown[]) => withRound({ groups })
const withEntrants = (...entrants: unknown[]) => ({ ...one, entrants, rounds: competitionOf(0).rounds })
const IDS = one.entrants?.map(({ id }) => id)
const ANN = { id: 'e1', name: 'Ann' }
const sides: CompetitionDocument = {
  ...competitionOf(0),
  format: { type: 'RoundFormat.Team.BestBall' },
  entrants: [1, 2, 3].map((side) => ({
    id: `s${side}`,
    name: `Side ${side}`,
    players: ['a', 'b'].map((slot) => ({ id: `p${side}${slot}`, name: `Player ${side}${slot}` })),
  })),
}

describe('the document of an organiser', () => {
  it.each([
    ['players', one],
    ['sides', sides],
    [
      'nothing but name, course, game and date',
      { ...one, entrants: null, divisions: null, rounds: [{ date: '2027-05-01', timezoneOffset: 0 }] },
    ],
  ])('may have %s', (_, input) => {
    expect(firstIssue(input)).toBeUndefined()
  })

  it.each([
    ['name: is empty', { ...one, name: '\u2800\u202e' }],
    ['course.name: is empty', { ...one, course: { ...one.course, name: '\u200b' } }],
    ['entrants[0].name: is empty', { ...one, entrants: [{ id: 'a', name: ' ' }] }],
    ['scoringMethod.type: expected one of StrokePlay, Stableford', { ...one, scoringMethod: { type: 'X' } }],
    ['allowance: expected at most 100', { ...one, allowance: 101 }],
    ['entrants: is too long', competitionOf(201, { rounds: competitionOf(3).rounds })],
    ['divisions: is too long', { ...one, divisions: many(11) }],
    ['rounds: is too short', { ...one, rounds: [] }],
    ['rounds: is too long', { ...one, rounds: [1, 2, 3, 4, 5].map(() => one.rounds[0]) }],
    ['rounds[0].date: expected a date such as 2027-05-01', withRound({ date: '1 May' })],
    ['rounds[0].date: expected a date such as 2027-05-01', withRound({ date: '2027-02-30' })],
    [
      'rounds[0].groups: is too long',
      withGroups(Array.from({ length: 61 }, (_, at) => ({ number: at + 1, entrants: [] }))),
    ],
    [
      'rounds[0].groups[0].teeTime: expected a time such as 09:00',
      withGroups([{ ...first, teeTime: '9:00' }]),
    ],
    ['rounds[0].groups[0].startHole: expected at most 18', withGroups([{ ...first, startHole: 19 }])],
    ['rounds[0].groups[0].entrants: is too long', withGroups([{ ...first, entrants: IDS }])],
    ['rounds[0].groups[0].entrants[0]: there is no entrant x', withGroups([{ number: 1, entrants: ['x'] }])],
    [
      'rounds[0].groups[1].entrants[3]: e1 occurs twice',
      withGroups([first, { ...second, entrants: ['e4', 'e5', 'e6', 'e1'] }]),
    ],
    ['rounds[0].groups[1].number: 1 occurs twice', withGroups([first, { ...second, number: 1 }])],
    ['entrants[1].id: e1 occurs twice', withEntrants(ANN, { ...ANN, name: 'Bob' })],
    ['entrants[0].division: there is no division d1', withEntrants({ ...ANN, division: 'd1' })],
    ['entrants[0].players: is missing; the format is played by sides', { ...sides, entrants: [ANN] }],
    [
      'entrants[0].players: is too short',
      { ...sides, entrants: [{ ...ANN, players: [{ ...ANN, id: 'p1' }] }] },
    ],
    [
      'rounds[0].groups[0].entrants: expected at most 5 players',
      { ...sides, rounds: [{ ...sides.rounds[0], groups: [{ number: 1, entrants: ['s1', 's2', 's3'] }] }] },
    ],
  ])('is refused with "%s"', (message, input) => {
    expect(firstIssue(input)).toBe(message)
  })
})

it('shows a competition that has a row with an unknown state', () => {
  const { entrants: _, rounds, ...game } = one
  const parsed = v.parse(publicCompetition, {
    ...game,
    type: 'Competition',
    revision: 1,
    state: 'live',
    isHidden: false,
    rounds: rounds.map((round) => ({ ...round, state: 'open' })),
    leaderboard: [{ entrant: 'e1', name: 'Ann', rounds: [{ holes: [4, 'P', null] }], state: 'unheard' }],
  })
  expect(parsed.leaderboard).toMatchObject([
    { name: 'Ann', state: undefined, rounds: [{ holes: [4, 'P', null] }] },
  ])
})

it('reads a live value whose ids are numbers, which the realtime database returns as lists', () => {
  const live = {
    revision: 2,
    seq: 4,
    scores: { r1: [null, { h1: 4 }, { h1: 'P' }] },
    states: [null, 'withdrawn'],
  }
  expect(v.parse(liveCompetition, live)).toEqual({
    ...live,
    scores: { r1: { 1: { h1: 4 }, 2: { h1: 'P' } } },
    states: { 1: 'withdrawn' },
  })
})
