import { handicapFigure } from './handicap-text.ts'

/**
 * Returns the number in a handicap that was typed or pasted, with a decimal point or comma; a plus handicap is negative, as is
 * one with a minus or dash. Spaces around the sign, full-width characters and invisible ones do not matter. Undefined if it is none.
 */
function typedHandicap(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const match = /^([+\p{Pd}−]?)\s*(\d{1,3})(?:\s?[.,]\s?(\d)0*)?$/u.exec(plain)
  if (!match) return undefined
  const [, sign, whole, tenth = '0'] = match
  const value = Number(`${whole}.${tenth}`)
  return sign ? -value || 0 : value
}

/** Returns a handicap index from text: `12.4`, or `+2.1` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapIndexOf(text: string): number | undefined {
  const index = typedHandicap(text)
  return index !== undefined && index >= -9.9 && index <= 54 ? index : undefined
}

/** Returns a handicap index as golfers write it; empty if there is none. */
export function handicapIndexText(index: number | undefined): string {
  if (index === undefined) return ''
  return index < 0 ? `+${(-index).toFixed(1)}` : index.toFixed(1)
}

/** Returns a playing handicap from text: `12`, or `+2` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapOf(text: string): number | undefined {
  const value = typedHandicap(text)
  return value !== undefined && Number.isInteger(value) && value >= -54 && value <= 162 ? value : undefined
}

/** Returns the text of a playing handicap in a field; empty if there is none. */
export function handicapInput(handicap: number | undefined): string {
  return handicap === undefined ? '' : handicapFigure(handicap)
}
