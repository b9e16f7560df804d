import type { JsonSchema } from '@valibot/to-json-schema'
import { MAP_TYPE_CODES } from '../../contract/maps.ts'
import { uploadType } from '../../contract/uploads.ts'
import type { EndpointName } from './handler-types.ts'
import { schemaRef } from './openapi-schemas.ts'

export interface Operation {
  tag: 'Session' | 'Account' | 'Rounds' | 'Mail' | 'Users' | 'Promo codes' | 'Maps'
  summary: string
  description?: string
  /** Schemas of path parameters that accept only some values. */
  path?: Record<string, JsonSchema>
  /** Error statuses beyond those that follow from method, input and access. */
  errors?: readonly (401 | 404 | 409 | 422 | 429 | 501 | 503)[]
  /** The successful response, if the contract has no schema for it. */
  response?: { type: string; schema: JsonSchema; description: string }
}

const text: JsonSchema = { type: 'string' }

/** Describes each endpoint in the OpenAPI document. Not part of the contract, because browsers load the contract. */
export const operations: Record<EndpointName, Operation> = {
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
    description: 'The status is 400 when the link has expired or was used.',
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
    summary: 'Sends a link to a new e-mail address that makes it the login when it is opened.',
    description:
      'The present address gets an e-mail about it. The link works for 24 hours; a later request replaces it.',
    errors: [409, 422],
  },
  cancelEmailChange: { tag: 'Account', summary: 'Cancels the pending change of the e-mail address.' },
  confirmEmailChange: {
    tag: 'Account',
    summary: 'Makes a new e-mail address the login, with the code of the link that was sent to it.',
    description: 'The status is 400 when the link has expired or was used.',
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
      'The response is sent while it is read; its header X-Export-Size is its approximate length in bytes. If the ' +
      'connection ends early, the JSON is not complete. docs/wire.md describes it.',
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
    description: 'Signing in before then cancels the deletion. An e-mail confirms either.',
    errors: [422],
  },
  confirmSignIn: {
    tag: 'Session',
    summary: 'Confirms the sign-in of staff with a code of an authenticator app or a recovery code.',
    description:
      'Until then the session has no staff access, and `secondStep` of the user says what is accepted.',
    errors: [422],
  },
  openEnrolment: {
    tag: 'Session',
    summary:
      'Returns whose second step a link of the operator sets up, and a secret for an authenticator app.',
    description: 'The status is 400 when the link has expired or was used.',
  },
  beginEnrolmentPasskey: {
    tag: 'Session',
    summary: 'Returns what a browser needs to create a passkey as second step.',
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
    summary: 'Returns what a browser needs to sign in with a passkey.',
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
    summary: 'Verifies the password and returns what a browser needs to create a passkey.',
    errors: [409, 422],
  },
  addPasskey: {
    tag: 'Account',
    summary: 'Adds the passkey that a browser has created.',
    description: 'The status is 400 when it took too long.',
    errors: [409],
  },
  renamePasskey: { tag: 'Account', summary: 'Renames a passkey.', errors: [404, 409] },
  removePasskey: { tag: 'Account', summary: 'Removes a passkey.', errors: [404, 409] },
  getRound: {
    tag: 'Rounds',
    summary: 'Returns a round with its scorecard.',
    description: 'The changes of a live round arrive over the realtime database; see docs/wire.md.',
    errors: [404],
  },
  getLinkPreview: {
    tag: 'Rounds',
    summary: 'Returns what a chat program shows for a link to a round.',
    description: 'For functions of static hosts, which write it into the page of the round.',
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
    summary: "Returns the current user's average and best on the course of their own round.",
    description:
      'Taken from the latest 200 of their other finished rounds on that course. The response is empty for ' +
      'everybody but the owner of the round.',
  },
  getStatistics: {
    tag: 'Rounds',
    summary: "Returns the figures of the current user's finished rounds: by round, year and course.",
    description:
      'Scores count complete individual rounds, in gross strokes. All other figures are those of the own ball, which ' +
      'a scramble does not have. What was not recorded is missing and not 0.',
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
  findUser: {
    tag: 'Users',
    summary: 'Finds a user by support id, round token, install id or e-mail.',
  },
  changeLogin: {
    tag: 'Users',
    summary:
      'Changes the login of the account of an install, ends its sessions and notifies the previous address.',
    errors: [404, 409],
  },
  addProperty: { tag: 'Users', summary: 'Adds a server property to an install.', errors: [404, 409] },
  findLicense: { tag: 'Users', summary: 'Returns the licenses of the owner of an install.' },
  addLicense: { tag: 'Users', summary: 'Adds a server license to an install.', errors: [404, 409] },
  changeLicense: {
    tag: 'Users',
    summary: 'Extends, sets or revokes the license of the owner of an install.',
    description: 'The status is 409 when the license never expires, or when there is none to revoke.',
    errors: [404, 409],
  },
  deleteRound: { tag: 'Rounds', summary: 'Deletes a round; it can be undeleted.', errors: [404] },
  undeleteRound: { tag: 'Rounds', summary: 'Restores a deleted round.', errors: [404] },
  downloadRound: {
    tag: 'Rounds',
    summary: 'Returns the round file as it was uploaded, byte for byte.',
    errors: [404],
    response: {
      type: 'application/json',
      schema: schemaRef('RecordedRound'),
      description: 'The uploaded file.',
    },
  },
  printRound: {
    tag: 'Rounds',
    summary: 'Returns the print page of a round.',
    errors: [404],
    response: { type: 'text/html', schema: text, description: 'A page of HTML.' },
  },
  listAudit: {
    tag: 'Users',
    summary: 'Lists the audit events of the owner of an install.',
    errors: [404],
  },
  upload: {
    tag: 'Users',
    summary: 'Uploads a round file or a snapshot file.',
    description:
      'For `round`, the identifier is an install id; for `snapshot`, a login. An invalid file changes nothing. ' +
      'docs/wire.md describes both kinds of files.',
    path: { type: { enum: [...uploadType.options] } },
    errors: [404, 409],
  },
  previewUpload: {
    tag: 'Users',
    summary: 'Compares a file with what uploading it would overwrite, and changes nothing.',
    description: 'The parameters are those of `upload`. The list is empty when nothing would be overwritten.',
    path: { type: { enum: [...uploadType.options] } },
    errors: [404, 409],
  },
  restoreUpload: {
    tag: 'Users',
    summary: 'Restores what an upload replaced.',
    description:
      'The id is the `restoreId` of the upload. The status is 409 when the round or account has changed since, and ' +
      '404 when what was replaced is no longer kept.',
    errors: [404, 409],
  },
  findPromoCode: { tag: 'Promo codes', summary: 'Looks up a promo code.' },
  listPromoBatches: { tag: 'Promo codes', summary: 'Returns the batch names of each category.' },
  listPromoTypes: { tag: 'Promo codes', summary: 'Lists the types of promo codes.' },
  listPromoCategories: { tag: 'Promo codes', summary: 'Lists the categories of promo codes.' },
  getPromoStatistic: { tag: 'Promo codes', summary: 'Counts the codes of a batch by state.' },
  listPromoCodes: { tag: 'Promo codes', summary: 'Lists the codes of a batch with their use.' },
  generatePromoCodes: { tag: 'Promo codes', summary: 'Generates promo codes and returns them.' },
  startMailing: {
    tag: 'Mail',
    summary: 'Starts a mailing run.',
    description:
      'Recipients to whom the campaign has been sent before are left out unless `resend` is true. ' +
      'docs/wire.md describes the file of recipients and the templates.',
    errors: [409],
    response: { type: 'text/plain', schema: text, description: 'The number of recipients.' },
  },
  previewMailing: {
    tag: 'Mail',
    summary: 'Counts the recipients of a mailing, and those to whom the campaign has been sent before.',
  },
  getMailingStatus: { tag: 'Mail', summary: 'Returns the progress of the latest mailing run.' },
  updateTiles: {
    tag: 'Maps',
    summary: 'Redraws the map of a facility.',
    path: { mapTypeCode: { enum: Object.values(MAP_TYPE_CODES) } },
    errors: [404],
    response: { type: 'text/plain', schema: text, description: 'The new version of the map.' },
  },
}
