import { describe, expect, test } from 'vitest'
import { newPlayer, newSetup, type Setup } from '../../../../src/features/play/start/setup.ts'
import { firstRefusal, startRound } from '../../../../src/features/play/start/start-round.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import type { SyncResult } from '../../../../src/platform/sheets/sheet-sync.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { holes } from '../../../support/recorded.ts'

const setup: Setup = {
  ...newSetup([newPlayer('p1', 'Ann'), newPlayer('p2', 'Bob')]),
  course: { name: 'Old Links', holes: holes(4, 4) } as Setup['course'],
  isNet: false,
}

function begin(send: () => Promise<string | undefined>) {
  const kept = new Map<string, KeptSheet>()
  const remembered: string[] = []
  let ids = 0
  const started = startRound(setup, 'ann@example.com', {
    db: {
      putSheet: async (sheet) => void kept.set(sheet.token, sheet),
      write: async (change) =>
        void (await change({
          objectStore: () => ({ delete: async (key: string) => kept.delete(key) }),
        } as never)),
    },
    send,
    storage: { read: () => undefined, write: (name: string) => void remembered.push(name) } as never,
    randomToken: () => `random ${++ids}`,
    now: () => 1,
    timezoneOffsetMs: () => 0,
    persist: () => {},
  })
  return { started, kept, remembered }
}

test('keeps the sheet with the link for another phone before anything is sent', async () => {
  let atSending: KeptSheet[] = []
  const { started, kept } = begin(async () => {
    atSending = [...kept.values()]
    return undefined
  })
  const { sheet } = (await started) as { sheet: KeptSheet }
  expect(atSending).toEqual([sheet])
  expect(sheet).toMatchObject({
    isStarted: false,
    owner: 'ann@example.com',
    me: 'p1',
    invitations: [{ name: 'Bob' }],
  })
  expect(new Set([sheet.token, sheet.key, sheet.invitations?.[0]?.key]).size).toBe(3)
})

test('keeps nothing of a round that the service refuses, and says why', async () => {
  const { started, kept, remembered } = begin(async () => 'you have 10 rounds')
  expect(await started).toEqual({ refusal: 'you have 10 rounds' })
  expect(kept.size).toBe(0)
  expect(remembered).toEqual([])
})

describe('the answer to a start', () => {
  const online = { isOnline: () => true }
  const refused = { status: 'waiting', problem: 'refused', refusal: 'too many' } as const

  test.each<[SyncResult, string | undefined]>([
    [refused, 'too many'],
    [{ status: 'done' }, undefined],
    [{ status: 'waiting', problem: 'unreachable' }, undefined],
  ])('%j', async (result, refusal) => {
    const { clock } = fakeClock()
    expect(await firstRefusal(Promise.resolve(result), { network: online, clock })).toBe(refusal)
  })

  test('is not awaited without a network, nor for longer than five seconds', async () => {
    const { clock, advance } = fakeClock()
    const never = new Promise<SyncResult>(() => {})
    expect(await firstRefusal(never, { network: { isOnline: () => false }, clock })).toBeUndefined()
    const late = firstRefusal(never, { network: online, clock })
    advance(5000)
    expect(await late).toBeUndefined()
  })
})
