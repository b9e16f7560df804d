import { map } from 'nanostores'
import * as v from 'valibot'
import { generatePromoCodes } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { messages } from '../messages.ts'

/** As it stands in the fields. */
export interface GenerateDraft {
  category: string
  type: string
  batch: string
  description: string
  /** An ISO date, or empty for codes that never expire. */
  expiration: string
  count: string
}

export type GenerateOutcome =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; codes: readonly string[]; category: string; batch: string }
  | { status: 'failed'; message: string; failure: Failure | undefined }

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

/** What would be sent, or undefined while something is missing or not as it should be. */
export function payloadOf(draft: GenerateDraft) {
  const { expiration, count, ...texts } = draft
  if (!/^\d+$/.test(count.trim())) return undefined
  const payload = { ...texts, expiration: expiration || null, count: Number(count) }
  const parsed = v.safeParse(generatePromoCodes.body, payload)
  return parsed.success ? parsed.output : undefined
}

/** Makes a batch of codes. They stay on the screen until the next are made: nothing else holds their list. */
export function createPromoGenerate(api: Api, onMade: (category: string, batch: string) => void) {
  const $state = map<GenerateState>({ draft: emptyDraft, outcome: { status: 'idle' } })

  async function submit() {
    const { draft, outcome } = $state.get()
    const body = payloadOf(draft)
    if (!body || outcome.status === 'pending') return
    $state.setKey('outcome', { status: 'pending' })
    const result = await api.call(generatePromoCodes, { body })
    if (result.ok && result.value) {
      const { category, batch } = body
      // Making the same once more by mistake takes naming its batch once more.
      const outcome = { status: 'done' as const, codes: result.value, category, batch }
      $state.set({ draft: { ...$state.get().draft, batch: '' }, outcome })
      onMade(category, batch)
      return
    }
    const failure = result.ok ? undefined : result.failure
    $state.setKey('outcome', { status: 'failed', message: messages.generateFailed, failure })
  }

  return {
    $state,
    edit: (change: Partial<GenerateDraft>) => $state.setKey('draft', { ...$state.get().draft, ...change }),
    submit,
  }
}

export type PromoGenerate = ReturnType<typeof createPromoGenerate>
