import type { RecordedRound } from '../../../src/contract/recorded-round.ts'
import { type Cases, JUNE_MS } from './case.ts'

const DEVICE = 'device-of-the-cases'
const KEY = 'key-of-the-cases-1234567'

const begunWith = {
  version: 1,
  startTimestampMs: JUNE_MS,
  timezoneOffset: 7_200_000,
  course: { name: 'Old Links', holes: [{ par: 4, strokeIndex: 1 }] },
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Gross',
  format: { type: 'RoundFormat.Individual' },
  players: [{ id: 'p1', name: 'Ann', owner: true }],
} as const
const sheet = {
  seq: 1,
  state: 'live',
  mode: 'entries',
  round: begunWith,
  entries: [
    {
      id: '0b9f8a52-6a0c-4c83-9a53-3c2b7a5f3a11',
      kind: 'score',
      player: 'p1',
      hole: 1,
      strokes: 4,
      seen: 0,
      seq: 1,
      device: 1,
      receivedMs: JUNE_MS,
      by: 'owner',
    },
  ],
  hasMore: false,
  discrepancies: [],
  scorers: [{ device: 1, name: 'Phone', by: 'owner' }],
  keys: [{ id: 'K-1', name: 'scorer' }],
} as const

/** The cases of score sheets. */
export const scoreSheetCases = {
  startScoreSheet: {
    validInput: () => ({
      body: {
        token: 'started-by-the-cases-1',
        key: KEY,
        device: DEVICE,
        mode: 'entries',
        round: begunWith as never,
      },
    }),
    invalid: {
      message: 'token: expected 22 letters, digits, - and _',
      input: { body: { token: 'short', key: KEY, device: DEVICE, mode: 'entries', round: begunWith } },
    },
    response: { token: 'started-by-the-cases-1', seq: 0, state: 'live' },
    isUnread: true,
  },
  getRecentPlay: {
    response: {
      handicapIndex: 12.4,
      gender: 'women',
      courses: [{ course: { name: 'Old Links', holes: [{ par: 4, strokeIndex: 1 }] }, tees: [] }],
      partners: [{ name: 'Bob', handicapIndex: 18.2, tee: 'Yellow' }],
    },
    // Without it, the start of a round proposes less.
    isUnread: true,
  },
  rememberPlayers: {
    validInput: () => ({ body: { handicapIndex: 12.4, partners: [{ name: 'Bob', handicapIndex: 18.2 }] } }),
    invalid: {
      message: 'partners[0].handicapIndex: expected one decimal',
      input: { body: { partners: [{ name: 'Bob', handicapIndex: 18.25 }] } },
    },
    isUnread: true,
  },
  listScoreSheets: {
    validInput: () => ({ query: {} }),
    invalid: { message: 'state: expected discarded', input: { query: { state: 'erased' } } },
    response: {
      startRefusal: 'you have 5 live rounds already; finish one first',
      sheets: [
        {
          token: 'started-by-the-cases-1',
          course: 'Old Links',
          date: JUNE_MS,
          timezoneOffset: 7_200_000,
          state: 'live',
          mode: 'entries',
          holesPlayed: 1,
          holeCount: 1,
        },
      ],
    },
    isUnread: true,
  },
  getScoreSheet: {
    validInput: (data) => ({ path: { token: data.sheet.token }, query: {} }),
    invalid: {
      message: 'after: expected a whole number',
      input: { path: { token: 'x' }, query: { after: '-1' } },
    },
    response: sheet,
    isUnread: true,
  },
  sendEntries: {
    validInput: (data) => ({
      path: { token: data.sheet.token },
      body: { device: DEVICE, deviceName: 'Phone', entries: [sheet.entries[0]] as never },
    }),
    invalid: {
      message: 'entries: is empty',
      input: { path: { token: 'x' }, body: { device: DEVICE, entries: [] } },
    },
    response: { seq: 1, results: [{ id: sheet.entries[0].id, seq: 1 }], discrepancies: [] },
    isUnread: true,
  },
  addScorerKey: {
    validInput: (data) => ({ path: { token: data.sheet.token }, body: { key: KEY, name: 'Bob' } }),
    invalid: {
      message: 'key: is too short',
      input: { path: { token: 'x' }, body: { key: 'short', name: 'Bob' } },
    },
    response: { id: 'K-2' },
    isUnread: true,
  },
  withdrawScorerKey: {
    validInput: (data) => ({ path: { token: data.sheet.token, id: data.sheet.keyId } }),
  },
  putDocument: {
    validInput: (data) => ({
      path: { token: data.sheet.documentToken },
      body: { revision: 1, round: begunWith as unknown as RecordedRound, state: 'live' },
    }),
    invalid: {
      message: 'revision: expected at least 1',
      input: { path: { token: 'x' }, body: { revision: 0, round: begunWith, state: 'live' } },
    },
    response: { revision: 1 },
    isUnread: true,
  },
  viewScoreSheet: {
    validInput: (data) => ({ path: { token: data.sheet.token }, query: {} }),
    invalid: {
      message: 'after: expected a whole number',
      input: { path: { token: 'x' }, query: { after: 'x' } },
    },
    response: { ...sheet, keys: undefined },
    isUnread: true,
  },
} satisfies Partial<Cases>
