/**
 * Creates a cache that evicts the least recently used values.
 * @param sizeMax of all values together
 * @param sizeOf the size of a value; by default, values are counted
 */
export function createLruCache<Value>(sizeMax: number, sizeOf: (value: Value) => number = () => 1) {
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function put(key: string, value: Value): void {
    remove(key)
    const size = sizeOf(value)
    total += size
    // A Map iterates in insertion order, so the last key is the most recently used one.
    entries.set(key, { value, size })
    for (const oldest of entries.keys()) {
      if (total <= sizeMax) break
      remove(oldest)
    }
  }

  return {
    /** Returns the cached value, or creates and caches it. */
    get(key: string, create: () => Value): Value {
      const entry = entries.get(key)
      const value = entry ? entry.value : create()
      put(key, value)
      return value
    },
    /** Returns the cached value, or undefined. */
    find(key: string): Value | undefined {
      const entry = entries.get(key)
      if (entry) put(key, entry.value)
      return entry?.value
    },
    put,
    delete: remove,
  }
}
