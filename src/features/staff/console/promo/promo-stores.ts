import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  findPromoCode,
  generatePromoCodes,
  getPromoStatistic,
  listPromoBatches,
  listPromoCategories,
  listPromoTypes,
  type PromoType,
} from '../../../../contract/staff/promo-codes.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { malformed, type Result } from '../../../../platform/api/result.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import { createResource, foundValue, type ResourceState } from '../../../../platform/stores/resource.ts'

export interface BatchName {
  category: string
  batch: string
}

export interface PromoLists {
  types: readonly PromoType[]
  categories: readonly string[]
  batches: Readonly<Record<string, readonly string[]>>
}

/** Returns the lists to choose from; empty lists if none have loaded. */
export function listsOf(state: ResourceState<PromoLists>): PromoLists {
  return foundValue(state) ?? { types: [], categories: [], batches: {} }
}

/** Returns the batches of a category; an empty list for an unknown category. */
export function batchesOf({ batches }: PromoLists, category: string): readonly string[] {
  return (Object.hasOwn(batches, category) && batches[category]) || []
}

async function requestLists(api: Api, signal: AbortSignal): Promise<Result<PromoLists>> {
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

/** The values of the fields of the form that generates codes. */
export interface GenerateDraft extends BatchName {
  type: string
  description: string
  /** ISO date, or empty for codes that never expire. */
  expiration: string
  count: string
}

const emptyDraft: GenerateDraft = {
  category: '',
  type: '',
  batch: '',
  description: '',
  expiration: '',
  count: '1',
}

/** Returns the request body for a draft, or undefined while it is incomplete or invalid. */
export function payloadOf(draft: GenerateDraft) {
  const { expiration, count, ...texts } = draft
  if (!/^\d+$/.test(count.trim())) return undefined
  const payload = { ...texts, expiration: expiration || null, count: Number(count) }
  const parsed = v.safeParse(generatePromoCodes.body, payload)
  return parsed.success ? parsed.output : undefined
}

/** @param onGenerated called when there are new codes */
function createPromoGenerate(api: Api, onGenerated: () => void) {
  const $draft = atom<GenerateDraft>(emptyDraft)
  const { $state, run } = createAction({
    async send(body: NonNullable<ReturnType<typeof payloadOf>>): Promise<Result<readonly string[]>> {
      const result = await api.call(generatePromoCodes, { body })
      if (!result.ok) return result
      return result.value ? { ok: true, value: result.value } : { ok: false, failure: malformed }
    },
    onDone() {
      // Clears the batch name, so that a second click does not generate another batch.
      $draft.set({ ...$draft.get(), batch: '' })
      onGenerated()
    },
  })

  return {
    $draft,
    $state,
    edit: (change: Partial<GenerateDraft>) => $draft.set({ ...$draft.get(), ...change }),
    submit(): void {
      const body = payloadOf($draft.get())
      if (body) void run(body)
    },
  }
}

/** Creates the stores of the promo code views. They keep generated codes while other tabs are shown. */
export function createPromoStores(api: Api) {
  const lists = createResource({ request: (signal) => requestLists(api, signal) })
  return {
    lists,
    generate: createPromoGenerate(api, () => void lists.refresh()),
    statistic: createResource({
      request: (signal, body: BatchName) => api.call(getPromoStatistic, { body }, { signal }),
    }),
    lookup: createResource({
      request: (signal, code: string) => api.call(findPromoCode, { query: { code } }, { signal }),
    }),
  }
}

export type PromoStores = ReturnType<typeof createPromoStores>
