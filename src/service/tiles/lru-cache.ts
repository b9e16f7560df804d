/** Remembers what was made last, and forgets what was longest not asked for. */
export function createLruCache<Value>(most: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string, make: () => Value): Value {
      const value = values.has(key) ? (values.get(key) as Value) : make()
      values.delete(key)
      values.set(key, value)
      if (values.size > most) values.delete(values.keys().next().value as string)
      return value
    },
  }
}
