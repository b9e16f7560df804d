import type { Page } from 'playwright/test'
import { destination } from '../../src/domain/geo.ts'
import { holesOf, playerCard } from '../support/round-values.ts'

export const MOCK_ROUND_PATH = '/round/mock'

interface Hole {
  par: number
  [field: string]: unknown
}

/**
 * Responds to requests for the mock round with a finished round on these holes.
 * @param parts replace or add top-level fields of the round
 */
export async function serveRound(page: Page, holes: readonly Hole[], parts: Record<string, unknown> = {}) {
  const pars = holes.map((hole) => hole.par)
  await page.route('**/rest/round/mock', (route) =>
    route.fulfill({
      json: {
        type: 'Round',
        info: { startTimestampMs: 1781946000000, timezoneOffset: 7200000 },
        settings: {
          course: { name: 'Made Up', holes },
          scoringMethod: { type: 'StrokePlay' },
          handicapMode: 'Gross',
        },
        scorecard: { cards: [playerCard('Ann', pars, pars)] },
        ...parts,
      },
    }),
  )
}

/**
 * Creates a straight hole of 350 m for each bearing.
 * @param bearings in degrees clockwise from north
 */
export function holesToward(bearings: readonly number[]): Hole[] {
  const tee = { lat: 51.2687, lon: -1.9296 }
  return bearings.map((bearing) => ({ par: 4, tee, greenMiddle: destination(tee, bearing, 350), pos: [] }))
}

export function plainHoles(pars: readonly number[]): Hole[] {
  return holesOf(pars) as Hole[]
}
