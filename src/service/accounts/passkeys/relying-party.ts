import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '../../../contract/passkeys.ts'
import type { Account } from '../../base/account.ts'
import type { NewPasskey, StoredPasskey } from './passkeys.ts'

/** How long the user has to respond to the browser's prompt. */
export const PROMPT_MS = minutesToMilliseconds(5)
/** EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

export type Verified<T> = { ok: true; value: T } | { ok: false; reason: string }
export type RelyingParty = ReturnType<typeof createRelyingParty>

interface Deps {
  /** Returns the URL of the site. Passkeys belong to its host name, and only pages of its origin can use them. */
  siteUrl(): string
  companyName: string
}

/**
 * Creates the relying party of WebAuthn: options for browsers, and verification of their responses. Passkeys must be
 * discoverable without a login and must verify the user (by fingerprint, face or PIN), so that one step proves both
 * possession and user.
 */
export function createRelyingParty({ siteUrl, companyName }: Deps) {
  const rpID = () => new URL(siteUrl()).hostname
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: new URL(siteUrl()).origin,
    expectedRPID: rpID(),
    requireUserVerification: true,
  })

  return {
    /** @param existing the credential ids of the account's passkeys, which their authenticators do not replace */
    async creationOptions(
      { id, email, name }: Pick<Account, 'id' | 'email' | 'name'>,
      challenge: string,
      existing: readonly string[],
    ): Promise<PasskeyCreation> {
      const options = await generateRegistrationOptions({
        rpName: companyName,
        rpID: rpID(),
        userName: email,
        userDisplayName: name,
        // Must not identify the user, because authenticators store and reveal it.
        userID: new TextEncoder().encode(id),
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: PROMPT_MS,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      const { rp, user, pubKeyCredParams, timeout } = options
      return {
        rp,
        user,
        challenge: options.challenge,
        pubKeyCredParams,
        timeout,
        excludeCredentials: existing.map((credentialId) => ({ id: credentialId, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
    },

    async requestOptions(challenge: string): Promise<PasskeyRequest> {
      const { timeout, rpId, userVerification, ...options } = await generateAuthenticationOptions({
        rpID: rpID(),
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: PROMPT_MS,
        userVerification: 'required',
      })
      return { challenge: options.challenge, timeout, rpId, userVerification }
    },

    verifyCreated(created: CreatedPasskey, challenge: string): Promise<Verified<NewPasskey>> {
      return verifying(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...created, clientExtensionResults: {} },
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected(challenge),
        })
        if (!registrationInfo) return undefined
        const { credential } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: created.response.transports ?? [],
        }
      })
    },

    /** Returns the new value of the authenticator's counter, which is 0 if it does not count. */
    verifySignature(
      signature: PasskeySignature,
      challenge: string,
      { accountId, credentialId, publicKey, counter }: StoredPasskey,
    ): Promise<Verified<number>> {
      return verifying(async () => {
        const { userHandle } = signature.response
        if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== accountId) {
          return undefined
        }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...signature, clientExtensionResults: {} },
          credential: {
            id: credentialId,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter,
          },
          ...expected(challenge),
        })
        return verified ? authenticationInfo.newCounter : undefined
      })
    },
  }
}

/** Converts exceptions to results, because the library throws if a value is invalid. */
async function verifying<T>(verify: () => Promise<T | undefined>): Promise<Verified<T>> {
  try {
    const value = await verify()
    return value === undefined ? { ok: false, reason: 'not verified' } : { ok: true, value }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the challenge that a browser signed. @param clientDataJson in base64url, as the browser sent it */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
