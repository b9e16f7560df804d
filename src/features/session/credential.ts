import { credentialToken } from '../../domain/credential-token.ts'

/** Makes what is sent in place of a password; undefined where the browser has no cryptography for this page. */
export type MakeCredential = (email: string, password: string) => Promise<string | undefined>

/** Browsers have WebCrypto on https and on localhost alone. */
export const makeCredential: MakeCredential = async (email, password) =>
  globalThis.crypto?.subtle ? credentialToken(email, password) : undefined
