/** Creates an in-memory storage. */
export function fakeStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    read: (key: string) => values.get(key),
    write(key: string, value: string | undefined) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    },
  }
}
