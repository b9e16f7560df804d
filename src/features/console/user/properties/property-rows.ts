import type { Property } from '../../../../contract/users.ts'

interface Entry {
  property: Property
}

/** Returns whether a card takes a whole row: a list of clubs is a table. */
export function isWideCard({ property }: Entry): boolean {
  return property.type === 'ClubList' && !('isOther' in property)
}

/** Groups cards into rows of a number of columns, keeping their order; a wide card has a row to itself. */
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
