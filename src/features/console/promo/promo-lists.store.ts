import { atom, onMount } from 'nanostores'
import {
  listPromoBatches,
  listPromoCategories,
  listPromoTypes,
  type PromoType,
} from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'

export interface PromoLists {
  types: readonly PromoType[]
  categories: readonly string[]
  batches: Readonly<Record<string, readonly string[]>>
}

/** The value of the lists before they have loaded. */
const noLists: PromoLists = { types: [], categories: [], batches: {} }

/** Returns the batches of a category; an empty list for an unknown category. */
export function batchesOf({ batches }: PromoLists, category: string): readonly string[] {
  return (Object.hasOwn(batches, category) && batches[category]) || []
}

export type PromoListsState =
  | { status: 'loading' }
  | { status: 'ready'; lists: PromoLists }
  /** `lists` contains the lists that loaded before, if any. */
  | { status: 'failed'; failure: Failure; lists?: PromoLists }

/** Returns the lists to choose from; empty lists if none have loaded. */
export function listsOf(state: PromoListsState): PromoLists {
  return (state.status !== 'loading' && state.lists) || noLists
}

/**
 * Creates the store of the categories, batches and types to choose from. They are loaded when they are first shown.
 * When requests overlap, the latest wins.
 */
export function createPromoLists(api: Api) {
  const $state = atom<PromoListsState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let isLoading = false

  async function load() {
    hasBegun = true
    isLoading = true
    const results = await latest(
      Promise.all([
        api.call(listPromoTypes, {}),
        api.call(listPromoCategories, {}),
        api.call(listPromoBatches, {}),
      ]),
    )
    if (results === SUPERSEDED) return
    isLoading = false
    const [types, categories, batches] = results
    if (types.ok && categories.ok && batches.ok) {
      const lists = { types: types.value, categories: categories.value, batches: batches.value }
      return $state.set({ status: 'ready', lists })
    }
    const failed = results.find((result) => !result.ok)
    if (failed && !failed.ok) {
      $state.set({ status: 'failed', failure: failed.failure, lists: listsOf($state.get()) })
    }
  }

  onMount($state, () => {
    if (!hasBegun) load()
  })

  return {
    $state,
    load,
    /** Loads the lists again, unless they are being loaded. */
    async refresh(): Promise<void> {
      if (!isLoading) await load()
    },
    /** Adds a batch that was just generated, without loading the lists again. */
    addBatch(category: string, batch: string) {
      const state = $state.get()
      if (state.status !== 'ready') return
      const known = batchesOf(state.lists, category)
      if (known.includes(batch)) return
      const batches = { ...state.lists.batches, [category]: [...known, batch] }
      $state.set({ status: 'ready', lists: { ...state.lists, batches } })
    },
  }
}

export type PromoListsStore = ReturnType<typeof createPromoLists>
