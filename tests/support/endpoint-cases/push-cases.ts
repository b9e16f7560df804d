import { createECDH } from 'node:crypto'
import type { Cases } from './case.ts'

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
