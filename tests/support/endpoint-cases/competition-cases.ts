import { competitionOf, newToken } from '../competitions.ts'
import type { Cases } from './case.ts'

const document = competitionOf(3)
const listed = {
  token: 'made-by-the-cases-1234',
  name: 'Spring Medal',
  dates: ['2027-05-01'],
  state: 'planned',
  entrants: 3,
} as const
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
    validInput: () => ({ body: { token: listed.token, competition: document } }),
    invalid: {
      message: 'competition.name: is missing',
      input: { body: { token: listed.token, competition: { ...document, name: undefined } } },
    },
    response: { token: listed.token, revision: 1 },
    isUnread: true,
  },
  listCompetitions: {
    response: { competitions: [listed] },
  },
  getCompetition: {
    validInput: (data) => ({ path: { token: data.competition.token } }),
    response: {
      revision: 1,
      competition: document,
      rounds: [{ state: 'planned', groups: [] }],
      leaderboard: rows,
    },
  },
  addCompetitionKeys: {
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
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    response: { groups: [{ number: 1, sheet: 'T-1' }] },
  },
  closeCompetitionRound: {
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    response: { revision: 3 },
    isUnread: true,
  },
  reopenCompetitionRound: {
    validInput: (data) => ({ path: { token: data.competition.openToken, n: '1' } }),
    response: { revision: 4 },
    isUnread: true,
  },
  getPublicCompetition: {
    validInput: (data) => ({ path: { token: data.competition.token } }),
    response: everyone,
  },
  getCompetitionPreview: {
    validInput: (data) => ({ path: { token: data.competition.token } }),
    isUnread: true,
  },
  deleteCompetition: {
    validInput: (data) => ({ path: { token: data.competition.token }, query: {} }),
    invalid: {
      message: 'with_rounds: expected one of true, false',
      input: { path: { token: 'x' }, query: { with_rounds: 'yes' } },
    },
  },
  viewCompetition: {
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    response: { ...everyone, isDeleted: false },
    isUnread: true,
  },
  removeCompetition: {
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    isUnread: true,
  },
  restoreCompetition: {
    validInput: (data) => ({ path: { token: data.competition.openToken } }),
    isUnread: true,
  },
} satisfies Partial<Cases>
