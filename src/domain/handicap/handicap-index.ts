import { typedHandicap } from './typed-handicap.ts'

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
