import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { StartError } from '../start-error.ts'

export const KEY_FILE = 'service.key'
const KEY_BYTES = 32

/** Thrown when `service.key` is not the key that the database needs, with one line for the operator. */
export class ServiceKeyError extends StartError {}

/** The keys of a data folder. While a key is replaced there are several. */
export interface ServiceKeys {
  /** The key with which texts are encrypted. */
  current: Buffer
  /** All keys that are accepted, the current one among them, in the order of the file: the newest is the last. */
  all: readonly Buffer[]
}

/** What the database knows about the key. */
export interface KeyUse {
  /** The fingerprint of the key, stored when the key was first used; databases of version 1.0.0 have none. */
  fingerprint: string | undefined
  /** The ids of the keys with which the secrets of authenticator apps are encrypted. */
  keyIds: readonly string[]
  /** Whether somebody has set up a second step, for which the key is needed. */
  hasEnrolments: boolean
}

/** Returns the keys of a data folder, or undefined if there is no file. @throws ServiceKeyError when it cannot be read */
export function readKeyFile(dataDir: string): Buffer[] | undefined {
  const path = join(dataDir, KEY_FILE)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new ServiceKeyError(`${path} cannot be read: ${message}`)
  }
  const keys = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, 'base64url'))
  if (!keys.every(({ length }) => length === KEY_BYTES)) {
    throw new ServiceKeyError(`${path} does not contain a key of ${KEY_BYTES} bytes`)
  }
  return keys
}

/** Creates the key file atomically, because several processes may share a data folder, and returns its key. */
export function createKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE)
  const draft = draftOf(path)
  writeKeyFile(draft, randomBytes(KEY_BYTES))
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readKeyFile(dataDir)?.[0] ?? createKeyFile(dataDir)
}

/** Adds a new key to those of a data folder, and returns it. The service does not encrypt with it yet. */
export function addKey(dataDir: string, { all }: ServiceKeys): Buffer {
  const path = join(dataDir, KEY_FILE)
  const added = randomBytes(KEY_BYTES)
  const draft = draftOf(path)
  writeKeyFile(draft, Buffer.concat([...all, added]))
  renameSync(draft, path)
  return added
}

const draftOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}`

/** Writes one key, or the bytes of several, to a new file that only its owner can read, one key per line. */
export function writeKeyFile(path: string, keys: Buffer): void {
  const count = keys.length / KEY_BYTES
  const lines = Array.from({ length: count }, (_, at) =>
    keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES).toString('base64url'),
  )
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
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
 * Returns the keys that a data folder has for its database, or undefined if there are none and none is needed.
 * @throws ServiceKeyError when the current one is missing or the file is damaged
 */
export function requireKey(dataDir: string, use: KeyUse): ServiceKeys | undefined {
  const path = join(dataDir, KEY_FILE)
  const remedy = 'copy it there, or remove them with npm run manage -- staff forget-codes'
  const all = readKeyFile(dataDir)
  if (!all && needsKey(use)) {
    throw new ServiceKeyError(`${path}, the key of the second steps of staff, is missing; ${remedy}`)
  }
  const current = all?.find((key) => isKeyOf(use, key))
  if (all && !current) {
    throw new ServiceKeyError(
      `${path} is not the key with which the second steps of staff were set up; ${remedy}`,
    )
  }
  return all && current && { current, all }
}

/** The row of `secrets` with the fingerprint of `service.key`. */
export const FINGERPRINT = 'service.key fingerprint'
/** The row of `secrets` with that of the key that the current one has replaced. */
export const PREVIOUS_FINGERPRINT = 'service.key previous fingerprint'

/** Returns what the database knows about `service.key`. */
export async function readKeyUse(db: Database): Promise<KeyUse> {
  const stored = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirst()
  const apps = await db.selectFrom('authenticator_apps').select('encrypted_secret').execute()
  const codes = await db.selectFrom('recovery_codes').select('account_id').limit(1).execute()
  return {
    fingerprint: stored?.value,
    keyIds: apps.map(({ encrypted_secret }) => encrypted_secret.split('.')[0] ?? ''),
    hasEnrolments: apps.length + codes.length > 0,
  }
}

/**
 * Removes everything that needs the key, and its fingerprint, so that the service accepts or creates another key.
 * Passkeys do not need it. Must be called in a transaction.
 */
export async function forgetKey(trx: Database): Promise<void> {
  for (const table of ['authenticator_apps', 'recovery_codes'] as const) await trx.deleteFrom(table).execute()
  await trx.updateTable('enrolment_links').set({ encrypted_secret: null }).execute()
  await trx.deleteFrom('secrets').where('name', 'in', [FINGERPRINT, PREVIOUS_FINGERPRINT]).execute()
}
