import { findPromoCode, type PromoCode } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createResource } from '../../../platform/stores/resource.ts'

interface FoundCode {
  /** As the service spells it. */
  code: string
  promo: PromoCode
}

/** Creates the store of the promo code look-up. */
export function createPromoLookup(api: Api) {
  const { $state, load, clear } = createResource({
    request: (signal, text: string) => findFirst(api, spellings(text), signal),
  })

  function search(text: string): void {
    if (text.trim() === '') clear()
    else void load(text)
  }

  return {
    $state,
    search,
    /** Searches for the code in the URL, unless it was requested last. */
    show(text: string): void {
      const state = $state.get()
      if (state.status === 'idle' || state.input !== text) search(text)
    },
  }
}

/**
 * Returns the codes to try for a typed text: without spaces, then in capitals, and last with its spaces. The user may
 * have typed spaces and lower case because the code was read out; but spaces may also be part of the code.
 */
function spellings(text: string): string[] {
  const compact = text.replaceAll(/\s+/g, '')
  return [...new Set([compact, compact.toUpperCase(), text.trim()])].filter((code) => code !== '')
}

/** Tries the codes in order until one exists or a request fails. */
async function findFirst(api: Api, codes: string[], signal: AbortSignal): Promise<Result<FoundCode | null>> {
  for (const code of codes) {
    const result = await api.call(findPromoCode, { query: { code } }, { signal })
    if (!result.ok) return result
    if (result.value) return { ok: true, value: { code, promo: result.value } }
  }
  return { ok: true, value: null }
}

export type PromoLookup = ReturnType<typeof createPromoLookup>
