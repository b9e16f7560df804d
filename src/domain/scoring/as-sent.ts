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
