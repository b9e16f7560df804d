import { createECDH } from 'node:crypto'
import { courseFiguresOf } from '../../../src/domain/statistics/course-figures.ts'
import { statisticsOf } from '../../../src/domain/statistics/statistics.ts'
import { golferRound } from '../golfer-rounds.ts'
import { shapeAt } from '../line-shapes.ts'
import { PARS_18, playerCard, settingsOf } from '../round-values.ts'
import { type Cases, history, JUNE_MS } from './case.ts'

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
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    response: round,
  },
  getRoundShapes: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    response: {
      version: '1',
      attribution: '© OpenStreetMap contributors',
      shapes: [shapeAt('green', 338, 362, -12, 12), shapeAt('bunker', 180, 192, -5, 9)],
    },
  },
  getClaims: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    response: claims,
  },
  claimPlayer: {
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
    validInput: async ({ claim }) => ({ path: await claim('other'), body: { agrees: true } }),
    invalid: { message: 'agrees: is missing', input: { path: { token: 'x', id: 'x' }, body: {} } },
    response: { ...invited, claims: [{ ...asked, state: 'agreed' }] },
  },
  withdrawClaim: {
    validInput: async ({ claim }) => ({ path: await claim('caller') }),
    response: claims,
  },
  invitePlayer: {
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
    validInput: async ({ invitation }) => ({ path: await invitation() }),
    response: { ...invited, invitations: [] },
  },
  getLinkPreview: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    isUnread: true,
  },
  getPreviewImage: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
  },
  getEmbedding: {
    validInput: ({ roundUrl }) => ({ query: { url: roundUrl, format: 'json', maxwidth: '400' } }),
    invalid: {
      message: 'maxwidth: expected a number of pixels',
      input: { query: { url: 'https://golf.example/', maxwidth: '-1' } },
    },
    isUnread: true,
  },
  getAverages: {
    validInput: ({ ownRoundToken }) => ({ path: { token: ownRoundToken } }),
    response: { cardIndex: 0, holes: [{ average: 4.5, best: 4, rounds: 2 }] },
  },
  getStatistics: {
    response: statisticsOf([golferRound()]),
  },
  getCourseReport: {
    validInput: ({ ownRoundToken }) => ({ path: { id: ownRoundToken } }),
    response: {
      name: 'Old Links',
      holes: [{ par: 4 }],
      own: courseFiguresOf({ id: 'F-1', rounds: [golferRound()] }),
      rounds: [{ roundToken: 'R1', date: JUNE_MS, timezoneOffset: 0, strokes: 36, toPar: 0 }],
      field: { rounds: 12, golfers: 4, average: 38.5, holes: [4.5] },
    },
  },
  listRounds: {
    response: { roundList: [history] },
  },
  deleteRound: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
  },
  undeleteRound: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
  },
  downloadRound: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
  },
  printRound: {
    validInput: ({ roundToken }) => ({ query: { token: roundToken } }),
    invalid: { message: 'token: is missing', input: { query: {} } },
  },
  viewRound: {
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    response: round,
  },
} satisfies Partial<Cases>

const ecdh = createECDH('prime256v1')
const endpoint = 'https://push.example/of-the-cases'
const keys = { p256dh: ecdh.generateKeys().toString('base64url'), auth: 'A'.repeat(22) }
const proof = { endpoint, auth: keys.auth }
const invalid = {
  message: 'endpoint: expected an https URL',
  input: { body: { endpoint: 'http://push.example/1' } },
}

/** The cases of web push. */
export const pushCases = {
  getPushKey: {
    response: { publicKey: keys.p256dh },
  },
  followRound: {
    validInput: ({ sheet, pushKey }) => ({
      body: { round: sheet.token, endpoint, keys, publicKey: pushKey },
    }),
    invalid: {
      message: 'endpoint: expected an https URL',
      input: { body: { round: 'R1', ...invalid.input.body } },
    },
    response: { isPlayer: false },
  },
  unfollowRound: {
    validInput: ({ sheet }) => ({ body: { ...proof, round: sheet.token } }),
    invalid,
  },
  findFollowedRounds: {
    validInput: () => ({ body: proof }),
    invalid,
    response: { rounds: [{ round: 'R1', isPlayer: false, birdies: true }] },
  },
  replacePushEndpoint: {
    validInput: ({ pushKey }) => ({
      body: {
        oldEndpoint: endpoint,
        oldAuth: keys.auth,
        endpoint: `${endpoint}-2`,
        keys,
        publicKey: pushKey,
      },
    }),
    invalid: { message: 'oldEndpoint: is missing', input: invalid.input },
  },
} satisfies Partial<Cases>
