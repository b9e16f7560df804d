/** Returns the sorting after a click on a header: ascending, then descending, then none. */
export function nextSorting(id: string, current: { id: string; desc: boolean } | undefined) {
  if (current?.id !== id) return [{ id, desc: false }]
  return current.desc ? [] : [{ id, desc: true }]
}

const collator = new Intl.Collator('en', { numeric: true })

interface SortableRow {
  getValue: (columnId: string) => unknown
}

/** Compares two rows by a column: numbers by value, texts with their numbers by value. */
export function byValue(a: SortableRow, b: SortableRow, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}
