import { map } from 'nanostores'
import * as v from 'valibot'
import { generatePromoCodes } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { messages } from '../messages.ts'

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

export type GenerateOutcome =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; codes: readonly string[]; category: string; batch: string }
  | { status: 'failed'; message: string; failure: Failure | undefined; category: string; batch: string }

export interface GenerateState {
  draft: GenerateDraft
  outcome: GenerateOutcome
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

/**
 * Creates the store of the form that generates codes. It keeps the generated codes until the next batch.
 * @param onGenerated called with the category and batch of new codes
 */
export function createPromoGenerate(api: Api, onGenerated: (category: string, batch: string) => void) {
  const $state = map<GenerateState>({ draft: emptyDraft, outcome: { status: 'idle' } })

  async function submit() {
    const { draft, outcome } = $state.get()
    const body = payloadOf(draft)
    if (!body || outcome.status === 'pending') return
    $state.setKey('outcome', { status: 'pending' })
    const { category, batch } = body
    const result = await api.call(generatePromoCodes, { body })
    if (result.ok && result.value) {
      // Clears the batch name, so that a second click does not generate another batch.
      const outcome = { status: 'done' as const, codes: result.value, category, batch }
      $state.set({ draft: { ...$state.get().draft, batch: '' }, outcome })
      onGenerated(category, batch)
      return
    }
    const failure = result.ok ? undefined : result.failure
    $state.setKey('outcome', { status: 'failed', message: messages.generateFailed, failure, category, batch })
  }

  return {
    $state,
    edit: (change: Partial<GenerateDraft>) => $state.setKey('draft', { ...$state.get().draft, ...change }),
    submit,
  }
}

export type PromoGenerate = ReturnType<typeof createPromoGenerate>
