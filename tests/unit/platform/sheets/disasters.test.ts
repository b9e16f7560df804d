import { expect, test } from 'vitest'
import { playDisaster } from '../../../support/sheet-disasters.ts'

/** `npm run scale -- rounds` plays 1,000 others. */
const SEEDS = [...Array.from({ length: 20 }, (_, at) => `disaster-${at}`), 'final-413', 'final-616']

test('a round loses nothing when its service is restored from backups', async () => {
  let restores = 0
  for (const seed of SEEDS) {
    const disaster = await playDisaster(seed)
    expect({ seed, losses: disaster.losses }).toEqual({ seed, losses: [] })
    restores += disaster.restores
  }
  expect(restores).toBeGreaterThan(SEEDS.length)
})
