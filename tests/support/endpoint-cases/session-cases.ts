import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { type Cases, none } from './case.ts'
import { passkeyCreation, user } from './samples.ts'

const token = await credentialToken('new@golf.example', 'a password')
/** The cases of signing in and out. */
export const sessionCases = {
  getUser: {
    access: 'golfer',
    guards: { allowsMissingSecondStep: true },
    validInput: () => ({}),
    invalid: null,
    response: user,
  },
  signIn: {
    access: 'public',
    validInput: ({ golfer, golfersToken }) => ({ body: { id: golfer, token: golfersToken } }),
    invalid: {
      message: 'token: expected a SHA-256 in uppercase hex',
      input: { body: { id: 'a@b.co', token: 'secret1' } },
    },
    response: user,
  },
  signUp: {
    access: 'public',
    validInput: () => ({ body: { id: 'new@golf.example', name: 'Ann', token } }),
    invalid: { message: 'name: is empty', input: { body: { id: 'new@golf.example', name: '', token } } },
    response: user,
  },
  requestReset: {
    access: 'public',
    // Uses another address than the golfer's, because a new link would invalidate the code that `resetPassword` uses.
    validInput: () => ({ body: { id: 'unknown@golf.example' } }),
    invalid: { message: 'id: expected an e-mail address', input: { body: { id: 'nobody' } } },
  },
  confirmAccount: {
    access: 'public',
    validInput: async ({ golfer, golfersToken, resetCode }) => ({
      body: { id: golfer, code: await resetCode(), token: golfersToken },
    }),
    invalid: { message: 'code: is empty', input: { body: { id: 'a@b.co', code: '' } } },
    response: user,
  },
  resetPassword: {
    access: 'public',
    validInput: async ({ golfer, resetCode }) => ({ body: { id: golfer, code: await resetCode(), token } }),
    invalid: { message: 'code: is empty', input: { body: { id: 'a@b.co', code: '', token } } },
  },
  signOut: { access: 'public', validInput: () => ({}), invalid: null },
  checkAccess: { ...none, guards: { isPolling: true }, response: true },
  confirmSignIn: {
    access: 'golfer',
    guards: { allowsMissingSecondStep: true },
    validInput: async ({ passkeys }) => ({ body: { code: await passkeys.recoveryCode() } }),
    invalid: { message: 'code: is empty', input: { body: { code: ' ' } } },
    response: { user },
  },
  openEnrolment: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { message: 'link: the link has expired or was used', input: { body: { link: 'unknown' } } },
    response: { email: user.id, setsPassword: false, secret: 'ABCD', secretUrl: 'otpauth://totp/A' },
  },
  beginEnrolmentPasskey: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { message: 'link: the link has expired or was used', input: { body: { link: 'unknown' } } },
    response: passkeyCreation,
  },
  finishEnrolment: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: await passkeys.enrolment() }),
    invalid: {
      message: 'link: the link has expired or was used',
      input: { body: { link: 'unknown', code: '123456' } },
    },
    response: { recoveryCodes: ['AAAA-BBBB-CCCC'] },
  },
  beginPasskeySignIn: {
    access: 'public',
    validInput: () => ({}),
    invalid: null,
    response: { challenge: 'AQ', rpId: 'golf.example' },
  },
  signInWithPasskey: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { passkey: await passkeys.signature() } }),
    invalid: { message: 'passkey.id: expected base64url', input: { body: { passkey: { id: '+' } } } },
    response: user,
  },
} satisfies Partial<Cases>
