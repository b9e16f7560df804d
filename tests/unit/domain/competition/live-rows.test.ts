import { expect, it } from 'vitest'
import type { HoleFact, LiveCompetition, PublicCompetition } from '../../../../src/contract/competitions.ts'
import { liveRows } from '../../../../src/domain/competition/live-rows.ts'
import { resultColumns, resultsCsv } from '../../../../src/domain/competition/results-csv.ts'
import { COURSE } from '../../../support/competitions.ts'
import { publicCompetition } from '../../../support/public-competition.ts'

const full = new Array<number>(18).fill(4)
const entrants = ['e1', 'e2', 'e3']
const document = publicCompetition([], {
  revision: 3,
  course: COURSE as PublicCompetition['course'],
  handicapMode: 'Net',
  divisions: [{ id: 'd1', name: 'Division 1' }],
  rounds: (['closed', 'open'] as const).map((state) => ({
    date: '2027-05-01',
    timezoneOffset: 0,
    state,
    groups: [
      { number: 1, teeTime: '09:00', startHole: 1, entrants: state === 'open' ? ['e1', 'e2'] : entrants },
    ],
  })),
  leaderboard: entrants.map((entrant, at) => ({
    entrant,
    name: `Player ${at + 1}`,
    division: 'd1',
    playingHandicap: 2,
    rounds: [
      { score: 70 + at, playingHandicap: 2, holes: full },
      at === 2 ? { holes: [] } : { playingHandicap: 2, holes: new Array<null>(18).fill(null) },
    ],
  })),
} as Partial<PublicCompetition>)
const live: LiveCompetition = {
  revision: 3,
  seq: 12,
  scores: { r2: { e1: { h1: 6 }, e2: { h1: 4, h2: 4 } } },
}
const places = (value: LiveCompetition | undefined) =>
  liveRows(document, value).map(({ positionText, entrant, toPar, thruText, state }) =>
    [positionText, entrant, toPar, thruText, state].filter((one) => one !== undefined).join(' '),
  )

it('shows earlier rounds with the facts of the open one', () => {
  // A stroke is received on the holes with the indexes 1 and 2, the first and the tenth.
  expect(places(live)).toEqual(['1 e2 -2 2', '2 e1 -1 1', '– e3 0 – cut'])
})

it('returns the same rows again for those that a score does not change', () => {
  const before = liveRows(document, live)
  const after = liveRows(document, {
    ...live,
    scores: { r2: { e1: { h1: 6, h2: 4 }, e2: { h1: 4, h2: 4 } } },
  })
  expect(after.map((row, at) => row === before[at])).toEqual([true, false, true])
})

it('follows states of the live value', () => {
  expect(places({ ...live, states: { e2: 'withdrawn' } })).toEqual([
    '1 e1 -1 1',
    '– e3 0 – cut',
    '– e2 2 withdrawn',
  ])
})

it.each([
  ['of another revision', { ...live, revision: 4 }],
  ['that is hidden', { revision: 3 }],
])('shows the document with a live value %s', (_, value) => {
  expect(liveRows(document, value)).toBe(document.leaderboard)
})

it('is a file for spreadsheets', () => {
  const lines = resultsCsv(resultColumns(document), liveRows(document, live)).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFPosition,Name,Players,Division,Position in division,Playing handicap,To par,Gross,Net,Round 1,Round 2,State,Note',
  )
  expect(lines[1]).toBe('1,Player 2,,Division 1,1,2,-2,80,78,71,7,,')
  expect(lines[3]).toBe(',Player 3,,Division 1,,2,0,72,72,72,,Missed the cut,')
})

it('has no gross score where a hole counts as the maximum, and only a total in a gross game', () => {
  const gross = resultColumns(document).find(({ header }) => header === 'Gross')
  const [row] = document.leaderboard
  const textOf = (closed: HoleFact, open: HoleFact) =>
    row && gross?.text({ ...row, total: 9, rounds: [{ holes: [5, closed] }, { holes: [3, open] }] })
  expect([textOf(5, null), textOf(5, 'P'), textOf('P', 4), textOf(null, 4)]).toEqual(['13', '', '', ''])
  const headers = resultColumns({ ...document, handicapMode: 'Gross' }).map(({ header }) => header)
  expect(headers.filter((header) => ['Gross', 'Net', 'Total'].includes(header))).toEqual(['Total'])
})

it('writes a plus handicap as golfers do, and as a number in the file', () => {
  const columns = resultColumns(document)
  const [row] = document.leaderboard.map((one) => ({ ...one, playingHandicap: -2, toPar: -3 }))
  const shown = row && columns.flatMap(({ isFigure, text }) => (isFigure ? [text(row)] : []))
  expect(shown?.slice(0, 2)).toEqual(['+2', '−3'])
  expect(row && resultsCsv(columns, [row])).toContain(',-2,-3,')
})
