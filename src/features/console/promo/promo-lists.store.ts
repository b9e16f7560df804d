import { atom, onMount } from 'nanostores'
import {
  listPromoBatches,
  listPromoCategories,
  listPromoTypes,
  type PromoType,
} from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'

export interface PromoLists {
  types: readonly PromoType[]
  categories: readonly string[]
  batches: Readonly<Record<string, readonly string[]>>
}

/** What there is before an answer. */
export const noLists: PromoLists = { types: [], categories: [], batches: {} }

export type PromoListsState =
  | { status: 'loading' }
  | { status: 'ready'; lists: PromoLists }
  | { status: 'failed'; failure: Failure }

/** What there is to choose from, asked for when it is first looked at. */
export function createPromoLists(api: Api) {
  const $state = atom<PromoListsState>({ status: 'loading' })
  let isAsked = false
  let latest = 0

  async function load() {
    isAsked = true
    const mine = ++latest
    const [types, categories, batches] = await Promise.all([
      api.call(listPromoTypes, {}),
      api.call(listPromoCategories, {}),
      api.call(listPromoBatches, {}),
    ])
    if (mine !== latest) return
    if (types.ok && categories.ok && batches.ok) {
      const lists = { types: types.value, categories: categories.value, batches: batches.value }
      return $state.set({ status: 'ready', lists })
    }
    const failed = [types, categories, batches].find((result) => !result.ok)
    if (failed && !failed.ok) $state.set({ status: 'failed', failure: failed.failure })
  }

  onMount($state, () => {
    if (!isAsked) load()
  })

  return {
    $state,
    load,
    /** A batch that has just been made can be chosen without asking for all of them. */
    addBatch(category: string, batch: string) {
      const state = $state.get()
      if (state.status !== 'ready') return
      const { batches: all } = state.lists
      const known = (Object.hasOwn(all, category) && all[category]) || []
      if (known.includes(batch)) return
      const batches = { ...all, [category]: [...known, batch] }
      $state.set({ status: 'ready', lists: { ...state.lists, batches } })
    },
  }
}

export type PromoListsStore = ReturnType<typeof createPromoLists>
