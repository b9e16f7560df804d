import { atom } from 'nanostores'
import * as v from 'valibot'
import { generatePromoCodes } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { malformed, type Result } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'

/** The values of the form fields. */
export interface GenerateDraft {
  category: string
  type: string
  batch: string
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

type GeneratePayload = NonNullable<ReturnType<typeof payloadOf>>

/** Returns the request body for a draft, or undefined while it is incomplete or invalid. */
export function payloadOf(draft: GenerateDraft) {
  const { expiration, count, ...texts } = draft
  if (!/^\d+$/.test(count.trim())) return undefined
  const payload = { ...texts, expiration: expiration || null, count: Number(count) }
  const parsed = v.safeParse(generatePromoCodes.body, payload)
  return parsed.success ? parsed.output : undefined
}

/**
 * Creates the store of the form that generates codes. It keeps the generated codes until the next batch.
 * @param onGenerated called with the category and batch of new codes
 */
export function createPromoGenerate(api: Api, onGenerated: (category: string, batch: string) => void) {
  const $draft = atom<GenerateDraft>(emptyDraft)
  const { $state, run } = createAction({
    async send(body: GeneratePayload): Promise<Result<readonly string[]>> {
      const result = await api.call(generatePromoCodes, { body })
      if (!result.ok) return result
      return result.value ? { ok: true, value: result.value } : { ok: false, failure: malformed }
    },
    onDone(_, { category, batch }) {
      // Clears the batch name, so that a second click does not generate another batch.
      $draft.set({ ...$draft.get(), batch: '' })
      onGenerated(category, batch)
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

export type PromoGenerate = ReturnType<typeof createPromoGenerate>
