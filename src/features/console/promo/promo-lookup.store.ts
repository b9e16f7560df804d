import { atom } from 'nanostores'
import { findPromoCode, type PromoCode } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type PromoLookupState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; code: string; promo: PromoCode }
  /** `failure` is undefined if the code does not exist. */
  | { status: 'missing'; failure: Failure | undefined }

/** Creates the store of the promo code look-up. When searches overlap, the latest wins. */
export function createPromoLookup(api: Api) {
  const $state = atom<PromoLookupState>({ status: 'idle' })
  const latest = latestOnly()
  let requested = ''

  async function search(text: string) {
    requested = text
    latest.cancel()
    const codes = spellings(text)
    if (codes.length === 0) return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const state = await latest((signal) => findFirst(api, codes, signal))
    if (state !== SUPERSEDED) $state.set(state)
  }

  return {
    $state,
    search,
    /** Searches for the code in the URL, unless it was requested last. */
    show: (text: string) => (text === requested ? undefined : search(text)),
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
async function findFirst(api: Api, codes: string[], signal: AbortSignal): Promise<PromoLookupState> {
  for (const code of codes) {
    const result = await api.call(findPromoCode, { query: { code } }, { signal })
    if (!result.ok) return { status: 'missing', failure: result.failure }
    if (result.value) return { status: 'found', code, promo: result.value }
  }
  return { status: 'missing', failure: undefined }
}

export type PromoLookup = ReturnType<typeof createPromoLookup>
