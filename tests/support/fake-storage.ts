/**
 * Creates an in-memory storage.
 * @param initial its values; a map also shows what has been stored
 */
export function fakeStorage(initial: Record<string, string> | Map<string, string> = {}) {
  const values = initial instanceof Map ? initial : new Map(Object.entries(initial))
  return {
    read: (key: string) => values.get(key),
    write(key: string, value: string | undefined) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    },
  }
}
