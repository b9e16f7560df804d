import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

export interface DkimKey {
  /** The private key as PEM. */
  pem: string
  /** The path of the file from which the key was read. */
  file: string | undefined
}
export interface DkimConfig {
  dkimKey: DkimKey | undefined
  dkimSelector: string | undefined
  dkimDomain: string
}

/** Verifiers need not accept shorter keys (RFC 8301), and mail services reject them. */
const BITS_MIN = 1024

/**
 * Reads a private key from PEM text, in which `\n` may replace line breaks, or from a PEM file.
 * @throws Error with one line that does not quote the value
 */
export function readDkimKey(value: string): DkimKey {
  const isPem = value.includes('-----BEGIN')
  const file = isPem ? undefined : resolve(value.trim())
  const pem =
    file === undefined
      ? value.replaceAll('\\n', '\n')
      : readKeyFile(file, 'expected a private key in PEM or the path of a file with one')
  const { asymmetricKeyType, asymmetricKeyDetails } = parseKey(pem)
  if (asymmetricKeyType !== 'rsa') throw new Error('expected an RSA key')
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < BITS_MIN) {
    throw new Error(`expected an RSA key of at least ${BITS_MIN} bits`)
  }
  return { pem, file }
}

/** Returns the number of bits of a key's modulus. */
export const keyBits = ({ pem }: DkimKey): number =>
  createPrivateKey(pem).asymmetricKeyDetails?.modulusLength ?? 0

/** Returns the domain of an address such as `Fairway <no-reply@golf.example>`. */
export function domainOf(mailFrom: string): string {
  const [, domain = ''] = /@([^\s<>@]+)>?\s*$/.exec(mailFrom) ?? []
  return domain.toLowerCase()
}

function readKeyFile(file: string, expected: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${expected} (${(error as NodeJS.ErrnoException).code})`)
  }
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('expected an unencrypted private key in PEM')
  }
}

/** The service account that may write to the realtime database. */
export interface FirebaseAccount {
  email: string
  /** The private key as PEM. */
  privateKey: string
  /** Where it gets access tokens. */
  tokenUrl: string
  /** The path of the file from which it was read. */
  file: string
}
export interface FirebaseConfig {
  /** The address of the realtime database without a trailing slash. */
  url: string
  account: FirebaseAccount
}

const keyFile = v.object({
  client_email: v.string(),
  private_key: v.string(),
  token_uri: v.optional(v.pipe(v.string(), v.url()), 'https://oauth2.googleapis.com/token'),
})

/** Reads the key file of a service account. @throws Error with one line that does not quote the file */
export function readFirebaseAccount(path: string): FirebaseAccount {
  const file = resolve(path.trim())
  const parsed = v.safeParse(
    keyFile,
    parse(readKeyFile(file, "expected the path of a service account's key file")),
  )
  if (!parsed.success) throw new Error('expected a key file with client_email and private_key')
  const { client_email: email, private_key: privateKey, token_uri: tokenUrl } = parsed.output
  try {
    createPrivateKey(privateKey)
  } catch {
    throw new Error('expected a key file with a private key in PEM')
  }
  return { email, privateKey, tokenUrl, file }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error("expected a service account's key file in JSON")
  }
}
