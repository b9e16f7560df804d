import { expect, test } from 'vitest'
import { roundsCsv, roundsCsvName } from '../../../../../src/features/history/csv/history-csv.ts'
import { NO_FILTERS } from '../../../../../src/features/history/filters/filters.ts'
import { played } from '../../../../support/played-round.ts'

const ORIGIN = 'https://golf.example'

test('formats the rounds in their order, with days on the calendar of the course', () => {
  const rounds = [
    played({
      roundToken: 'R/2',
      date: Date.parse('2026-05-31T20:00:00Z'),
      timezoneOffset: 12 * 3_600_000,
      course: 'Old "New", Links',
      format: { type: 'RoundFormat.Team.BestBall' },
      holesPlayed: 18,
      holeCount: 18,
      buddies: ['Bob', 'Zoë'].map((name) => ({ name, image: undefined })),
    }),
    played({
      date: undefined,
      owner: undefined,
      scoringSettings: undefined,
      format: undefined,
      isLive: true,
    }),
  ]
  expect(roundsCsv(rounds, ORIGIN)).toBe(
    '\uFEFF' +
      'Date,Course,Format,Scoring,Handicap,Holes played,Holes,Gross,Par,To par,Points,Partners,State,Link,Net to par,Result,Adjusted gross\r\n' +
      '2026-06-01,"Old ""New"", Links",Best ball,Stableford,Net,18,18,85,72,13,34,"Bob, Zoë",Finished,https://golf.example/round/R%2F2,,,\r\n' +
      ',Old Links,,,,,,,,,,,Live,https://golf.example/round/R1,,,\r\n',
  )
})

test('names the results of matches and of rounds without a score', () => {
  const match = { up: 3, thru: 16, remaining: 2, isOver: true, outcome: undefined, ending: undefined }
  const strokePlay = { scoringMethod: { type: 'StrokePlay' }, handicapMode: 'Net' }
  const owner = { totalGrossScore: 85, totalScorePoints: 73, totalPar: 72, adjustedGross: 83 }
  const rounds = [
    played({ match, scoringSettings: { scoringMethod: { type: 'MathPlay' }, handicapMode: 'Net' } }),
    played({ scoringSettings: strokePlay, owner }),
    played({
      scoringSettings: strokePlay,
      owner: { ...owner, totalScorePoints: undefined },
      isNoResult: true,
      holesPlayed: 17,
      holeCount: 18,
    }),
    played({ state: 'withdrawn' }),
    played({ holesPlayed: 0, holeCount: 18, owner: undefined }),
  ]
  const cells = roundsCsv(rounds, ORIGIN)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  const ends = cells.map((line) => [line[3], line[9], ...line.slice(-3)].join(' | '))
  expect(ends).toEqual([
    'Match play | 13 |  | Won 3&2 | ',
    'Stroke play | 13 | 1 |  | 83',
    'Stroke play |  |  | NR | 83',
    'Stableford |  |  | WD | ',
    'Stableford |  |  | Did not play | ',
  ])
})

test('neutralizes formulas in names, but keeps a negative score a number', () => {
  const round = played({
    course: '=HYPERLINK("https://evil.example")',
    owner: { totalGrossScore: 70, totalPar: 72, totalScorePoints: undefined },
    buddies: [{ name: '@SUM(1)', image: undefined }],
  })
  const [, line = ''] = roundsCsv([round], ORIGIN).split('\r\n')
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(line).toContain(",'@SUM(1),")
  expect(line).toContain(',70,72,-2,')
})

test('names the file after the course and the day', () => {
  const today = new Date(2026, 10, 22, 23, 59)
  expect(roundsCsvName(NO_FILTERS, today)).toBe('rounds-2026-11-22.csv')
  expect(roundsCsvName({ ...NO_FILTERS, course: ' Old/Links ' }, today)).toBe(
    'rounds-Old-Links-2026-11-22.csv',
  )
})
