/** Returns a handicap index from text: `12.4`, or `+2.1` for a plus handicap, which is negative. Undefined if it is none. */
export function handicapIndexOf(text: string): number | undefined {
  const match = /^([+−-]?)(\d{1,2})(?:[.,](\d))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, tenth = '0'] = match
  const index = Number(`${whole}.${tenth}`)
  if (sign) return index <= 9.9 ? -index || 0 : undefined
  return index <= 54 ? index : undefined
}

/** Returns a handicap index as golfers write it; empty if there is none. */
export function handicapIndexText(index: number | undefined): string {
  if (index === undefined) return ''
  return index < 0 ? `+${(-index).toFixed(1)}` : index.toFixed(1)
}
