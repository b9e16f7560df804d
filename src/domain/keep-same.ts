/**
 * `next` with every part that equals the one in `previous` replaced by that very one, so that comparing by
 * identity tells what changed. Plain JSON values; where nothing changed the answer is `previous` itself.
 */
export function keepSame<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next
  if (Array.isArray(previous) && Array.isArray(next)) {
    const kept = next.map((item, at) => keepSame(previous[at], item))
    const same = kept.length === previous.length && kept.every((item, at) => Object.is(item, previous[at]))
    return (same ? previous : kept) as T
  }
  if (!isRecord(previous) || !isRecord(next)) return next
  const keys = Object.keys(next)
  const kept = Object.fromEntries(keys.map((key) => [key, keepSame(previous[key], next[key])]))
  const same =
    keys.length === Object.keys(previous).length &&
    keys.every((key) => key in previous && Object.is(kept[key], previous[key]))
  return (same ? previous : kept) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
