import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { type Cases, JUNE_MS, passkeyCreation, user } from './case.ts'

const token = await credentialToken('new@golf.example', 'a password')
const thisBrowser = {
  id: 'S1',
  client: 'Chrome on Windows',
  signedInAt: JUNE_MS,
  lastUsedAt: JUNE_MS,
  isCurrent: true,
}
const otherBrowser = { id: 'S2', client: 'Safari on iOS', isCurrent: false }
const passkey = { id: 'P-1', name: 'Phone', createdMs: JUNE_MS, lastUsedMs: JUNE_MS }

const accessToken = {
  id: 'T-1',
  name: 'My app',
  scope: 'rounds',
  createdMs: JUNE_MS,
  lastUsedMs: JUNE_MS,
}

/** The cases of a golfer's own account. */
export const accountCases = {
  listPasskeys: {
    response: { passkeys: [passkey] },
  },
  beginPasskey: {
    validInput: ({ callersToken }) => ({ body: { token: callersToken } }),
    invalid: { message: 'token: expected a SHA-256 in uppercase hex', input: { body: { token: 'secret1' } } },
    response: passkeyCreation,
  },
  addPasskey: {
    validInput: async ({ passkeys }) => ({ body: { name: 'Phone', passkey: await passkeys.created() } }),
    invalid: { message: 'name: is too long', input: { body: { name: 'x'.repeat(51), passkey: {} } } },
    response: { ...passkey, id: 'P-2' },
  },
  renamePasskey: {
    validInput: async ({ passkeys }) => ({ path: { id: await passkeys.stored() }, body: { name: 'Old' } }),
    invalid: { message: 'name: is empty', input: { path: { id: 'P-1' }, body: { name: ' ' } } },
  },
  removePasskey: {
    validInput: async ({ callersToken, passkeys }) => ({
      path: { id: await passkeys.stored() },
      body: { token: callersToken },
    }),
    invalid: {
      message: 'token: expected a SHA-256 in uppercase hex',
      input: { path: { id: 'x' }, body: { token: 'secret1' } },
    },
  },
  listAccessTokens: {
    response: { accessTokens: [accessToken] },
  },
  createAccessToken: {
    validInput: ({ callersToken }) => ({ body: { name: 'My app', token: callersToken } }),
    invalid: { message: 'name: is empty', input: { body: { name: ' ', token } } },
    response: { ...accessToken, id: 'T-2', secret: `rounds_${'A'.repeat(43)}` },
  },
  getTokenOwner: {
    returns: { name: 'golfer' },
    isUnread: true,
  },
  revokeAccessToken: {
    validInput: async ({ accessTokenId }) => ({ path: { id: await accessTokenId() } }),
  },
  getAccount: {
    response: {
      ...user,
      isConfirmed: false,
      pendingEmail: 'next@golf.example',
      handicapIndex: 12.4,
      gender: 'women',
    },
  },
  changeName: {
    validInput: () => ({ body: { name: 'Ann Lee' } }),
    invalid: { message: 'name: is empty', input: { body: { name: ' ' } } },
    response: user,
  },
  setHandicap: {
    validInput: () => ({ body: { handicapIndex: 12.4, gender: 'women' } }),
    invalid: { message: 'handicapIndex: expected at most 54', input: { body: { handicapIndex: 54.1 } } },
    response: { handicapIndex: 12.4, gender: 'women' },
  },
  listScorerLinks: {
    response: { rounds: [{ token: 'R-1', course: 'Old Links', date: JUNE_MS, names: ['scorer', 'Bob'] }] },
  },
  withdrawScorerLinks: {},
  decideHeldRounds: {
    validInput: () => ({ body: { takes: true } }),
    invalid: { message: 'takes: is missing', input: { body: {} } },
  },
  sendConfirmation: {},
  requestEmailChange: {
    validInput: ({ callersToken }) => ({
      body: { newId: 'next@golf.example', token: callersToken, newToken: token },
    }),
    invalid: {
      message: 'newId: expected an e-mail address',
      input: { body: { newId: 'next', token, newToken: token } },
    },
  },
  cancelEmailChange: {},
  confirmEmailChange: {
    validInput: async ({ emailCode }) => ({ body: { code: await emailCode() } }),
    invalid: { message: 'code: the link has expired or was used', input: { body: { code: 'unknown' } } },
    response: { id: 'next@golf.example' },
  },
  // Comes before `changePassword`, which ends the other sessions.
  endSession: {
    validInput: ({ sessionId }) => ({ path: { id: sessionId } }),
  },
  changePassword: {
    // Keeps the password, because later cases use it.
    validInput: ({ callersToken }) => ({ body: { token: callersToken, newToken: callersToken } }),
    invalid: {
      message: 'newToken: expected a SHA-256 in uppercase hex',
      input: { body: { token, newToken: 'secret1' } },
    },
  },
  listSessions: {
    response: {
      sessions: [
        thisBrowser,
        { ...thisBrowser, ...otherBrowser },
        { ...thisBrowser, id: 'S3', isCurrent: false },
      ],
    },
  },
  endOtherSessions: {},
  getEmailPreferences: {
    response: ['RoundSharing'],
  },
  setEmailPreferences: {
    validInput: () => ({ body: ['Marketing'] }),
    invalid: { message: '[0]: expected one of Marketing, RoundSharing', input: { body: ['Everything'] } },
  },
  exportAccount: { isUnread: true },
  exportRounds: {},
  deleteAccount: {
    validInput: ({ callersToken }) => ({ body: { token: callersToken, confirmation: 'DELETE' } }),
    invalid: { message: 'confirmation: expected DELETE', input: { body: { token, confirmation: 'delete' } } },
    endsSession: true,
    response: { deletionAt: JUNE_MS },
  },
  getOptOuts: {
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken } }),
    response: ['RoundSharing'],
  },
  unsubscribe: {
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken }, query: {}, body: ['Marketing'] }),
    invalid: {
      message: '[0]: expected one of Marketing, RoundSharing',
      input: { path: { token: 'x' }, query: {}, body: ['Everything'] },
    },
  },
} satisfies Partial<Cases>
