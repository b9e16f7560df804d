import { atom } from 'nanostores'
import { latestOnly, SUPERSEDED } from '../api/latest-only.ts'
import type { Failure, Result } from '../api/result.ts'

/** The state of the request for the next page of a list. */
export type NextPageState = { status: 'idle' | 'loading' } | { status: 'failed'; failure: Failure }

/** The pages of a list that have been loaded. */
export interface FoundList<Item, Query> {
  status: 'found'
  items: readonly Item[]
  /** What the items were requested with. */
  query: Query
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined
  /** Whether a list is loading that will replace this one. */
  isReloading: boolean
  more: NextPageState
  /** Why the last refresh failed; undefined after a successful one. */
  refreshFailure: Failure | undefined
}

export type PagedListState<Item, Query, Extra = unknown> =
  | { status: 'loading' }
  | (FoundList<Item, Query> & Extra)
  | { status: 'failed'; failure: Failure }

interface Page<Item> {
  items: readonly Item[]
  next: string | undefined
}

interface Options<Item, Query, Response, Extra> {
  /** @param cursor of the page; undefined for the first */
  request(signal: AbortSignal, query: Query, cursor: string | undefined): Promise<Result<Response>>
  pageOf(response: Response, cursor: string | undefined): Page<Item>
  keyOf(item: Item): string
  /** Returns what else is known about the list after its first page has loaded. */
  extraOf?(response: Response): Extra
}

/** Returns the items without duplicates: only the first item of each key. */
export function withoutRepeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const keys = new Set<string>()
  return items.filter((item) => !keys.has(keyOf(item)) && keys.add(keyOf(item)))
}

/** Creates the store of a list that is loaded page by page. When requests overlap, the latest wins. */
export function createPagedList<Item, Query, Response, Extra extends object>({
  request,
  pageOf,
  keyOf,
  extraOf,
}: Options<Item, Query, Response, Extra>) {
  const $state = atom<PagedListState<Item, Query, Extra>>({ status: 'loading' })
  const [latest, latestMore, latestRefresh] = [latestOnly(), latestOnly(), latestOnly()]

  const found = () => {
    const state = $state.get()
    return state.status === 'found' ? state : undefined
  }

  async function load(query: Query): Promise<void> {
    latestMore.cancel()
    latestRefresh.cancel()
    const state = found()
    $state.set(state ? { ...state, isReloading: true } : { status: 'loading' })
    const result = await latest((signal) => request(signal, query, undefined))
    if (result !== SUPERSEDED) $state.set(loaded(result, query))
  }

  function loaded(result: Result<Response>, query: Query): PagedListState<Item, Query, Extra> {
    if (!result.ok) return { status: 'failed', failure: result.failure }
    const { items, next } = pageOf(result.value, undefined)
    return {
      ...(extraOf?.(result.value) as Extra),
      ...{ status: 'found', items: withoutRepeated(items, keyOf), query, next },
      ...{ isReloading: false, more: { status: 'idle' }, refreshFailure: undefined },
    }
  }

  async function loadMore(): Promise<void> {
    const state = found()
    if (!state || state.next === undefined || state.isReloading || state.more.status === 'loading') return
    const { query, next: cursor } = state
    $state.set({ ...state, more: { status: 'loading' } })
    const result = await latestMore((signal) => request(signal, query, cursor))
    const shown = found()
    if (result === SUPERSEDED || !shown) return
    if (!result.ok) return $state.set({ ...shown, more: { status: 'failed', failure: result.failure } })
    const page = pageOf(result.value, cursor)
    const items = withoutRepeated([...shown.items, ...page.items], keyOf)
    // Prevents endless requests if a service repeats a page.
    const next = items.length > shown.items.length ? page.next : undefined
    $state.set({ ...shown, items, next, more: { status: 'idle' } })
  }

  async function refresh(): Promise<void> {
    const state = found()
    if (!state) return
    const result = await latestRefresh((signal) => request(signal, state.query, undefined))
    const shown = found()
    if (result === SUPERSEDED || !shown) return
    if (!result.ok) return $state.set({ ...shown, refreshFailure: result.failure })
    const newest = pageOf(result.value, undefined)
    const items = withoutRepeated([...newest.items, ...shown.items], keyOf)
    $state.set({ ...shown, items, refreshFailure: undefined })
  }

  /** Returns the items with the later ones of the same key in their place. */
  function replaced(items: readonly Item[], later: readonly Item[]): readonly Item[] {
    const byKey = new Map(later.map((item) => [keyOf(item), item]))
    return items.map((item) => byKey.get(keyOf(item)) ?? item)
  }

  return {
    $state,
    /** Loads the first page. The shown items stay until then. */
    load,
    /** Adds the next page. Ignored while that page or other items are loading. */
    loadMore,
    /** Loads the first page again and adds new items. Others stay, even if the request fails. */
    refresh,
    /** Shows later versions of items in their place. */
    replace(items: readonly Item[]): void {
      const state = found()
      if (state) $state.set({ ...state, items: replaced(state.items, items) })
    },
    /** Shows an item that was changed, in its place, or that is new, as the first. */
    put(item: Item): void {
      // Ignores the response to an earlier request, because it does not contain the change.
      latestRefresh.cancel()
      const state = found()
      if (!state) return
      const isShown = state.items.some((one) => keyOf(one) === keyOf(item))
      $state.set({ ...state, items: isShown ? replaced(state.items, [item]) : [item, ...state.items] })
    },
    /** Ignores the responses to pending requests. */
    cancel(): void {
      for (const request of [latest, latestMore, latestRefresh]) request.cancel()
    },
  }
}
