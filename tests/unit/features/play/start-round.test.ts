import { expect, test } from 'vitest'
import { newPlayer, newSetup, type Setup } from '../../../../src/features/play/start/setup.ts'
import { startRound } from '../../../../src/features/play/start/start-round.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import { holes } from '../../../support/recorded.ts'

const setup: Setup = {
  ...newSetup([newPlayer('p1', 'Ann'), newPlayer('p2', 'Bob')]),
  course: { name: 'Old Links', holes: holes(4, 4) } as Setup['course'],
  isNet: false,
}

test('keeps the sheet with the link for another phone before anything is sent', async () => {
  const kept: KeptSheet[] = []
  let ids = 0
  await startRound(setup, 'ann@example.com', {
    db: { putSheet: async (sheet) => void kept.push(sheet) },
    storage: { read: () => undefined, write: () => {} } as never,
    randomToken: () => `random ${++ids}`,
    now: () => 1,
    timezoneOffsetMs: () => 0,
    persist: () => {},
  })
  expect(kept).toMatchObject([
    { isStarted: false, owner: 'ann@example.com', me: 'p1', invitations: [{ name: 'Bob' }] },
  ])
  expect(new Set([kept[0]?.token, kept[0]?.key, kept[0]?.invitations?.[0]?.key]).size).toBe(3)
})
