import { competitionOf, newToken } from '../competitions.ts'
import { type Cases, TOO_LONG } from './case.ts'

const document = competitionOf(3)
const listed = {
  token: 'made-by-the-cases-1234',
  name: 'Spring Medal',
  dates: ['2027-05-01'],
  state: 'planned',
  entrants: 3,
} as const
const tooLong = { message: 'token: is too long', input: { path: { token: TOO_LONG } } }
const noRound = { message: 'token: is too long', input: { path: { token: TOO_LONG, n: '1' } } }
const rows = (document.entrants ?? []).map(({ id, name }) => ({
  entrant: id,
  name,
  positionText: '–',
  thru: 0,
  thruText: '09:00',
  rounds: [],
}))

const everyone = {
  type: 'Competition',
  revision: 1,
  seq: 0,
  name: document.name,
  course: document.course,
  scoringMethod: document.scoringMethod,
  handicapMode: document.handicapMode,
  format: document.format,
  divisions: [],
  state: 'planned',
  isHidden: false,
  rounds: document.rounds.map((round) => ({ ...round, state: 'planned' })),
  leaderboard: rows,
}

/** The cases of competitions. */
export const competitionCases = {
  createCompetition: {
    access: 'golfer',
    guards: { bodyMaxBytes: 256 * 1024 },
    validInput: () => ({ body: { token: listed.token, competition: document } }),
    invalid: {
      message: 'competition.name: is missing',
      input: { body: { token: listed.token, competition: { ...document, name: undefined } } },
    },
    response: { token: listed.token, revision: 1 },
    isUnread: true,
  },
  listCompetitions: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: { competitions: [listed] },
  },
  getCompetition: {
    access: 'golfer',
    validInput: (data) => ({ path: { token: data.competition.token } }),
    invalid: tooLong,
    response: {
      revision: 1,
      competition: document,
      rounds: [{ state: 'planned', groups: [] }],
      leaderboard: rows,
    },
  },
  addCompetitionKeys: {
    access: 'golfer',
    validInput: (data) => ({
      path: { token: data.competition.openToken },
      body: { name: 'Marker', keys: [{ round: 1, group: 1, key: newToken() }] },
    }),
    invalid: {
      message: 'keys: is too short',
      input: { path: { token: 'x' }, body: { name: 'Marker', keys: [] } },
    },
    response: { keys: ['K-1'] },
    isUnread: true,
  },
  putCompetition: {
    access: 'golfer',
    guards: { bodyMaxBytes: 256 * 1024 },
    validInput: (data) => ({
      path: { token: data.competition.token },
      body: { revision: 1, competition: document },
    }),
    invalid: {
      message: 'revision: expected at least 1',
      input: { path: { token: 'x' }, body: { revision: 0, competition: document } },
    },
    response: { revision: 2 },
  },
  openCompetitionRound: {
    access: 'golfer',
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    invalid: noRound,
    response: { groups: [{ number: 1, sheet: 'T-1' }] },
  },
  closeCompetitionRound: {
    access: 'golfer',
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    invalid: noRound,
    response: { revision: 3 },
    isUnread: true,
  },
  reopenCompetitionRound: {
    access: 'golfer',
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    invalid: noRound,
    response: { revision: 4 },
    isUnread: true,
  },
  getPublicCompetition: {
    access: 'public',
    validInput: (data) => ({ path: { token: data.competition.token } }),
    invalid: tooLong,
    response: everyone,
  },
  getCompetitionPreview: {
    access: 'public',
    guards: { isWithoutSession: true },
    validInput: (data) => ({ path: { token: data.competition.token } }),
    invalid: tooLong,
    isUnread: true,
  },
  deleteCompetition: {
    access: 'golfer',
    validInput: (data) => ({ path: { token: data.competition.token }, query: {} }),
    invalid: {
      message: 'with_rounds: expected one of true, false',
      input: { path: { token: 'x' }, query: { with_rounds: 'yes' } },
    },
  },
  viewCompetition: {
    access: 'staff',
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    invalid: tooLong,
    response: { ...everyone, isDeleted: false },
    isUnread: true,
  },
  removeCompetition: {
    access: 'staff',
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    invalid: tooLong,
    isUnread: true,
  },
  restoreCompetition: {
    access: 'staff',
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    invalid: tooLong,
    isUnread: true,
  },
} satisfies Partial<Cases>
