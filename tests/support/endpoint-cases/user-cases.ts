import { fileForm } from '../file-form.ts'
import { upload } from '../recorded.ts'
import { type Cases, history, JUNE_MS, TOO_LONG } from './case.ts'

const adminUser = {
  login: 'ann@golf.example',
  iid: 'I-1',
  installs: [{ iid: 'I-1', roundsCount: 2, timestamp: JUNE_MS, deviceModel: 'Pixel 9', appVersion: '18.2' }],
  rounds: [
    {
      token: 'R1',
      iid: 'I-1',
      timestamp: JUNE_MS,
      isDeleted: false,
      course: 'Old Links',
      format: 'RoundFormat.Individual',
      scoring: 'Stableford',
      handicapMode: 'Net',
      players: ['Bob'],
      score: { gross: 85, points: 34, label: 'Pts' },
      holes: { played: 18, of: 18 },
      isLive: false,
    },
    { token: 'R2', iid: 'I-1', timestamp: JUNE_MS, isDeleted: true },
    { token: 'R4', iid: 'I-1', timestamp: JUNE_MS, isDeleted: true },
  ],
  properties: [
    { type: 'Contact', name: 'Ann', email: 'a@b.co', isDeleted: false, commitTs: JUNE_MS },
    { type: 'Default', key: 'theme', value: 'dark', setFor: 'I-1', isDeleted: false, commitTs: JUNE_MS },
  ],
  supportId: 'S-1',
  name: 'Ann',
  createdAt: JUNE_MS,
  confirmedAt: JUNE_MS,
  sessionCount: 2,
  accessTokens: [{ id: 'T-1', name: 'My app', createdMs: JUNE_MS, lastUsedMs: JUNE_MS }],
  versions: { login: 'V1', account: 'V1', license: 'V1', note: 'V1', property: {} },
}

/** The cases of users. */
export const userCases = {
  findUser: {
    validInput: ({ golfer }) => ({ path: { query: golfer } }),
    response: adminUser,
  },
  searchUsers: {
    validInput: ({ golfer }) => ({ query: { query: golfer } }),
    invalid: { message: 'query: is too long', input: { query: { query: TOO_LONG } } },
    response: {
      matches: [
        {
          kind: 'user',
          field: 'name',
          value: 'Ann',
          precision: 'part',
          login: 'ann@golf.example',
          iid: 'I-1',
        },
        { kind: 'promoCode', field: 'promoCode', value: 'ABCD-EFGH-JKMN', precision: 'exact' },
      ],
    },
  },
  changeLogin: {
    validInput: ({ iid }) => ({ body: { iid, newLogin: 'moved@golf.example' } }),
    invalid: {
      message: 'newLogin: expected an e-mail address',
      input: { body: { iid: 'W-1', newLogin: 'moved' } },
    },
  },
  addProperty: {
    validInput: ({ iid }) => ({ body: { iid, name: 'theme', value: 'dark' } }),
    invalid: {
      message: 'value: expected a string',
      input: { body: { iid: 'W-1', name: 'theme', value: 7 } },
    },
  },
  findLicense: {
    validInput: ({ iid }) => ({ path: { iid } }),
    response: { active: { type: 'PREMIUM', expiration: null }, purchases: [] },
  },
  addLicense: {
    validInput: ({ iid }) => ({ body: { iid, durationDays: 30 } }),
    invalid: {
      message: 'durationDays: expected a whole number',
      input: { body: { iid: 'W-1', durationDays: 1.5 } },
    },
  },
  changeLicense: {
    validInput: ({ iid }) => ({ body: { iid, action: 'extend', durationDays: 30 } }),
    invalid: {
      message: 'date: expected a date such as 2027-01-31',
      input: { body: { iid: 'W-1', action: 'until', date: 'soon' } },
    },
  },
  changeRounds: {
    validInput: ({ iid, roundToken }) => ({ body: { id: iid, tokens: [roundToken], isDeleted: true } }),
    invalid: {
      message: 'tokens: has more than 2000 rounds',
      input: { body: { id: 'W-1', tokens: Array(2001).fill('R1'), isDeleted: true } },
    },
    response: { changed: ['R1'], changeId: 'A-1' },
  },
  listGolferRounds: {
    validInput: ({ iid }) => ({ path: { id: iid } }),
    response: { roundList: [history], golfer: { name: 'Ann', supportId: 'S-ANN1' } },
  },
  removeProperty: {
    validInput: ({ iid }) => ({ body: { iid, name: 'color' } }),
    invalid: { message: 'name: is empty', input: { body: { iid: 'W-1', name: '' } } },
  },
  endUserSessions: {
    validInput: ({ iid }) => ({ body: { id: iid } }),
    invalid: { message: 'id: is missing', input: { body: {} } },
    response: { count: 2 },
  },
  sendUserReset: {
    validInput: ({ iid }) => ({ body: { id: iid } }),
    invalid: { message: 'id: is empty', input: { body: { id: '' } } },
  },
  setUserDisabled: {
    validInput: ({ iid }) => ({ body: { id: iid, isDisabled: false } }),
    invalid: { message: 'isDisabled: expected a boolean', input: { body: { id: 'W-1', isDisabled: 'yes' } } },
  },
  setUserNote: {
    validInput: ({ iid }) => ({ body: { id: iid, text: 'Asked for a refund' } }),
    invalid: { message: 'text: expected a string', input: { body: { id: 'W-1', text: 7 } } },
  },
  upload: {
    validInput: ({ iid }) => ({ query: {}, path: { type: 'round', identifier: iid }, body: form(upload()) }),
    invalid: {
      message: 'players[0].holes[0].strokes: expected a number',
      input: { query: {}, path: { type: 'round', identifier: 'W-1' }, body: form(withStrokes('many')) },
    },
    response: { token: 'R3', isDeleted: true, changeId: 'A-1' },
  },
  previewUpload: {
    validInput: ({ iid, roundToken }) => ({
      path: { type: 'round', identifier: iid },
      body: form(upload({ token: roundToken, handicapMode: 'Net' })),
    }),
    invalid: {
      message: 'players[0].holes[0].strokes: expected a number',
      input: { path: { type: 'round', identifier: 'W-1' }, body: form(withStrokes('many')) },
    },
    response: { effect: 'new', text: 'New round of 14 Jun 2026, Old Links' },
  },
} satisfies Partial<Cases>

/** The contract has no type for the content of a form. */
function form(document: unknown): never {
  return fileForm(JSON.stringify(document)) as never
}

function withStrokes(strokes: unknown): unknown {
  return { ...upload(), players: [{ name: 'Ann', holes: [{ strokes }] }] }
}

const auditEvent = {
  id: 'C-1',
  at: JUNE_MS,
  actor: 'boss@club.example',
  kind: 'change',
  action: 'change login',
  result: 'done',
  detail: 'a@b.co → ann@golf.example',
  user: { login: 'ann@golf.example', iid: 'I-1', supportId: 'S-1' },
  canUndo: true,
}

/** The cases of the audit log. */
export const auditCases = {
  listAuditLog: {
    validInput: ({ iid }) => ({ query: { about: iid, kind: 'change' } }),
    invalid: { message: 'kind: expected one of change, read', input: { query: { kind: 'x' } } },
    response: { events: [auditEvent], next: 'older' },
  },
  exportAuditLog: {
    validInput: ({ iid }) => ({ query: { about: iid } }),
    invalid: { message: 'about: is too long', input: { query: { about: TOO_LONG } } },
  },
  listAuditActors: { response: { actors: ['boss@club.example'] } },
  undoChange: {
    validInput: ({ changeId }) => ({ path: { changeId } }),
    response: {},
  },
} satisfies Partial<Cases>

const order = {
  category: 'press',
  batch: 'spring',
  description: 'Spring fair',
  type: 'pro_year',
  expiration: '2027-01-31',
  count: 3,
}

/** The cases of promo codes. */
export const promoCases = {
  findPromoCode: {
    validInput: ({ promoCode }) => ({ query: { code: promoCode } }),
    invalid: { message: 'code: is empty', input: { query: { code: '  ' } } },
    response: { type: 'pro_year', batch: 'spring', category: 'press', iid: 'I-1' },
  },
  listPromoBatches: { response: { press: ['spring'] } },
  listPromoTypes: { response: [{ id: 'pro_year', description: 'One year' }] },
  listPromoCategories: { response: ['press'] },
  getPromoStatistic: {
    validInput: () => ({ body: { category: 'press', batch: 'autumn' } }),
    invalid: { message: 'batch: is missing', input: { body: { category: 'press' } } },
    response: { totalCount: 10, boundCount: 4, consumedCount: 2 },
  },
  generatePromoCodes: {
    validInput: () => ({ body: order }),
    invalid: { message: 'count: expected at most 100000', input: { body: { ...order, count: 100_001 } } },
    response: ['CODE-1', 'CODE-2'],
  },
} satisfies Partial<Cases>
