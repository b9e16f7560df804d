import { atom } from 'nanostores'
import { findPromoCode, type PromoCode } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type PromoLookupState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; code: string; promo: PromoCode }
  | { status: 'missing'; failure: Failure | undefined }

/** As somebody reads it out: spaces within, and the case it was heard in. */
function spellings(text: string): string[] {
  const tight = text.replaceAll(/\s+/g, '')
  return [...new Set([tight, tight.toUpperCase()])].filter((code) => code !== '')
}

/** Finds one code at a time; when searches overlap, the one asked last is shown. */
export function createPromoLookup(api: Api) {
  const $state = atom<PromoLookupState>({ status: 'idle' })
  let latest = new AbortController()
  let asked = ''

  async function search(text: string) {
    asked = text
    latest.abort()
    latest = new AbortController()
    const { signal } = latest
    const codes = spellings(text)
    if (codes.length === 0) return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    for (const code of codes) {
      const result = await api.call(findPromoCode, { query: { code } }, { signal })
      if (signal.aborted) return
      if (!result.ok) return $state.set({ status: 'missing', failure: result.failure })
      if (result.value) return $state.set({ status: 'found', code, promo: result.value })
    }
    $state.set({ status: 'missing', failure: undefined })
  }

  return {
    $state,
    search,
    /** What the address names; nothing is asked twice for it. */
    show: (text: string) => (text === asked ? undefined : search(text)),
  }
}

export type PromoLookup = ReturnType<typeof createPromoLookup>
