/**
 * Returns a copy of `next` that reuses every part of `previous` that has not changed, so that a comparison by identity
 * finds the changes. Returns `previous` itself if nothing changed. For JSON values.
 */
export function reuseUnchanged<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, at) => reuseUnchanged(previous[at], item))
    const isSame =
      items.length === previous.length && items.every((item, at) => Object.is(item, previous[at]))
    return (isSame ? previous : items) as T
  }
  if (!isRecord(previous) || !isRecord(next)) return next
  const keys = Object.keys(next)
  const fields = Object.fromEntries(keys.map((key) => [key, reuseUnchanged(previous[key], next[key])]))
  const isSame =
    keys.length === Object.keys(previous).length &&
    keys.every((key) => key in previous && Object.is(fields[key], previous[key]))
  return (isSame ? previous : fields) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
