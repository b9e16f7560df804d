import { credentialToken } from '../../domain/accounts/credential-token.ts'

/**
 * Computes the credential token that is sent instead of a password. Resolves to undefined if WebCrypto is not
 * available.
 */
export type MakeCredential = (email: string, password: string) => Promise<string | undefined>

/** Browsers provide WebCrypto only on https and localhost. */
export const makeCredential: MakeCredential = async (email, password) =>
  globalThis.crypto?.subtle ? credentialToken(email, password) : undefined
