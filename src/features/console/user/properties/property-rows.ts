import type { Property } from '../../../../contract/users.ts'

interface Entry {
  property: Property
}

/** A list of clubs is a table, and takes the whole width. */
export function isWideCard({ property }: Entry): boolean {
  return property.type === 'ClubList' && !('isOther' in property)
}

/** Puts cards into rows of so many columns, in their order; a wide one has a row of its own. */
export function cardRows<One extends Entry>(entries: readonly One[], columns: number): One[][] {
  const rows: One[][] = []
  let open: One[] | undefined
  for (const entry of entries) {
    if (isWideCard(entry)) {
      rows.push([entry])
      open = undefined
      continue
    }
    if (!open || open.length >= columns) {
      open = []
      rows.push(open)
    }
    open.push(entry)
  }
  return rows
}
