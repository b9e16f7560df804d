import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { credential, user, userName } from './session.ts'
import { maybe, timestampMs } from './wire.ts'

/** Bytes as base64url without padding, as WebAuthn sends them in JSON. */
const base64url = (maxLength: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'expected base64url'), v.maxLength(maxLength, 'is too long'))
const CREDENTIAL_ID_MAX = 1400
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))
const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** What a browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = v.object({
  rp: v.object({ name: v.string(), id: v.optional(v.string()) }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(descriptor)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
    }),
  ),
  attestation: v.optional(v.picklist(['direct', 'enterprise', 'indirect', 'none'])),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>

/** What a browser needs to sign in with a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = v.object({
  challenge: v.string(),
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>

/** A passkey that a browser has created: `RegistrationResponseJSON` of WebAuthn. */
export const createdPasskey = v.object({
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(20_000),
    transports: v.optional(transports),
  }),
})
export type CreatedPasskey = v.InferOutput<typeof createdPasskey>

/** The signature of a passkey: `AuthenticationResponseJSON` of WebAuthn. */
export const passkeySignature = v.object({
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: v.optional(base64url(200)),
  }),
})
export type PasskeySignature = v.InferOutput<typeof passkeySignature>

/** The name that the user gave the passkey. */
export const passkeyName = userName

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdMs: timestampMs,
  /** Null if it has not been used yet. */
  lastUsedMs: maybe(timestampMs),
})
export type Passkey = v.InferOutput<typeof passkey>

/** Returns the passkeys of the current user, oldest first. */
export const listPasskeys = endpoint('GET', '/rest/account/passkeys', {
  response: v.object({ passkeys: v.array(passkey) }),
  capability: 'passkeys',
})
/**
 * Verifies the password before a passkey is added. Fails with 422 when the password is wrong, and with 409 when the
 * e-mail address is not confirmed.
 */
export const beginPasskey = endpoint('POST', '/rest/account/passkeys/begin', {
  body: v.object({ token: credential }),
  response: passkeyCreation,
})
/** Adds the passkey that the browser has created. Fails with 400 when the challenge has expired. */
export const addPasskey = endpoint('POST', '/rest/account/passkeys', {
  body: v.object({ name: passkeyName, passkey: createdPasskey }),
  response: passkey,
})
export const renamePasskey = endpoint('POST', '/rest/account/passkeys/{id}', {
  body: v.object({ name: passkeyName }),
})
/** Removes a passkey. Fails with 422 when the password is wrong, and with 404 when there is no such passkey. */
export const removePasskey = endpoint('POST', '/rest/account/passkeys/{id}/remove', {
  body: v.object({ token: credential }),
})

/** Starts signing in with a passkey: returns the challenge. */
export const beginPasskeySignIn = endpoint('POST', '/rest/auth/passkey/begin', {
  response: passkeyRequest,
  capability: 'passkeys',
})
/** Signs in with the signature of a passkey. Fails with 401 when the passkey is unknown or the signature is wrong. */
export const signInWithPasskey = endpoint('POST', '/rest/auth/passkey/finish', {
  body: v.object({ passkey: passkeySignature }),
  response: user,
})
