import { handicapFigure } from './handicap-text.ts'

/** Returns a playing handicap from text: `12`, or `+2` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapOf(text: string): number | undefined {
  const match = /^([+−-]?)(\d{1,3})$/.exec(text.trim())
  if (!match) return undefined
  const value = Number(match[2]) * (match[1] ? -1 : 1)
  return value >= -54 && value <= 162 ? value : undefined
}

/** Returns the text of a playing handicap in a field; empty if there is none. */
export function handicapInput(handicap: number | undefined): string {
  return handicap === undefined ? '' : handicapFigure(handicap)
}
