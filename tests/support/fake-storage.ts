/** A browser's storage that forgets with the test. */
export function fakeStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    read: (key: string) => values.get(key),
    write(key: string, value: string | undefined) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    },
  }
}
