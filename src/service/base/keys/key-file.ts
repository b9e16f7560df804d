import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export const KEY_FILE = 'service.key'
const KEY_BYTES = 32

/** Thrown when `service.key` is not the key that the database needs, with one line for the operator. */
export class ServiceKeyError extends StartError {}

/** What the database knows about the key. */
export interface KeyUse {
  /** The fingerprint of the key, stored when the key was first used; databases of version 1.0.0 have none. */
  fingerprint: string | undefined
  /** The ids of the keys with which the secrets of authenticator apps are encrypted. */
  keyIds: readonly string[]
  /** Whether somebody has set up a second step, for which the key is needed. */
  hasEnrolments: boolean
}

/** Returns the key of a data folder, or undefined if there is none. @throws ServiceKeyError when it cannot be read */
export function readKeyFile(dataDir: string): Buffer | undefined {
  const path = join(dataDir, KEY_FILE)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new ServiceKeyError(`${path} cannot be read: ${message}`)
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== KEY_BYTES) {
    throw new ServiceKeyError(`${path} does not contain a key of ${KEY_BYTES} bytes`)
  }
  return key
}

/** Creates the key file atomically, because several processes may share a data folder, and returns its key. */
export function createKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeKeyFile(draft, randomBytes(KEY_BYTES))
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readKeyFile(dataDir) ?? createKeyFile(dataDir)
}

/** Writes a key to a new file that only its owner can read. */
export function writeKeyFile(path: string, key: Buffer): void {
  writeFileSync(path, `${key.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
}

/** Returns a key for one purpose. */
export const deriveKey = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))

/** Returns the text by which the database recognizes the key. It does not help to find out the key. */
export const fingerprintOf = (key: Buffer) => deriveKey(key, 'fingerprint').toString('base64url')

/** Returns the short id in front of each text that is encrypted with the key. */
export const keyIdOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Returns whether the key is the one that the database needs, as far as the database can tell. */
export function isKeyOf({ fingerprint, keyIds }: KeyUse, key: Buffer): boolean {
  if (fingerprint !== undefined) return fingerprint === fingerprintOf(key)
  return keyIds.length === 0 || keyIds.includes(keyIdOf(key))
}

/** Returns whether the database needs an existing key, so that no other one may be created. */
const needsKey = ({ fingerprint, hasEnrolments }: KeyUse) => fingerprint !== undefined || hasEnrolments

/**
 * Returns the key that a data folder has for its database, or undefined if there is none and none is needed.
 * @throws ServiceKeyError when it is missing, damaged or another one
 */
export function requireKey(dataDir: string, use: KeyUse): Buffer | undefined {
  const path = join(dataDir, KEY_FILE)
  const remedy = 'copy it there, or remove them with npm run manage -- staff forget-codes'
  const key = readKeyFile(dataDir)
  if (!key && needsKey(use)) {
    throw new ServiceKeyError(`${path}, the key of the second steps of staff, is missing; ${remedy}`)
  }
  if (key && !isKeyOf(use, key)) {
    throw new ServiceKeyError(
      `${path} is not the key with which the second steps of staff were set up; ${remedy}`,
    )
  }
  return key
}
