import { expect, test } from 'vitest'
import type { Setup } from '../../../../src/features/play/start/setup.ts'
import { startRound } from '../../../../src/features/play/start/start-round.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import { holes } from '../../../support/recorded.ts'

const player = (id: string, name: string) => ({
  id,
  name,
  index: '',
  handicap: undefined,
  tee: '',
  team: 'A',
})
const setup = {
  course: { name: 'Old Links', holes: holes(4, 4) },
  tees: [],
  method: 'StrokePlay',
  format: 'RoundFormat.Individual',
  isNet: false,
  holes: 'all',
  chosen: [],
  startHole: 1,
  players: [player('p1', 'Ann'), player('p2', 'Bob')],
  teamHandicaps: {},
} as unknown as Setup

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
