import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { type Cases, passkeyCreation, user } from './case.ts'

const token = await credentialToken('new@golf.example', 'a password')
/** The cases of signing in and out. */
export const sessionCases = {
  getUser: {
    response: user,
  },
  signIn: {
    validInput: ({ golfer, golfersToken }) => ({ body: { id: golfer, token: golfersToken } }),
    invalid: {
      message: 'token: expected a SHA-256 in uppercase hex',
      input: { body: { id: 'a@b.co', token: 'secret1' } },
    },
    response: user,
  },
  signUp: {
    validInput: () => ({ body: { id: 'new@golf.example', name: 'Ann', token } }),
    invalid: { message: 'name: is empty', input: { body: { id: 'new@golf.example', name: '', token } } },
    response: user,
  },
  requestReset: {
    // Uses another address than the golfer's, because a new link would invalidate the code that `resetPassword` uses.
    validInput: () => ({ body: { id: 'unknown@golf.example' } }),
    invalid: { message: 'id: expected an e-mail address', input: { body: { id: 'nobody' } } },
  },
  confirmAccount: {
    validInput: async ({ golfer, golfersToken, resetCode }) => ({
      body: { id: golfer, code: await resetCode(), token: golfersToken },
    }),
    invalid: { message: 'code: is empty', input: { body: { id: 'a@b.co', code: '' } } },
    response: user,
  },
  resetPassword: {
    validInput: async ({ golfer, resetCode }) => ({ body: { id: golfer, code: await resetCode(), token } }),
    invalid: { message: 'code: is empty', input: { body: { id: 'a@b.co', code: '', token } } },
  },
  signOut: {},
  checkAccess: { response: true },
  confirmSignIn: {
    validInput: async ({ passkeys }) => ({ body: { code: await passkeys.recoveryCode() } }),
    invalid: { message: 'code: is empty', input: { body: { code: ' ' } } },
    response: { user },
  },
  openEnrolment: {
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { message: 'link: the link has expired or was used', input: { body: { link: 'unknown' } } },
    response: { email: user.id, setsPassword: false, secret: 'ABCD', secretUrl: 'otpauth://totp/A' },
  },
  beginEnrolmentPasskey: {
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { message: 'link: the link has expired or was used', input: { body: { link: 'unknown' } } },
    response: passkeyCreation,
  },
  finishEnrolment: {
    validInput: async ({ passkeys }) => ({ body: await passkeys.enrolment() }),
    invalid: {
      message: 'link: the link has expired or was used',
      input: { body: { link: 'unknown', code: '123456' } },
    },
    response: { recoveryCodes: ['AAAA-BBBB-CCCC'] },
  },
  beginPasskeySignIn: {
    response: { challenge: 'AQ', rpId: 'golf.example' },
  },
  signInWithPasskey: {
    validInput: async ({ passkeys }) => ({ body: { passkey: await passkeys.signature() } }),
    invalid: { message: 'passkey.id: expected base64url', input: { body: { passkey: { id: '+' } } } },
    response: user,
  },
} satisfies Partial<Cases>
