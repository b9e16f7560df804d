import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { type Cases, TOO_LONG } from './case.ts'
import { JUNE_MS, passkeyCreation, user } from './samples.ts'

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
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: { passkeys: [passkey] },
  },
  beginPasskey: {
    access: 'golfer',
    validInput: ({ callersToken }) => ({ body: { token: callersToken } }),
    invalid: { message: 'token: expected a SHA-256 in uppercase hex', input: { body: { token: 'secret1' } } },
    response: passkeyCreation,
  },
  addPasskey: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({ body: { name: 'Phone', passkey: await passkeys.created() } }),
    invalid: { message: 'name: is too long', input: { body: { name: 'x'.repeat(51), passkey: {} } } },
    response: { ...passkey, id: 'P-2' },
  },
  renamePasskey: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({ path: { id: await passkeys.stored() }, body: { name: 'Old' } }),
    invalid: { message: 'name: is empty', input: { path: { id: 'P-1' }, body: { name: ' ' } } },
  },
  removePasskey: {
    access: 'golfer',
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
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: { accessTokens: [accessToken] },
  },
  createAccessToken: {
    access: 'golfer',
    validInput: ({ callersToken }) => ({ body: { name: 'My app', token: callersToken } }),
    invalid: { message: 'name: is empty', input: { body: { name: ' ', token } } },
    response: { ...accessToken, id: 'T-2', secret: `rounds_${'A'.repeat(43)}` },
  },
  getTokenOwner: {
    access: 'golfer',
    guards: { scope: 'rounds' },
    validInput: () => ({}),
    invalid: null,
    returns: { name: 'golfer' },
    isUnread: true,
  },
  revokeAccessToken: {
    access: 'golfer',
    validInput: async ({ accessTokenId }) => ({ path: { id: await accessTokenId() } }),
    invalid: { message: 'id: is too long', input: { path: { id: TOO_LONG } } },
  },
  getAccount: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: {
      ...user,
      isConfirmed: false,
      pendingEmail: 'next@golf.example',
      handicapIndex: 12.4,
      gender: 'women',
    },
  },
  changeName: {
    access: 'golfer',
    validInput: () => ({ body: { name: 'Ann Lee' } }),
    invalid: { message: 'name: is empty', input: { body: { name: ' ' } } },
    response: user,
  },
  setHandicap: {
    access: 'golfer',
    validInput: () => ({ body: { handicapIndex: 12.4, gender: 'women' } }),
    invalid: { message: 'handicapIndex: expected at most 54', input: { body: { handicapIndex: 54.1 } } },
    response: { handicapIndex: 12.4, gender: 'women' },
  },
  listScorerLinks: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: { rounds: [{ token: 'R-1', course: 'Old Links', date: JUNE_MS, names: ['scorer', 'Bob'] }] },
  },
  withdrawScorerLinks: { access: 'golfer', validInput: () => ({}), invalid: null },
  decideHeldRounds: {
    access: 'golfer',
    validInput: () => ({ body: { takes: true } }),
    invalid: { message: 'takes: is missing', input: { body: {} } },
  },
  sendConfirmation: { access: 'golfer', validInput: () => ({}), invalid: null },
  requestEmailChange: {
    access: 'golfer',
    validInput: ({ callersToken }) => ({
      body: { newId: 'next@golf.example', token: callersToken, newToken: token },
    }),
    invalid: {
      message: 'newId: expected an e-mail address',
      input: { body: { newId: 'next', token, newToken: token } },
    },
  },
  cancelEmailChange: { access: 'golfer', validInput: () => ({}), invalid: null },
  confirmEmailChange: {
    access: 'golfer',
    validInput: async ({ emailCode }) => ({ body: { code: await emailCode() } }),
    invalid: { message: 'code: the link has expired or was used', input: { body: { code: 'unknown' } } },
    response: { id: 'next@golf.example' },
  },
  // Comes before `changePassword`, which ends the other sessions.
  endSession: {
    access: 'golfer',
    validInput: ({ sessionId }) => ({ path: { id: sessionId } }),
    invalid: { message: 'id: is too long', input: { path: { id: TOO_LONG } } },
  },
  changePassword: {
    access: 'golfer',
    // Keeps the password, because later cases use it.
    validInput: ({ callersToken }) => ({ body: { token: callersToken, newToken: callersToken } }),
    invalid: {
      message: 'newToken: expected a SHA-256 in uppercase hex',
      input: { body: { token, newToken: 'secret1' } },
    },
  },
  listSessions: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: {
      sessions: [
        thisBrowser,
        { ...thisBrowser, ...otherBrowser },
        { ...thisBrowser, id: 'S3', isCurrent: false },
      ],
    },
  },
  endOtherSessions: { access: 'golfer', validInput: () => ({}), invalid: null },
  getEmailPreferences: {
    access: 'golfer',
    validInput: () => ({}),
    invalid: null,
    response: ['RoundSharing'],
  },
  setEmailPreferences: {
    access: 'golfer',
    validInput: () => ({ body: ['Marketing'] }),
    invalid: { message: '[0]: expected one of Marketing, RoundSharing', input: { body: ['Everything'] } },
  },
  exportAccount: { access: 'golfer', validInput: () => ({}), invalid: null, isUnread: true },
  exportRounds: { access: 'golfer', validInput: () => ({}), invalid: null },
  deleteAccount: {
    access: 'golfer',
    validInput: ({ callersToken }) => ({ body: { token: callersToken, confirmation: 'DELETE' } }),
    invalid: { message: 'confirmation: expected DELETE', input: { body: { token, confirmation: 'delete' } } },
    endsSession: true,
    response: { deletionAt: JUNE_MS },
  },
  getOptOuts: {
    access: 'public',
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken } }),
    invalid: { message: 'token: is too long', input: { path: { token: TOO_LONG } } },
    response: ['RoundSharing'],
  },
  unsubscribe: {
    access: 'public',
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken }, query: {}, body: ['Marketing'] }),
    invalid: {
      message: '[0]: expected one of Marketing, RoundSharing',
      input: { path: { token: 'x' }, query: {}, body: ['Everything'] },
    },
  },
} satisfies Partial<Cases>
