/**
 * Creates what writes items in groups: those that are added while a group is being written are the next one. So a burst
 * of items costs a few transactions.
 */
export function createGroupCommit<Item>(write: (items: readonly Item[]) => Promise<void>) {
  let next: { items: Item[]; written: Promise<void> } | undefined
  let last: Promise<void> = Promise.resolve()

  return {
    /** Resolves when the item is written; rejects when its group could not be. */
    add(item: Item): Promise<void> {
      if (next) {
        next.items.push(item)
        return next.written
      }
      const items = [item]
      const written = last
        .catch(() => {
          // Those who added the items of the last group have the error.
        })
        .then(() => {
          next = undefined
          return write(items)
        })
      next = { items, written }
      last = written
      return written
    },
  }
}
