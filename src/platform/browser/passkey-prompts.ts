import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '../../contract/passkeys.ts'

export type PromptResult<T> =
  | { ok: true; value: T }
  /**
   * `aborted`: by the user, a timeout or another prompt. `exists`: this device already has a passkey for the account.
   */
  | { ok: false; reason: 'aborted' | 'exists' | 'failed' }

/** The browser's prompts for passkeys. Import this file dynamically, because few users need it. */
export interface PasskeyPrompts {
  isSupported(): boolean
  /**
   * Returns whether this device or a phone nearby can store passkeys. Browsers do not report security keys beforehand.
   */
  canOffer(): Promise<boolean>
  create(options: PasskeyCreation): Promise<PromptResult<CreatedPasskey>>
  sign(options: PasskeyRequest): Promise<PromptResult<PasskeySignature>>
  /**
   * Offers passkeys among the suggestions of the field with `autocomplete="… webauthn"`, until the user chooses one or
   * another prompt opens.
   */
  autofill(options: PasskeyRequest): Promise<PromptResult<PasskeySignature>>
  canAutofill(): Promise<boolean>
  /** Closes the current prompt. */
  cancel(): void
}

export const passkeyPrompts: PasskeyPrompts = {
  isSupported: browserSupportsWebAuthn,
  async canOffer() {
    if (!browserSupportsWebAuthn()) return false
    const known = await PublicKeyCredential.getClientCapabilities?.()
    if (known) return Boolean(known.passkeyPlatformAuthenticator || known.hybridTransport)
    return platformAuthenticatorIsAvailable()
  },
  create: (options) => prompt(() => startRegistration({ optionsJSON: options as CreationOptions })),
  sign: (options) => prompt(() => startAuthentication({ optionsJSON: options as RequestOptions })),
  autofill: (options) =>
    prompt(() => startAuthentication({ optionsJSON: options as RequestOptions, useBrowserAutofill: true })),
  canAutofill: async () =>
    browserSupportsWebAuthn() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true,
  cancel: () => WebAuthnAbortService.cancelCeremony(),
}

/**
 * A cast, because the contract's types allow `undefined` where the library's types require that the field is missing.
 */
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

async function prompt<T>(open: () => Promise<T>): Promise<PromptResult<T>> {
  try {
    return { ok: true, value: await open() }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): 'aborted' | 'exists' | 'failed' {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'exists'
  }
  // Browsers do not reveal whether the user declined, waited too long or has no passkey on this device.
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'aborted' : 'failed'
}
