import type { PasskeyPrompts, PromptResult } from '../../src/platform/browser/passkey-prompts.ts'

const created = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', attestationObject: 'AQ' },
} as const
const signed = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' },
} as const

/** Creates a browser whose user accepts every prompt. Suggestions stay open until `choose` is called. */
export function fakePrompts() {
  let pendingSuggestion: ((result: PromptResult<typeof signed>) => void) | undefined
  const prompts: PasskeyPrompts = {
    isSupported: () => true,
    canOffer: async () => true,
    create: async () => ({ ok: true, value: created }),
    sign: async () => ({ ok: true, value: signed }),
    autofill: () =>
      new Promise((resolve) => {
        pendingSuggestion = resolve
      }),
    canAutofill: async () => true,
    cancel: () => pendingSuggestion?.({ ok: false, reason: 'aborted' }),
  }
  return {
    prompts,
    choose: () => pendingSuggestion?.({ ok: true, value: signed }),
    isSuggesting: () => pendingSuggestion !== undefined,
  }
}
