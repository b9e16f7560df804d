import type { Page } from 'playwright/test'
import { destination } from '../../src/domain/geometry/geo.ts'
import { headersFor } from '../../src/hosting/headers.ts'
import { roundPath, routes, shellOf } from '../../src/routes.ts'
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

/**
 * Serves the pages of rounds as a host without functions does: without content, so that they request the round. Tests
 * that change the response of a round need this.
 */
export async function withoutContent(page: Page): Promise<void> {
  await page.route(/\/round\/[^/?#]+(?:\?[^#]*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const path = shellOf(routes.round.path)
    const headers = { ...headersFor(roundPath('any')), 'Content-Type': 'text/html; charset=utf-8' }
    await route.fulfill({ path: `dist/${path}`, headers })
  })
}
