import { courseFiguresOf } from '../../../src/domain/statistics/course-figures.ts'
import { statisticsOf } from '../../../src/domain/statistics/statistics.ts'
import { golferRound } from '../golfer-rounds.ts'
import { shapeAt } from '../line-shapes.ts'
import { PARS_18, playerCard, settingsOf } from '../round-values.ts'
import { type Cases, TOO_LONG } from './case.ts'
import { history, JUNE_MS } from './samples.ts'

const round = {
  type: 'Round',
  info: { startTimestampMs: JUNE_MS, timezoneOffset: 7_200_000 },
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] },
}

const nobody = { invitable: [], invitations: [] }
const claims = { isOwner: false, claims: [], players: [{ player: 1, name: 'Bob' }], ...nobody }
const invited = {
  isOwner: true,
  claims: [],
  players: [],
  invitable: [{ player: 1, name: 'Bob' }],
  invitations: [{ id: 'I-1', player: 1, playerName: 'Bob' }],
}
const asked = { id: 'C-1', player: 1, playerName: 'Bob', golfer: 'Bob Lee', state: 'asked' }

/** The cases of rounds. */
export const roundCases = {
  getRound: {
    access: 'anyone',
    guards: { scope: 'rounds' },
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: round,
  },
  getRoundShapes: {
    access: 'public',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: {
      version: '1',
      attribution: '© OpenStreetMap contributors',
      shapes: [shapeAt('green', 338, 362, -12, 12), shapeAt('bunker', 180, 192, -5, 9)],
    },
  },
  getClaims: {
    access: 'golfer',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: claims,
  },
  claimPlayer: {
    access: 'golfer',
    validInput: async ({ claimable }) => ({ path: { token: await claimable() }, body: { player: 1 } }),
    invalid: {
      message: 'player: expected at least 0',
      input: { path: { token: 'x' }, body: { player: -1 } },
    },
    response: {
      ...claims,
      claims: [{ id: 'C-1', player: 1, playerName: 'Bob', state: 'asked' }],
      players: [],
    },
  },
  answerClaim: {
    access: 'golfer',
    validInput: async ({ claim }) => ({ path: await claim('other'), body: { agrees: true } }),
    invalid: { message: 'agrees: is missing', input: { path: { token: 'x', id: 'x' }, body: {} } },
    response: { ...invited, claims: [{ ...asked, state: 'agreed' }] },
  },
  withdrawClaim: {
    access: 'golfer',
    validInput: async ({ claim }) => ({ path: await claim('caller') }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG, id: 'x' } } },
    response: claims,
  },
  invitePlayer: {
    access: 'golfer',
    validInput: async ({ invitation }) => ({
      path: { token: (await invitation()).token },
      body: { player: 1 },
    }),
    invalid: {
      message: 'player: expected at least 0',
      input: { path: { token: 'x' }, body: { player: -1 } },
    },
    response: { secret: 'abc', claims: invited },
  },
  withdrawInvitation: {
    access: 'golfer',
    validInput: async ({ invitation }) => ({ path: await invitation() }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG, id: 'x' } } },
    response: { ...invited, invitations: [] },
  },
  getLinkPreview: {
    access: 'public',
    guards: { isWithoutSession: true },
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    isUnread: true,
  },
  getPreviewImage: {
    access: 'public',
    guards: { isWithoutSession: true, callsPerMinute: 60 },
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
  },
  getEmbedding: {
    access: 'public',
    guards: { isWithoutSession: true },
    validInput: ({ roundUrl }) => ({ query: { url: roundUrl, format: 'json', maxwidth: '400' } }),
    invalid: {
      message: 'maxwidth: expected a number of pixels',
      input: { query: { url: 'https://golf.example/', maxwidth: '-1' } },
    },
    isUnread: true,
  },
  getAverages: {
    access: 'golfer',
    validInput: ({ ownRoundToken }) => ({ path: { token: ownRoundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: { cardIndex: 0, holes: [{ average: 4.5, best: 4, rounds: 2 }] },
  },
  getStatistics: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: statisticsOf([golferRound()]),
  },
  getCourseReport: {
    access: 'golfer',
    validInput: ({ ownRoundToken }) => ({ path: { id: ownRoundToken } }),
    invalid: { message: 'id: is too long', input: { path: { id: TOO_LONG } } },
    response: {
      name: 'Old Links',
      holes: [{ par: 4 }],
      own: courseFiguresOf({ id: 'F-1', rounds: [golferRound()] }),
      rounds: [{ roundToken: 'R1', date: JUNE_MS, timezoneOffset: 0, strokes: 36, toPar: 0 }],
      field: { rounds: 12, golfers: 4, average: 38.5, holes: [4.5] },
    },
  },
  listRounds: {
    access: 'golfer',
    guards: { scope: 'rounds' },
    validInput: () => ({}),
    invalid: null,
    response: { roundList: [history] },
  },
  deleteRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
  },
  undeleteRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
  },
  downloadRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
  },
  printRound: {
    access: 'staff',
    guards: { isPage: true },
    validInput: ({ roundToken }) => ({ query: { token: roundToken } }),
    invalid: { message: 'token: is missing', input: { query: {} } },
  },
  viewRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: round,
  },
} satisfies Partial<Cases>
