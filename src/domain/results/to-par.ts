/** Returns 'E', '+3' or '−2' (with a real minus sign, as wide as the plus); empty for undefined. */
export function toParText(overPar: number | undefined): string {
  if (overPar === undefined) return ''
  if (overPar === 0) return 'E'
  return overPar > 0 ? `+${overPar}` : `\u2212${-overPar}`
}

/** Returns 'Thru 7', the number of holes that a player has completed; empty before the first one. */
export function thruText(thru: number): string {
  return thru > 0 ? `Thru ${thru}` : ''
}
