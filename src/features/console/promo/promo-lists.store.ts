import { onMount } from 'nanostores'
import {
  listPromoBatches,
  listPromoCategories,
  listPromoTypes,
  type PromoType,
} from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createResource, foundValue, type ResourceState } from '../../../platform/stores/resource.ts'

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

export type PromoListsState = ResourceState<PromoLists>

/** Returns the lists to choose from; empty lists if none have loaded. */
export function listsOf(state: PromoListsState): PromoLists {
  return foundValue(state) ?? noLists
}

/** Creates the store of the categories, batches and types to choose from. They are loaded when they are first shown. */
export function createPromoLists(api: Api) {
  const lists = createResource({ request: (signal) => request(api, signal) })
  onMount(lists.$state, () => lists.loadOnce())

  return {
    $state: lists.$state,
    load: () => lists.refresh(),
    /** Loads the lists again, unless they are being loaded. */
    refresh: () => lists.poll(),
    /** Adds a batch that was just generated, without loading the lists again. */
    addBatch(category: string, batch: string) {
      lists.update((shown) => {
        const known = batchesOf(shown, category)
        if (known.includes(batch)) return shown
        return { ...shown, batches: { ...shown.batches, [category]: [...known, batch] } }
      })
    },
  }
}

async function request(api: Api, signal: AbortSignal): Promise<Result<PromoLists>> {
  const [types, categories, batches] = await Promise.all([
    api.call(listPromoTypes, {}, { signal }),
    api.call(listPromoCategories, {}, { signal }),
    api.call(listPromoBatches, {}, { signal }),
  ])
  if (!types.ok) return types
  if (!categories.ok) return categories
  if (!batches.ok) return batches
  return { ok: true, value: { types: types.value, categories: categories.value, batches: batches.value } }
}

export type PromoListsStore = ReturnType<typeof createPromoLists>
