import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { upload } from '../support/recorded.ts'
import { fileForm, PASSWORD } from '../support/service.ts'

type Endpoints = typeof endpoints
export type Name = keyof Endpoints

/** What the cases find in the service before each of them. */
export interface Ground {
  golfer: string
  iid: string
  roundToken: string
  resetCode: string
  recipientToken: string
  promoCode: string
}

export interface Case<E extends AnyEndpoint> {
  access: 'public' | 'golfer' | 'staff'
  /** Answered well. A file goes as a form, which the contract's type does not name. */
  good(ground: Ground): Promise<InputOf<E>> | InputOf<E>
  /** Refused with one line that begins with the name of the field; null where nothing is handed over. */
  bad: { field: string; input: unknown } | null
}

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
const none = { access: 'staff', good: () => ({}), bad: null } as const

/** A case for every call of the contract: one that is missing does not compile. */
export const cases: { [N in Name]: Case<Endpoints[N]> } = {
  getUser: { access: 'golfer', good: () => ({}), bad: null },
  signIn: {
    access: 'public',
    good: async ({ golfer }) => ({ body: { id: golfer, token: await credentialToken(golfer, PASSWORD) } }),
    bad: { field: 'token', input: { body: { id: 'a@b.co', token: 'secret1' } } },
  },
  signUp: {
    access: 'public',
    good: () => ({ body: { id: 'new@golf.example', name: 'Ann', token } }),
    bad: { field: 'name', input: { body: { id: 'new@golf.example', name: '', token } } },
  },
  requestReset: {
    access: 'public',
    // Not the golfer: a new link would end the one that `resetPassword` needs.
    good: () => ({ body: { id: 'somebody@golf.example' } }),
    bad: { field: 'id', input: { body: { id: 'nobody' } } },
  },
  resetPassword: {
    access: 'public',
    good: ({ golfer, resetCode }) => ({ body: { id: golfer, code: resetCode, token } }),
    bad: { field: 'code', input: { body: { id: 'a@b.co', code: '', token } } },
  },
  signOut: { access: 'public', good: () => ({}), bad: null },
  checkAccess: none,
  getRound: {
    access: 'public',
    good: ({ roundToken }) => ({ path: { token: roundToken } }),
    bad: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  listRounds: { access: 'golfer', good: () => ({}), bad: null },
  unsubscribe: {
    access: 'public',
    good: ({ recipientToken }) => ({ path: { token: recipientToken }, body: ['Marketing'] }),
    bad: { field: '[0]', input: { path: { token: 'x' }, body: ['Everything'] } },
  },
  findUser: {
    access: 'staff',
    good: ({ golfer }) => ({ path: { query: golfer } }),
    bad: { field: 'query', input: { path: { query: TOO_LONG } } },
  },
  changeLogin: {
    access: 'staff',
    good: ({ iid }) => ({ body: { iid, newLogin: 'moved@golf.example' } }),
    bad: { field: 'newLogin', input: { body: { iid: 'W-1', newLogin: 'moved' } } },
  },
  addProperty: {
    access: 'staff',
    good: ({ iid }) => ({ body: { iid, name: 'theme', value: 'dark' } }),
    bad: { field: 'value', input: { body: { iid: 'W-1', name: 'theme', value: 7 } } },
  },
  findLicense: {
    access: 'staff',
    good: ({ iid }) => ({ path: { iid } }),
    bad: { field: 'iid', input: { path: { iid: 'a\u0000b' } } },
  },
  addLicense: {
    access: 'staff',
    good: ({ iid }) => ({ body: { iid, durationDays: 30 } }),
    bad: { field: 'durationDays', input: { body: { iid: 'W-1', durationDays: 1.5 } } },
  },
  deleteRound: {
    access: 'staff',
    good: ({ roundToken }) => ({ path: { token: roundToken } }),
    bad: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  undeleteRound: {
    access: 'staff',
    good: ({ roundToken }) => ({ path: { token: roundToken } }),
    bad: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  downloadRound: {
    access: 'staff',
    good: ({ roundToken }) => ({ path: { token: roundToken } }),
    bad: { field: 'token', input: { path: { token: TOO_LONG } } },
  },
  printRound: {
    access: 'staff',
    good: ({ roundToken }) => ({ query: { token: roundToken } }),
    bad: { field: 'token', input: { query: {} } },
  },
  listAudit: {
    access: 'staff',
    good: ({ iid }) => ({ path: { iid } }),
    bad: { field: 'iid', input: { path: { iid: TOO_LONG } } },
  },
  upload: {
    access: 'staff',
    good: ({ iid }) => ({ path: { type: 'round', identifier: iid }, body: form(upload()) }),
    bad: {
      field: 'players[0].holes[0].strokes',
      input: { path: { type: 'round', identifier: 'W-1' }, body: form(withStrokes('many')) },
    },
  },
  findPromoCode: {
    access: 'staff',
    good: ({ promoCode }) => ({ query: { code: promoCode } }),
    bad: { field: 'code', input: { query: { code: '  ' } } },
  },
  listPromoBatches: none,
  listPromoTypes: none,
  listPromoCategories: none,
  getPromoStatistic: {
    access: 'staff',
    good: () => ({ body: { category: 'press', batch: 'autumn' } }),
    bad: { field: 'batch', input: { body: { category: 'press' } } },
  },
  generatePromoCodes: {
    access: 'staff',
    good: () => ({ body: order }),
    bad: { field: 'count', input: { body: { ...order, count: 100_001 } } },
  },
  startMailing: {
    access: 'staff',
    good: () => ({ body: { emailsFileName: 'spring.csv', templateId: 'spring', campaign: 'Spring' } }),
    bad: { field: 'campaign', input: { body: { emailsFileName: 'spring.csv', templateId: 'spring' } } },
  },
  getMailingStatus: none,
  updateTiles: {
    access: 'staff',
    good: () => ({ path: { mapTypeCode: 'g' }, body: 'F-1' }),
    bad: { field: 'mapTypeCode', input: { path: { mapTypeCode: 'x' }, body: 'F-1' } },
  },
}

/** The contract has no type for what a form carries. */
function form(document: unknown): never {
  return fileForm(JSON.stringify(document)) as never
}

function withStrokes(strokes: unknown): unknown {
  return { ...upload(), players: [{ name: 'Ann', holes: [{ strokes }] }] }
}
