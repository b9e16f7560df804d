import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { upload } from '../support/recorded.ts'
import { fileForm, PASSWORD, templateZip } from '../support/service.ts'

import type { MailingInput } from './mailing-inputs.ts'
import type { PasskeyInputs } from './passkey-inputs.ts'

type Endpoints = typeof endpoints
export type Name = keyof Endpoints

/** The data that `seedData` adds to the service before the cases run. */
export interface SeedData {
  golfer: string
  iid: string
  roundToken: string
  roundUrl: string
  /** Belongs to the golfer who calls the endpoints. */
  ownRoundToken: string
  resetCode: string
  passkeys: PasskeyInputs
  recipientToken: string
  promoCode: string
  /**
   * Returns a code that confirms an e-mail address of the golfer who calls the endpoints. It is the present one, because
   * later cases use it.
   */
  emailCode(): Promise<string>
  /** A second session of the golfer who calls the endpoints. */
  sessionId: string
  /** The id of a stored state that an upload replaced. */
  restoreId: string
  /** The id of a change that can be undone. */
  changeId: string
  /** Stores a mailing and returns its id. */
  mailing(input: MailingInput): Promise<string>
}

export interface Case<E extends AnyEndpoint> {
  access: 'public' | 'golfer' | 'staff'
  /** Returns valid input. Files are passed as a form, which the contract's type does not cover. */
  validInput(data: SeedData): Promise<InputOf<E>> | InputOf<E>
  /** Input that is rejected with an error naming `field`; null if the endpoint takes no input. */
  invalid: { field: string; input: unknown } | null
  /** Whether a valid call signs the caller out. */
  endsSession?: boolean
}

/** The golfer who calls the endpoints; another golfer's sessions are ended by some of them. */
export const CALLER = 'caller@golf.example'
const callersToken = await credentialToken(CALLER, PASSWORD)
const TOO_LONG = 'x'.repeat(401)
const token = await credentialToken('new@golf.example', PASSWORD)
const order = {
  category: 'press',
  batch: 'spring',
  description: 'Spring fair',
  type: 'pro_year',
  expiration: '2027-01-31',
  count: 3,
}
const springMailing = { emailsFileName: 'spring.csv', templateId: 'spring', campaign: 'Spring' }
const none = { access: 'staff', validInput: () => ({}), invalid: null } as const

/** One case for each endpoint of the contract; a missing one is a type error. */
export const cases: { [N in Name]: Case<Endpoints[N]> } = {
  getUser: { access: 'golfer', validInput: () => ({}), invalid: null },
  signIn: {
    access: 'public',
    validInput: async ({ golfer }) => ({
      body: { id: golfer, token: await credentialToken(golfer, PASSWORD) },
    }),
    invalid: { field: 'token', input: { body: { id: 'a@b.co', token: 'secret1' } } },
  },
  signUp: {
    access: 'public',
    validInput: () => ({ body: { id: 'new@golf.example', name: 'Ann', token } }),
    invalid: { field: 'name', input: { body: { id: 'new@golf.example', name: '', token } } },
  },
  requestReset: {
    access: 'public',
    // Uses another address than the golfer's, because a new link would invalidate the code that `resetPassword` uses.
    validInput: () => ({ body: { id: 'unknown@golf.example' } }),
    invalid: { field: 'id', input: { body: { id: 'nobody' } } },
  },
  resetPassword: {
    access: 'public',
    validInput: ({ golfer, resetCode }) => ({ body: { id: golfer, code: resetCode, token } }),
    invalid: { field: 'code', input: { body: { id: 'a@b.co', code: '', token } } },
  },
  signOut: { access: 'public', validInput: () => ({}), invalid: null },
  checkAccess: none,
  confirmSignIn: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({ body: { code: await passkeys.recoveryCode() } }),
    invalid: { field: 'code', input: { body: { code: ' ' } } },
  },
  openEnrolment: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { field: 'link', input: { body: { link: 'unknown' } } },
  },
  beginEnrolmentPasskey: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { link: await passkeys.enrolmentLink() } }),
    invalid: { field: 'link', input: { body: { link: 'unknown' } } },
  },
  finishEnrolment: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: await passkeys.enrolment() }),
    invalid: { field: 'link', input: { body: { link: 'unknown', code: '123456' } } },
  },
  beginPasskeySignIn: { access: 'public', validInput: () => ({}), invalid: null },
  signInWithPasskey: {
    access: 'public',
    validInput: async ({ passkeys }) => ({ body: { passkey: await passkeys.signature() } }),
    invalid: { field: 'passkey.id', input: { body: { passkey: { id: '+' } } } },
  },
  listPasskeys: { access: 'golfer', validInput: () => ({}), invalid: null },
  beginPasskey: {
    access: 'golfer',
    validInput: () => ({ body: { token: callersToken } }),
    invalid: { field: 'token', input: { body: { token: 'secret1' } } },
  },
  addPasskey: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({ body: { name: 'Phone', passkey: await passkeys.created() } }),
    invalid: { field: 'name', input: { body: { name: 'x'.repeat(51), passkey: {} } } },
  },
  renamePasskey: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({ path: { id: await passkeys.stored() }, body: { name: 'Old' } }),
    invalid: { field: 'name', input: { path: { id: 'P-1' }, body: { name: ' ' } } },
  },
  removePasskey: {
    access: 'golfer',
    validInput: async ({ passkeys }) => ({
      path: { id: await passkeys.stored() },
      body: { token: callersToken },
    }),
    invalid: { field: 'token', input: { path: { id: 'x' }, body: { token: 'secret1' } } },
  },
  getAccount: { access: 'golfer', validInput: () => ({}), invalid: null },
  changeName: {
    access: 'golfer',
    validInput: () => ({ body: { name: 'Ann Lee' } }),
    invalid: { field: 'name', input: { body: { name: ' ' } } },
  },
  requestEmailChange: {
    access: 'golfer',
    validInput: () => ({ body: { newId: 'next@golf.example', token: callersToken, newToken: token } }),
    invalid: { field: 'newId', input: { body: { newId: 'next', token: callersToken, newToken: token } } },
  },
  cancelEmailChange: { access: 'golfer', validInput: () => ({}), invalid: null },
  confirmEmailChange: {
    access: 'golfer',
    validInput: async ({ emailCode }) => ({ body: { code: await emailCode() } }),
    invalid: { field: 'code', input: { body: { code: 'unknown' } } },
  },
  changePassword: {
    access: 'golfer',
    // Keeps the password, because later cases use it.
    validInput: () => ({ body: { token: callersToken, newToken: callersToken } }),
    invalid: { field: 'newToken', input: { body: { token: callersToken, newToken: 'secret1' } } },
  },
  listSessions: { access: 'golfer', validInput: () => ({}), invalid: null },
  endSession: {
    access: 'golfer',
    validInput: ({ sessionId }) => ({ path: { id: sessionId } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  endOtherSessions: { access: 'golfer', validInput: () => ({}), invalid: null },
  getEmailPreferences: { access: 'golfer', validInput: () => ({}), invalid: null },
  setEmailPreferences: {
    access: 'golfer',
    validInput: () => ({ body: ['Marketing'] }),
    invalid: { field: '[0]', input: { body: ['Everything'] } },
  },
  exportAccount: { access: 'golfer', validInput: () => ({}), invalid: null },
  exportRounds: { access: 'golfer', validInput: () => ({}), invalid: null },
  deleteAccount: {
    access: 'golfer',
    validInput: () => ({ body: { token: callersToken, confirmation: 'DELETE' } }),
    invalid: { field: 'confirmation', input: { body: { token: callersToken, confirmation: 'delete' } } },
    endsSession: true,
  },
  getRound: {
    access: 'public',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  getLinkPreview: {
    access: 'public',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  getPreviewImage: {
    access: 'public',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  getEmbedding: {
    access: 'public',
    validInput: ({ roundUrl }) => ({ query: { url: roundUrl, format: 'json', maxwidth: '400' } }),
    invalid: { field: 'maxwidth', input: { query: { url: 'https://golf.example/', maxwidth: '-1' } } },
  },
  getAverages: {
    access: 'golfer',
    validInput: ({ ownRoundToken }) => ({ path: { token: ownRoundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  getStatistics: { access: 'golfer', validInput: () => ({}), invalid: null },
  listRounds: { access: 'golfer', validInput: () => ({}), invalid: null },
  getOptOuts: {
    access: 'public',
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  unsubscribe: {
    access: 'public',
    validInput: ({ recipientToken }) => ({ path: { token: recipientToken }, query: {}, body: ['Marketing'] }),
    invalid: { field: '[0]', input: { path: { token: 'x' }, query: {}, body: ['Everything'] } },
  },
  findUser: {
    access: 'staff',
    validInput: ({ golfer }) => ({ path: { query: golfer } }),
    invalid: { field: 'query', input: { path: { query: TOO_LONG } } },
  },
  searchUsers: {
    access: 'staff',
    validInput: ({ golfer }) => ({ query: { query: golfer } }),
    invalid: { field: 'query', input: { query: { query: TOO_LONG } } },
  },
  changeLogin: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { iid, newLogin: 'moved@golf.example' } }),
    invalid: { field: 'newLogin', input: { body: { iid: 'W-1', newLogin: 'moved' } } },
  },
  addProperty: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { iid, name: 'theme', value: 'dark' } }),
    invalid: { field: 'value', input: { body: { iid: 'W-1', name: 'theme', value: 7 } } },
  },
  findLicense: {
    access: 'staff',
    validInput: ({ iid }) => ({ path: { iid } }),
    invalid: { field: 'iid', input: { path: { iid: 'a\u0000b' } } },
  },
  addLicense: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { iid, durationDays: 30 } }),
    invalid: { field: 'durationDays', input: { body: { iid: 'W-1', durationDays: 1.5 } } },
  },
  changeLicense: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { iid, action: 'extend', durationDays: 30 } }),
    invalid: { field: 'date', input: { body: { iid: 'W-1', action: 'until', date: 'soon' } } },
  },
  deleteRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  undeleteRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  downloadRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  printRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ query: { token: roundToken } }),
    invalid: { field: 'token', input: { query: {} } },
  },
  viewRound: {
    access: 'staff',
    validInput: ({ roundToken }) => ({ path: { token: roundToken } }),
    invalid: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  listGolferRounds: {
    access: 'staff',
    validInput: ({ iid }) => ({ path: { id: iid } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  listAudit: {
    access: 'staff',
    validInput: ({ iid }) => ({ path: { id: iid } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  listAuditLog: {
    access: 'staff',
    validInput: ({ iid }) => ({ query: { user: iid, kind: 'change', from: '2026-01-01' } }),
    invalid: { field: 'from', input: { query: { from: 'yesterday' } } },
  },
  countNewEvents: {
    access: 'staff',
    validInput: ({ golfer }) => ({ query: { user: golfer, after: 'x' } }),
    invalid: { field: 'kind', input: { query: { kind: 'x' } } },
  },
  exportAuditLog: {
    access: 'staff',
    validInput: ({ iid }) => ({ query: { user: iid } }),
    invalid: { field: 'to', input: { query: { to: 'tomorrow' } } },
  },
  listAuditFacets: none,
  undoChange: {
    access: 'staff',
    validInput: ({ changeId }) => ({ path: { changeId } }),
    invalid: { field: 'changeId', input: { path: { changeId: TOO_LONG } } },
  },
  getUserOverview: {
    access: 'staff',
    validInput: ({ iid }) => ({ path: { id: iid } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  removeProperty: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { iid, name: 'color' } }),
    invalid: { field: 'name', input: { body: { iid: 'W-1', name: '' } } },
  },
  endUserSessions: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { id: iid } }),
    invalid: { field: 'id', input: { body: {} } },
  },
  sendUserReset: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { id: iid } }),
    invalid: { field: 'id', input: { body: { id: '' } } },
  },
  setUserDisabled: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { id: iid, isDisabled: false } }),
    invalid: { field: 'isDisabled', input: { body: { id: 'W-1', isDisabled: 'yes' } } },
  },
  setUserNote: {
    access: 'staff',
    validInput: ({ iid }) => ({ body: { id: iid, text: 'Asked for a refund' } }),
    invalid: { field: 'text', input: { body: { id: 'W-1', text: 7 } } },
  },
  upload: {
    access: 'staff',
    validInput: ({ iid }) => ({ path: { type: 'round', identifier: iid }, body: form(upload()) }),
    invalid: {
      field: 'players[0].holes[0].strokes',
      input: { path: { type: 'round', identifier: 'W-1' }, body: form(withStrokes('many')) },
    },
  },
  previewUpload: {
    access: 'staff',
    validInput: ({ iid, roundToken }) => ({
      path: { type: 'round', identifier: iid },
      body: form(upload({ token: roundToken, handicapMode: 'Net' })),
    }),
    invalid: {
      field: 'players[0].holes[0].strokes',
      input: { path: { type: 'round', identifier: 'W-1' }, body: form(withStrokes('many')) },
    },
  },
  restoreUpload: {
    access: 'staff',
    validInput: ({ restoreId }) => ({ path: { id: restoreId } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  findPromoCode: {
    access: 'staff',
    validInput: ({ promoCode }) => ({ query: { code: promoCode } }),
    invalid: { field: 'code', input: { query: { code: '  ' } } },
  },
  listPromoBatches: none,
  listPromoTypes: none,
  listPromoCategories: none,
  getPromoStatistic: {
    access: 'staff',
    validInput: () => ({ body: { category: 'press', batch: 'autumn' } }),
    invalid: { field: 'batch', input: { body: { category: 'press' } } },
  },
  listPromoCodes: {
    access: 'staff',
    validInput: () => ({ query: { category: 'press', batch: 'autumn' } }),
    invalid: { field: 'batch', input: { query: { category: 'press' } } },
  },
  generatePromoCodes: {
    access: 'staff',
    validInput: () => ({ body: order }),
    invalid: { field: 'count', input: { body: { ...order, count: 100_001 } } },
  },
  startMailing: {
    access: 'staff',
    validInput: () => ({ body: springMailing }),
    invalid: { field: 'campaign', input: { body: { emailsFileName: 'spring.csv', templateId: 'spring' } } },
  },
  checkMailing: {
    access: 'staff',
    validInput: () => ({ query: springMailing }),
    invalid: { field: 'campaign', input: { query: { emailsFileName: 'spring.csv', templateId: 'spring' } } },
  },
  exportMailingProblems: {
    access: 'staff',
    validInput: () => ({ query: { emailsFileName: 'spring.csv' } }),
    invalid: { field: 'emailsFileName', input: { query: { emailsFileName: ' ' } } },
  },
  previewMail: {
    access: 'staff',
    validInput: () => ({ query: { ...springMailing, row: '2' } }),
    invalid: { field: 'row', input: { query: { ...springMailing, row: 'two' } } },
  },
  showMail: {
    access: 'staff',
    validInput: () => ({ query: springMailing }),
    invalid: { field: 'row', input: { query: { ...springMailing, row: '-1' } } },
  },
  sendTestMail: {
    access: 'staff',
    validInput: () => ({ body: { ...springMailing, row: 2 } }),
    invalid: { field: 'row', input: { body: { ...springMailing, row: 2.5 } } },
  },
  getMailingStatus: none,
  listMailings: {
    access: 'staff',
    validInput: () => ({ query: {} }),
    invalid: { field: 'before', input: { query: { before: TOO_LONG } } },
  },
  getMailing: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('scheduled') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  pauseMailing: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('running') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  resumeMailing: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('paused') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  stopMailing: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('scheduled') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  setMailingRate: {
    access: 'staff',
    validInput: async ({ mailing }) => ({
      path: { id: await mailing('scheduled') },
      body: { ratePerMinute: 600 },
    }),
    invalid: { field: 'ratePerMinute', input: { path: { id: 'x' }, body: { ratePerMinute: 0 } } },
  },
  exportMailingResults: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('failed mails') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  sendToFailed: {
    access: 'staff',
    validInput: async ({ mailing }) => ({ path: { id: await mailing('failed mails') } }),
    invalid: { field: 'id', input: { path: { id: TOO_LONG } } },
  },
  listSuppressions: {
    access: 'staff',
    validInput: () => ({ query: { query: 'golf' } }),
    invalid: { field: 'before', input: { query: { before: 'yesterday' } } },
  },
  exportSuppressions: {
    access: 'staff',
    validInput: () => ({ query: {} }),
    invalid: { field: 'query', input: { query: { query: TOO_LONG } } },
  },
  addSuppression: {
    access: 'staff',
    validInput: () => ({ body: { email: 'dead@golf.example', reason: 'asked by phone' } }),
    invalid: { field: 'email', input: { body: { email: 'nobody' } } },
  },
  releaseSuppression: {
    access: 'staff',
    validInput: () => ({ body: { email: 'dead@golf.example' } }),
    invalid: { field: 'email', input: { body: { email: ' ' } } },
  },
  listMailingFiles: none,
  uploadRecipients: {
    access: 'staff',
    validInput: () => ({
      path: { name: 'uploaded.csv' },
      query: { replace: 'true' },
      body: file('email,name\nbob@golf.example,Bob\n'),
    }),
    invalid: {
      field: 'file',
      input: { path: { name: 'uploaded.csv' }, body: file('name\nBob\n') },
    },
  },
  renameRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'old.csv' }, body: { name: 'new.csv' } }),
    invalid: { field: 'name', input: { path: { name: 'old.csv' }, body: { name: ' ' } } },
  },
  deleteRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'unneeded.csv' } }),
    invalid: { field: 'name', input: { path: { name: 'a/../b.csv' } } },
  },
  downloadRecipients: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring.csv' } }),
    invalid: { field: 'name', input: { path: { name: '../templates' } } },
  },
  uploadTemplate: {
    access: 'staff',
    validInput: () => ({
      path: { name: 'uploaded' },
      query: { replace: 'true' },
      body: file(templateZip({ 'subject.txt': 'Hello', 'text.txt': 'Hello {{name}}' })),
    }),
    invalid: {
      field: 'file',
      input: { path: { name: 'uploaded' }, body: file(templateZip({ 'text.txt': 'Hello' })) },
    },
  },
  renameTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'old' }, body: { name: 'new' } }),
    invalid: { field: 'name', input: { path: { name: 'old' }, body: { name: '../new' } } },
  },
  deleteTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'unneeded' } }),
    invalid: { field: 'name', input: { path: { name: '.hidden' } } },
  },
  downloadTemplate: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: { field: 'name', input: { path: { name: 'spring/' } } },
  },
  getTemplateContent: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: { field: 'name', input: { path: { name: 'a..b' } } },
  },
  showTemplateHtml: {
    access: 'staff',
    validInput: () => ({ path: { name: 'spring' } }),
    invalid: { field: 'name', input: { path: { name: TOO_LONG } } },
  },
  updateTiles: {
    access: 'staff',
    validInput: () => ({ path: { mapTypeCode: 'g' }, body: 'F-1' }),
    invalid: { field: 'mapTypeCode', input: { path: { mapTypeCode: 'x' }, body: 'F-1' } },
  },
  listFacilities: {
    access: 'staff',
    validInput: () => ({ query: { query: 'links' } }),
    invalid: { field: 'offset', input: { query: { offset: '-1' } } },
  },
}

/** The contract has no type for the content of a form. */
function form(document: unknown): never {
  return file(JSON.stringify(document))
}

function file(content: string | Uint8Array<ArrayBuffer>): never {
  return fileForm(content) as never
}

function withStrokes(strokes: unknown): unknown {
  return { ...upload(), players: [{ name: 'Ann', holes: [{ strokes }] }] }
}
