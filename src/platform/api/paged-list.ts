import type { Failure } from './result.ts'

/** The state of the request for the next page of a list. */
export type NextPageState = { status: 'idle' | 'loading' } | { status: 'failed'; failure: Failure }

interface Page<Item> {
  items: readonly Item[]
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined
}

/** Returns the items without duplicates: only the first item of each key. */
export function withoutRepeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const keys = new Set<string>()
  return items.filter((item) => !keys.has(keyOf(item)) && keys.add(keyOf(item)))
}

/** Returns the items of a list followed by those of the next page, and the cursor of the page after it. */
export function withPage<Item>(
  shown: readonly Item[],
  page: Page<Item>,
  keyOf: (item: Item) => string,
): Page<Item> {
  const items = withoutRepeated([...shown, ...page.items], keyOf)
  // Prevents endless requests if a service repeats a page.
  return { items, next: items.length > shown.length ? page.next : undefined }
}
