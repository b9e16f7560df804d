import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

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
  const pem = file === undefined ? value.replaceAll('\\n', '\n') : readKeyFile(file)
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

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `expected a private key in PEM or the path of a file with one (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('expected an unencrypted private key in PEM')
  }
}
