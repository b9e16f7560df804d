/** Creates a cache that holds at most `maxEntries` values and evicts the least recently used one. */
export function createLruCache<Value>(maxEntries: number) {
  const values = new Map<string, Value>()
  return {
    /** Returns the cached value, or creates and caches it. */
    get(key: string, create: () => Value): Value {
      const value = values.has(key) ? (values.get(key) as Value) : create()
      // A Map iterates in insertion order, so reinserting the key makes it the most recently used one.
      values.delete(key)
      values.set(key, value)
      if (values.size > maxEntries) values.delete(values.keys().next().value as string)
      return value
    },
    delete(key: string): void {
      values.delete(key)
    },
  }
}
