/**
 * A contract's type as it goes out: what the contract fills in when it is parsed may be missing here, which on a
 * card is the second nine of a nine-hole round (wire: Cards).
 */
export type AsSent<T> = T extends readonly (infer Item)[]
  ? AsSent<Item>[]
  : T extends { inValues: infer InValues }
    ? { [K in keyof T as Exclude<K, 'inValues'>]: AsSent<T[K]> } & { inValues?: AsSent<InValues> }
    : T extends object
      ? { [K in keyof T]: AsSent<T[K]> }
      : T
