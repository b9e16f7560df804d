/**
 * Returns a number with a minus sign as wide as a plus if it is negative: '12.4' or '−0.2'. What is shown as zero has no
 * sign.
 */
export function decimal(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits)
  return value < 0 && Number(text) ? `\u2212${text}` : text
}

/** Returns a number with its sign: '+0.85', '−0.10' or '0.00'. Scores to par are written by `toParText`. */
export function signed(value: number, digits: number): string {
  const text = decimal(value, digits)
  return Number(text) > 0 ? `+${text}` : text
}
