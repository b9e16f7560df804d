import { exactSum } from '../results/points.ts'
import { OUT_HOLES } from '../scorecard/columns.ts'
import { ninesOf } from '../scorecard/rows.ts'

/**
 * Values of out and in with their totals. A round of nine holes or fewer has no `in…`; its `total` equals the total of
 * out.
 */
export interface NineByNine<V, T> {
  outValues: (V | undefined)[]
  outTotal: T | undefined
  inValues?: (V | undefined)[]
  inTotal?: T | undefined
  total: T | undefined
}

/**
 * Splits values into out and in.
 * @param totalOf returns the total of some values; undefined when there is none
 */
export function nineByNine<V, T>(
  values: readonly (V | undefined)[],
  totalOf: (values: readonly (V | undefined)[]) => T | undefined,
): NineByNine<V, T> {
  const { inValues, inTotal, ...out } = ninesOf(values, totalOf)
  return values.length <= OUT_HOLES ? out : { ...out, inValues, inTotal }
}

/** Adds up the defined values; undefined if there are none. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return exactSum(known.reduce((sum, value) => sum + value, 0))
}

/**
 * A contract type as the service sends it. Values that parsing fills in may be missing, for example the second nine of
 * a nine-hole round.
 */
export type AsSent<T> = T extends readonly (infer Item)[]
  ? AsSent<Item>[]
  : T extends { inValues: infer InValues }
    ? { [K in keyof T as Exclude<K, 'inValues'>]: AsSent<T[K]> } & { inValues?: AsSent<InValues> }
    : T extends object
      ? { [K in keyof T]: AsSent<T[K]> }
      : T
