import type { JsonSchema } from '@valibot/to-json-schema'
import type { EndpointName } from '../base/http/handler-types.ts'
import type { Operation } from '../base/http/openapi-operation.ts'
import { staffOperations } from './openapi-staff-operations.ts'

const text: JsonSchema = { type: 'string' }

/** Describes each endpoint in the OpenAPI document. Separate from the contract, because browsers load the contract. */
export const operations: Record<EndpointName, Operation> = {
  ...staffOperations,
  getUser: { tag: 'Session', summary: 'Returns the current user.' },
  signIn: { tag: 'Session', summary: 'Signs a user in and starts a new session.', errors: [401] },
  signUp: {
    tag: 'Session',
    summary: 'Creates an account, starts a session and sends an e-mail with a link to confirm the address.',
    errors: [409],
  },
  requestReset: {
    tag: 'Session',
    summary: 'Sends an e-mail with a link to set a new password.',
    description: 'The response does not reveal whether the address has an account.',
  },
  resetPassword: {
    tag: 'Session',
    summary:
      'Sets a new password with the code of a link from an e-mail, ends all sessions of the account and confirms its address.',
    description:
      'Also cancels pending changes and a deletion, and removes the passkeys of a golfer. The status is 400 when the link has expired or was used.',
  },
  signOut: { tag: 'Session', summary: 'Ends the session.' },
  checkAccess: {
    tag: 'Session',
    summary: 'Checks that the current user is staff.',
    response: { type: 'application/json', schema: { const: true }, description: 'The user is staff.' },
  },
  getAccount: { tag: 'Account', summary: 'Returns the account of the current user.' },
  changeName: { tag: 'Account', summary: 'Changes the name.' },
  requestEmailChange: {
    tag: 'Account',
    summary: 'Sends a link to a new e-mail address. Confirming it makes the address the login.',
    description:
      'The current address receives a notice. The link works for 24 hours; a later request replaces it.',
    errors: [409, 422],
  },
  cancelEmailChange: { tag: 'Account', summary: 'Cancels the pending change of the e-mail address.' },
  confirmEmailChange: {
    tag: 'Account',
    summary: 'Makes a new e-mail address the login, using the code of the link that was sent to it.',
    description:
      'Needs a session of the account that asked for the change. The status is 400 when the link has expired or was used, and 403 when another account asked for it.',
    errors: [409],
  },
  changePassword: {
    tag: 'Account',
    summary: 'Sets a new password and ends all other sessions of the account.',
    errors: [409, 422],
  },
  listSessions: { tag: 'Account', summary: 'Lists the browsers in which the account is signed in.' },
  endSession: { tag: 'Account', summary: 'Ends one session of the account.', errors: [404] },
  endOtherSessions: { tag: 'Account', summary: 'Ends all sessions of the account but the current one.' },
  getEmailPreferences: {
    tag: 'Account',
    summary: 'Returns the e-mail categories that the account has opted out of.',
    description: 'The status is 409 until the e-mail address is confirmed.',
    errors: [409],
  },
  setEmailPreferences: {
    tag: 'Account',
    summary: 'Replaces the e-mail categories that the account has opted out of.',
    errors: [409],
  },
  exportAccount: {
    tag: 'Account',
    summary: 'Returns everything that is stored about the account, without secrets.',
    description:
      'The response is sent while it is generated; the header X-Export-Size is its approximate length in bytes. If the ' +
      'connection ends early, the JSON is incomplete. docs/wire.md describes the format.',
    errors: [429],
  },
  exportRounds: {
    tag: 'Account',
    summary: 'Returns the rounds of the account as a table, newest first.',
    errors: [429],
    response: { type: 'text/csv', schema: text, description: 'Comma separated values in UTF-8.' },
  },
  deleteAccount: {
    tag: 'Account',
    summary: 'Schedules the deletion of the account in 14 days, and ends all its sessions.',
    description:
      'Signing in before then cancels the deletion. An e-mail confirms the request, and another one the cancellation.',
    errors: [422],
  },
  confirmSignIn: {
    tag: 'Session',
    summary: 'Confirms the sign-in of staff with a code of an authenticator app or a recovery code.',
    description:
      'Until then the session may call nothing else that needs one, and `secondStep` of the user says what is accepted.',
    errors: [422],
  },
  openEnrolment: {
    tag: 'Session',
    summary:
      'Returns the user of an enrolment link, which the operator has sent, and a secret for an authenticator app.',
    description: 'The status is 400 when the link has expired or was used.',
  },
  beginEnrolmentPasskey: {
    tag: 'Session',
    summary: 'Returns the options with which a browser creates a passkey as second step.',
    description: 'The status is 400 when the link has expired or was used.',
  },
  finishEnrolment: {
    tag: 'Session',
    summary:
      'Sets up the second step with a code or a passkey, ends all sessions and returns recovery codes.',
    description: 'The status is 400 when the link has expired or was used.',
    errors: [422],
  },
  beginPasskeySignIn: {
    tag: 'Session',
    summary: 'Returns the options with which a browser signs in with a passkey.',
    description: 'The challenge works once, for five minutes, and only with the same cookies.',
  },
  signInWithPasskey: {
    tag: 'Session',
    summary: 'Signs a user in with a passkey and starts a new session.',
    errors: [401],
  },
  listPasskeys: { tag: 'Account', summary: 'Lists the passkeys of the account.' },
  beginPasskey: {
    tag: 'Account',
    summary: 'Verifies the password and returns the options with which a browser creates a passkey.',
    errors: [409, 422],
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Adds the passkey that a browser has created.',
    description: 'The status is 400 when the challenge has expired.',
    errors: [409],
  },
  renamePasskey: { tag: 'Account', summary: 'Renames a passkey.', errors: [404, 409] },
  removePasskey: { tag: 'Account', summary: 'Removes a passkey.', errors: [404, 409, 422] },
  getRound: {
    tag: 'Rounds',
    summary: 'Returns a round with its scorecard.',
    description: 'Changes of a live round are sent over the realtime database; see docs/wire.md.',
    errors: [404],
    isRevalidated: true,
  },
  getLinkPreview: {
    tag: 'Rounds',
    summary: 'Returns the link preview of a round: what a chat program shows for its link.',
    description: 'For edge functions of static hosts, which write it into the page of the round.',
    errors: [404],
  },
  getPreviewImage: {
    tag: 'Rounds',
    summary: 'Returns the image of a link preview, 1200 by 630 pixels.',
    description: 'Sent with `Cross-Origin-Resource-Policy: cross-origin`.',
    errors: [404, 429],
    response: {
      type: 'image/png',
      schema: { type: 'string', contentMediaType: 'image/png' },
      description: 'A PNG.',
    },
  },
  getEmbedding: {
    tag: 'Rounds',
    summary: 'Describes how another site shows a round in a frame (oEmbed).',
    errors: [404, 501],
  },
  getAverages: {
    tag: 'Rounds',
    summary: "Returns the current user's averages and best scores on the course of their own round.",
    description:
      'Computed from their latest 200 other finished rounds on that course. The response is empty for ' +
      'everybody but the owner of the round.',
  },
  getStatistics: {
    tag: 'Rounds',
    summary: "Returns the statistics of the current user's finished rounds: by round, year and course.",
    description:
      'Scores count complete individual rounds, in gross strokes. All other figures need an own ball, which players ' +
      'of a scramble do not have. Figures that were not recorded are missing, not 0.',
  },
  listRounds: { tag: 'Rounds', summary: 'Lists the finished rounds of the current user, newest first.' },
  getOptOuts: {
    tag: 'Mail',
    summary: 'Returns the categories of e-mails that a recipient has opted out of.',
    errors: [404],
  },
  unsubscribe: {
    tag: 'Mail',
    summary: 'Sets the categories of e-mails that a recipient has opted out of.',
    description:
      'The list replaces the previous choice; an empty list opts in to all categories again. With `mode=add` the ' +
      'listed categories are added to the previous choice.',
    errors: [404],
  },
}
