import { fileForm } from '../file-form.ts'
import { upload } from '../recorded.ts'
import { type Cases, TOO_LONG } from './case.ts'
import { history, JUNE_MS } from './samples.ts'

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
