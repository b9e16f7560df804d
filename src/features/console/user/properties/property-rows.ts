import type { Property } from '../../../../contract/users.ts'

interface Entry {
  property: Property
}

/** Returns whether a card needs a whole row, because it contains a table of clubs. */
export function isWideCard({ property }: Entry): boolean {
  return property.type === 'ClubList' && !('isOther' in property)
}

/** Groups cards into rows with the given number of columns. Keeps their order; a wide card has its own row. */
export function cardRows<Card extends Entry>(entries: readonly Card[], columns: number): Card[][] {
  const rows: Card[][] = []
  let current: Card[] | undefined
  for (const entry of entries) {
    if (isWideCard(entry)) {
      rows.push([entry])
      current = undefined
      continue
    }
    if (!current || current.length >= columns) {
      current = []
      rows.push(current)
    }
    current.push(entry)
  }
  return rows
}
