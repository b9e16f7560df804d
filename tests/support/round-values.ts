import * as v from 'valibot'
import {
  type Card,
  LIVE_ROUND,
  type LiveRound,
  liveRound,
  type Round,
  round,
} from '../../src/contract/round.ts'
import { type ShownRound, shownRound } from '../../src/domain/round/shown-round.ts'

type Loose = Record<string, unknown>

/** Returns holes as the API sends them, each with its tee on the equator and its green 300 m to the north. */
export function holesOf(pars: readonly number[]): Loose[] {
  return pars.map((par, at) => ({
    par,
    tee: { lat: 0, lon: at / 100 },
    greenMiddle: { lat: 0.0027, lon: at / 100 },
  }))
}

export function settingsOf(pars: readonly number[], parts: Loose = {}): Loose {
  return {
    course: { name: 'Old Links', holes: holesOf(pars) },
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Net',
    ...parts,
  }
}

/** Returns a player's card with one value per hole; null is a hole that was not played, 'P' a pick-up. */
export function playerCard(
  name: string,
  pars: readonly number[],
  strokes: readonly (number | 'P' | null)[],
): Loose {
  const values = pars.map((par, at) => {
    const total = strokes[at] ?? null
    if (total === 'P') return { kind: 'PickUp', par, handicap: 0 }
    return total === null ? { kind: 'NoScore', par, handicap: 0 } : { kind: 'Score', total, par, handicap: 0 }
  })
  return {
    type: 'ParticipantCard',
    participant: { type: 'ScorecardIndividualPlayer', name },
    totals: [],
    rows: [{ type: 'GrossScoreRow', data: { outValues: values.slice(0, 9), inValues: values.slice(9) } }],
  }
}

/** Returns a round parsed by the contract. */
export function parsedRound(parts: Loose): Round {
  return v.parse(round, parts)
}
export function parsedLive(settings: Loose, cards: readonly Loose[]): LiveRound {
  return v.parse(liveRound, { settings, scorecard: { cards } })
}
/** Returns a live round with a course, as a page shows it. */
export function shownLive(settings: Loose, cards: readonly Loose[]): ShownRound {
  return shownRound({ type: LIVE_ROUND, info: undefined, ...parsedLive(settings, cards) }) as ShownRound
}
export function parsedCards(cards: readonly Loose[]): Card[] {
  return parsedRound({ scorecard: { cards } }).scorecard?.cards ?? []
}

export const PARS_18 = [4, 5, 4, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5] as const
