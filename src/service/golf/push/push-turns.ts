import { createLruCache } from '../../base/lru-cache.ts'

/** How many requests may be made at a time, and wait for their turn. */
export interface TurnLimits {
  /** To all known push services together, and to one of them. */
  known: number
  eachKnown: number
  /** To all other hosts together, to those of them that have not responded quickly, and to one that has. */
  others: number
  slow: number
  eachQuick: number
  /** How many items of known push services, and of other hosts, may wait. */
  waiting: number
}

// Whoever adds hosts that do not respond must not delay messages through those that do: known push services have room of
// their own, and so have hosts that have responded quickly.
const LIMITS: TurnLimits = { known: 50, eachKnown: 25, others: 50, slow: 40, eachQuick: 5, waiting: 1_000 }
/** A host that responds within this time is quick. */
export const QUICK_MS = 2_000
const REMEMBERED_HOSTS = 1_000

/** The turn of an item, which ends when its request does. */
export interface Turn<Item> {
  item: Item
  end(isQuick: boolean): void
}

/** Decides whose turn it is among items that wait for requests to different hosts. */
export function createPushTurns<Item>(isKnown: (host: string) => boolean, limits: TurnLimits = LIMITS) {
  const waiting = new Map<string, Map<string, Item>>()
  const sizes = { known: 0, others: 0 }
  const kindOf = (host: string) => (isKnown(host) ? 'known' : 'others')
  /** The hosts that have responded quickly to the last request. */
  const quickHosts = createLruCache<true>(REMEMBERED_HOSTS)
  const running = { known: 0, others: 0, slow: 0 }
  const runningAt = new Map<string, number>()

  function countsOf(host: string): { counts: (keyof typeof running)[]; max: number } {
    if (isKnown(host)) return { counts: ['known'], max: limits.eachKnown }
    if (quickHosts.find(host)) return { counts: ['others'], max: limits.eachQuick }
    return { counts: ['others', 'slow'], max: 1 }
  }

  return {
    /** Returns the number of items of one kind that wait. */
    size: (kind: keyof typeof sizes) => sizes[kind],

    /** Whether another item of a known push service, or of another host, may wait. */
    hasRoom: (kind: keyof typeof sizes) => sizes[kind] < limits.waiting,
    kindOf,

    /** Adds an item, even where there is no room; it replaces a waiting one with the same id. */
    add(host: string, id: string, item: Item): void {
      const ofHost = waiting.get(host) ?? new Map<string, Item>()
      waiting.set(host, ofHost)
      if (!ofHost.has(id)) sizes[kindOf(host)] += 1
      ofHost.set(id, item)
    },

    /** Returns the next turn, of each host in turn; undefined when nobody can have one now. */
    next(): Turn<Item> | undefined {
      for (const [host, items] of waiting) {
        const { counts, max } = countsOf(host)
        const isFull = counts.some((count) => running[count] >= limits[count])
        if (isFull || (runningAt.get(host) ?? 0) >= max) continue
        const [first] = items
        if (!first) continue
        const [id, item] = first
        items.delete(id)
        sizes[kindOf(host)] -= 1
        waiting.delete(host)
        if (items.size > 0) waiting.set(host, items)
        for (const count of counts) running[count] += 1
        runningAt.set(host, (runningAt.get(host) ?? 0) + 1)
        return {
          item,
          end(isQuick) {
            for (const count of counts) running[count] -= 1
            const left = (runningAt.get(host) ?? 0) - 1
            if (left > 0) runningAt.set(host, left)
            else runningAt.delete(host)
            if (isQuick) quickHosts.put(host, true)
            else quickHosts.delete(host)
          },
        }
      }
      return undefined
    },

    /** Removes the items that wait for a host, by default for any, and returns them. */
    take(host?: string): Item[] {
      const hosts = host === undefined ? [...waiting.keys()] : [host]
      return hosts.flatMap((one) => {
        const items = [...(waiting.get(one)?.values() ?? [])]
        waiting.delete(one)
        sizes[kindOf(one)] -= items.length
        return items
      })
    },
  }
}
