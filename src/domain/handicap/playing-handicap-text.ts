import { typedHandicap } from './handicap-index.ts'
import { handicapFigure } from './handicap-text.ts'

/** Returns a playing handicap from text: `12`, or `+2` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapOf(text: string): number | undefined {
  const value = typedHandicap(text)
  return value !== undefined && Number.isInteger(value) && value >= -54 && value <= 162 ? value : undefined
}

/** Returns the text of a playing handicap in a field; empty if there is none. */
export function handicapInput(handicap: number | undefined): string {
  return handicap === undefined ? '' : handicapFigure(handicap)
}
