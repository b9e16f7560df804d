import { expect, test } from 'vitest'
import { addScorerKey, getScoreSheet } from '../../../../src/contract/score-sheets.ts'
import type { Replica } from '../../../../src/domain/score-sheet/replica.ts'
import { joinSheet } from '../../../../src/features/play/join-sheet.ts'
import type { Api } from '../../../../src/platform/api/api.ts'
import { type Failure, network, type Result } from '../../../../src/platform/api/result.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import { keptSheet, sheetOf } from '../../../support/score-sheets.ts'
import { httpFailure } from '../../../support/sheet-api.ts'

const found = {
  ok: true,
  value: { seq: 0, state: 'live', mode: 'entries', round: sheetOf(), entries: [], hasMore: false },
} as const

function browser({
  kept,
  user,
  response = found,
  deviceName = 'iPhone',
}: {
  kept?: KeptSheet
  user?: string
  deviceName?: string | undefined
  response?: Result<unknown>
} = {}) {
  const sheets = new Map(kept ? [[kept.token, kept]] : [])
  const calls: unknown[] = []
  const logs = new Map<string, Replica['log']>()
  const api = {
    call: (async (endpoint: unknown, input: { body?: unknown }, options: { scorerKey?: string } = {}) => {
      calls.push(endpoint === getScoreSheet ? ['get', options.scorerKey] : ['key', input.body])
      return endpoint === addScorerKey ? { ok: true, value: { id: 'k1' } } : response
    }) as unknown as Api['call'],
  }
  const join = (key?: string) =>
    joinSheet('T', key, {
      api,
      db: {
        sheet: async (token) => sheets.get(token),
        putSheet: async (sheet) => void sheets.set(sheet.token, sheet),
        changeSheet: async (token, change) => {
          const sheet = sheets.get(token)
          if (sheet) sheets.set(token, { ...sheet, ...change(sheet) })
        },
      },
      saveReplica: async (token, { log }) => void logs.set(token, log),
      user: async () => user,
      deviceName: () => deviceName || undefined,
      randomKey: () => 'own key',
      now: () => 1,
    })
  return { join, calls, sheets, logs }
}

const known = (changes: Partial<KeptSheet> = {}) => keptSheet({ key: 'old key', ...changes })

test('keeps the competition in which the group plays', async () => {
  const competition = { token: 'C1', name: 'Spring Medal', round: 1, group: 3 }
  const { join, sheets } = browser({ response: { ...found, value: { ...found.value, competition } } })
  await join('K')
  expect(sheets.get('T')?.competition).toEqual(competition)
})

test('joins with the key of a link, without an account', async () => {
  const { join, calls, sheets } = browser({ user: 'bob@example.com' })
  expect(await join('K')).toBe('joined')
  expect(calls).toEqual([['get', 'K']])
  expect(sheets.get('T')).toMatchObject({ key: 'K', owner: null, isStarted: true })
})

test('joins as the owner on another device, with a key of its own', async () => {
  const { join, calls, sheets } = browser({ user: 'ann@example.com' })
  expect(await join()).toBe('joined')
  expect(calls).toEqual([
    ['get', undefined],
    ['key', { key: 'own key', name: 'iPhone' }],
  ])
  expect(sheets.get('T')).toMatchObject({ key: 'own key', owner: 'ann@example.com' })
})

test('joins as the owner with a browser that does not name its device, by a name that the service accepts', async () => {
  const { join, calls } = browser({ user: 'ann@example.com', deviceName: '' })
  expect(await join()).toBe('joined')
  expect(calls[1]).toEqual(['key', { key: 'own key', name: 'Another device' }])
})

test('opens a sheet of this browser without a call', async () => {
  const { join, calls } = browser({ kept: known() })
  expect(await join()).toBe('joined')
  expect(calls).toEqual([])
})

test('replaces the key of a scorer by that of a new link, but not that of the owner', async () => {
  const scorer = browser({ kept: known() })
  await scorer.join('new key')
  expect(scorer.sheets.get('T')?.key).toBe('new key')
  const owner = browser({ kept: known({ owner: 'ann@example.com' }) })
  await owner.join('new key')
  expect(owner.sheets.get('T')?.key).toBe('old key')
})

test.each<[Failure, string]>([
  [httpFailure(403), 'joined'],
  [httpFailure(503), 'untried'],
])('keeps the key of a scorer when that of another link does not work (%#)', async (failure, result) => {
  const scorer = browser({ kept: known(), response: { ok: false, failure } })
  expect(await scorer.join('forged key')).toBe(result)
  expect(scorer.calls).toEqual([['get', 'forged key']])
  expect(scorer.sheets.get('T')?.key).toBe('old key')
})

test('keeps what others have entered, so that the screen opens with it', async () => {
  const entries = [{ id: 'e1', kind: 'score', seq: 1 }]
  const { join, logs } = browser({ response: { ok: true, value: { ...found.value, seq: 1, entries } } })
  await join('K')
  expect(logs.get('T')).toEqual(entries)
})

test('keeps nothing without a key and a session', async () => {
  const { join, calls, sheets } = browser()
  expect(await join()).toBe('missing')
  expect(calls).toEqual([])
  expect(sheets.size).toBe(0)
})

test.each<[Failure, string]>([
  [httpFailure(403), 'withdrawn'],
  [httpFailure(404), 'notSent'],
  [httpFailure(429), 'unreachable'],
  [network, 'unreachable'],
])('says why a sheet cannot be joined (%#)', async (failure, result) => {
  const { join, sheets } = browser({ response: { ok: false, failure } })
  expect(await join('K')).toBe(result)
  expect(sheets.size).toBe(0)
})

test('does not score a round that an app records with documents', async () => {
  const { join } = browser({ response: { ok: true, value: { ...found.value, mode: 'document' } } })
  expect(await join('K')).toBe('document')
})
