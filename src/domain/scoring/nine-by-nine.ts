/** Out, in and their totals. A round of nine or fewer has no `in…`; its `total` is that of the nine. */
export interface NineByNine<V, T> {
  outValues: (V | undefined)[]
  outTotal: T | undefined
  inValues?: (V | undefined)[]
  inTotal?: T | undefined
  total: T | undefined
}

/** @param totalOf of a list of values; undefined where there is nothing to add up */
export function nineByNine<V, T>(
  values: readonly (V | undefined)[],
  totalOf: (values: readonly (V | undefined)[]) => T | undefined,
): NineByNine<V, T> {
  const outValues = values.slice(0, 9)
  const out = { outValues, outTotal: totalOf(outValues), total: totalOf(values) }
  if (values.length <= 9) return out
  const inValues = values.slice(9)
  return { ...out, inValues, inTotal: totalOf(inValues) }
}

/** The sum of what is there, in hundredths at most; undefined where there is nothing. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return Math.round(known.reduce((sum, value) => sum + value, 0) * 100) / 100
}
