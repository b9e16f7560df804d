import { describe, expect, it } from 'vitest'
import type { CompetitionDocument } from '../../../../src/contract/competition-document.ts'
import type { GroupProgress } from '../../../../src/contract/competitions.ts'
import { movedTo, withNewGroup } from '../../../../src/domain/competition/draw.ts'
import {
  documentChanges,
  groupNeeds,
  incompleteGroups,
  lateText,
  needLines,
  openingChecks,
} from '../../../../src/domain/competition/organiser-checks.ts'
import { competitionOf } from '../../../support/competitions.ts'

const field = competitionOf(6)
const groupsOf = ({ rounds }: CompetitionDocument) => rounds[0]?.groups ?? []
const withGroups = (groups: CompetitionDocument['rounds'][number]['groups']): CompetitionDocument => ({
  ...field,
  rounds: [{ date: '2027-05-01', timezoneOffset: 3_600_000, groups }],
})
const planned = [{ state: 'planned' as const }]

describe('opening a round', () => {
  it.each<[string, CompetitionDocument, string[], string[]]>([
    ['a complete draw', field, [], []],
    ['no players', competitionOf(0), ['There are no players yet.'], []],
    ['no draw', withGroups([]), ['The draw has not been made yet.'], []],
    [
      'an entrant in no group, one alone, and no tee time',
      withGroups([{ number: 1, startHole: 1, entrants: ['e1'] }, ...groupsOf(field).slice(1)]),
      [],
      [
        '2 entrants are in no group: Player 2, Player 3.',
        'Alone in a group: Player 1.',
        'Without a tee time: group 1.',
      ],
    ],
    [
      'handicaps that are not known',
      { ...field, handicapMode: 'Net' },
      [],
      [
        'Without an index or a rated tee, the handicap counts as 0: Player 1, Player 2, Player 3, Player 4, Player 5 and 1 more.',
      ],
    ],
    [
      'an entrant in no division',
      {
        ...field,
        divisions: [{ id: 'd1', name: 'Seniors' }],
        entrants: field.entrants?.map((one, at) => (at === 1 ? one : { ...one, division: 'd1' })),
      },
      [],
      ['In no division: Player 2.'],
    ],
  ])('says what is missing with %s', (_, document, missing, notes) => {
    expect(openingChecks(document, planned, 0)).toEqual({ missing, notes })
  })

  it('waits for the rounds before', () => {
    const [round] = field.rounds
    const two = { ...field, rounds: [round, round] } as CompetitionDocument
    const { missing } = openingChecks(two, [{ state: 'open' }, { state: 'planned' }], 1)
    expect(missing).toEqual(['Round 1 must be closed before.'])
  })
})

it.each([
  ['the first round', 0, '4 entrants are in no group: Player 1, Player 2, Player 3, Late.'],
  ['a later round, without those who are cut', 1, '1 entrant is in no group: Late.'],
  ['a round without a draw', 2, false],
])('says who is in no group of %s', (_, round, text) => {
  const [first] = field.rounds
  const rounds = [first, { ...first, groups: groupsOf(field).slice(1) }, { ...first, groups: [] }]
  const entrants = [...(field.entrants ?? []), { id: 'l', name: 'Late' }]
  const document = { ...field, entrants, rounds: round === 0 ? rounds.slice(1) : rounds }
  expect(lateText(document as CompetitionDocument, round)).toBe(text)
})

const progress = (changes: Partial<GroupProgress>): GroupProgress => ({
  ...{ number: 1, sheet: 's', seq: 0, scored: 0, expected: 54, lastEntryMs: undefined },
  ...{ discrepancies: 0, confirmed: [], scorers: 0, ...changes },
})

describe('an open round', () => {
  const atMs = (time: string) => Date.parse(`2027-05-01T${time}:00Z`) - 3_600_000

  it.each<[string, string, Partial<GroupProgress>, string[]]>([
    ['08:00', 'has time', {}, []],
    ['08:50', 'starts soon', {}, ['No phone yet']],
    ['09:30', 'has not begun', {}, ['No phone yet']],
    ['09:30', 'is scored by the organiser', { scored: 3, lastEntryMs: atMs('09:29') }, []],
    [
      '10:30',
      'is silent',
      { scored: 3, scorers: 1, lastEntryMs: atMs('09:40') },
      ['No score for 30 minutes'],
    ],
    ['10:30', 'is complete', { scored: 54, scorers: 1, lastEntryMs: atMs('09:40') }, []],
    ['10:30', 'has differences', { scorers: 2, discrepancies: 2 }, ['Scores differ']],
  ])('at %s says what a group needs that %s', (time, _, changes, texts) => {
    expect(groupNeeds(field, 0, [progress(changes)], atMs(time)).map(({ text }) => text)).toEqual(texts)
  })

  it('names groups with the same need together', () => {
    const needs = groupNeeds(
      competitionOf(9),
      0,
      [progress({}), progress({ number: 2, discrepancies: 1 }), progress({ number: 3 })],
      atMs('09:30'),
    )
    expect(needLines(needs)).toEqual(['No phone yet: groups 1, 3', 'Scores differ: group 2'])
  })

  it('says what is not complete when it is closed', () => {
    const withdrawn: CompetitionDocument = {
      ...field,
      entrants: field.entrants?.map((one) => (one.id === 'e4' ? { ...one, state: 'withdrawn' } : one)),
    }
    const groups = [
      progress({ scored: 54, confirmed: ['e1', 'e2', 'e3'] }),
      progress({ number: 2, scored: 35, expected: 36, discrepancies: 1, confirmed: ['e5'] }),
    ]
    expect(incompleteGroups(competitionOf(1), 0, [progress({ scored: 18, expected: 18 })])).toMatchObject([
      { hasGap: false, text: 'no card confirmed' },
    ])
    expect(incompleteGroups(withdrawn, 0, groups)).toEqual([
      {
        number: 2,
        names: ['Player 4', 'Player 5', 'Player 6'],
        hasGap: true,
        text: '1 score missing, scores differ, 1 of 2 cards not confirmed',
      },
    ])
  })
})

describe('the draw by hand', () => {
  it('moves entrants between groups, out of them, and into a new one', () => {
    const ids = (groups: ReturnType<typeof movedTo>) => groups.map(({ entrants }) => entrants.join(' '))
    const groups = groupsOf(field)
    expect(ids(movedTo(groups, 'e1', 2))).toEqual(['e2 e3', 'e4 e5 e6 e1'])
    expect(ids(movedTo(groups, 'e1', undefined))).toEqual(['e2 e3', 'e4 e5 e6'])
    expect(ids(movedTo(withNewGroup(groups, 18), 'e1', 3))).toEqual(['e2 e3', 'e4 e5 e6', 'e1'])
  })
})

it('words what somebody else has changed', () => {
  const after: CompetitionDocument = {
    ...competitionOf(7),
    name: 'Medal',
    allowance: 95,
    isHidden: true,
    entrants: [{ id: 'e1', name: 'Ann' }, ...(competitionOf(7).entrants ?? []).slice(2)],
  }
  expect(documentChanges(field, after)).toEqual([
    'the name is now Medal',
    'the game',
    '1 entrant added',
    '1 entrant removed',
    '1 entrant changed',
    'date or draw of round 1',
    'the leaderboard is hidden',
  ])
  expect(documentChanges(field, structuredClone(field))).toEqual([])
})
