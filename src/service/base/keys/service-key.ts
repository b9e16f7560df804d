import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import {
  createKeyFile,
  deriveKey,
  fingerprintOf,
  isKeyOf,
  KEY_FILE,
  keyIdOf,
  requireKey,
  ServiceKeyError,
} from './key-file.ts'
import { FINGERPRINT, readKeyUse } from './key-use.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export type ServiceKey = ReturnType<typeof createServiceKey>

/**
 * Manages the key in the data folder. Without it, somebody who can read the database or a copy of it cannot compute
 * codes of authenticator apps or find out recovery codes. The database has the key's fingerprint: with another key, or
 * with a new one, everything that was encrypted before would be lost without notice.
 */
export function createServiceKey(dataDir: string) {
  const path = join(dataDir, KEY_FILE)

  /** Reads the file each time, because the operator may put it in place while the service runs. */
  const find = async (db: Database) => {
    const use = await readKeyUse(db)
    return { key: requireKey(dataDir, use), isKnown: use.fingerprint !== undefined }
  }

  /** Stores the fingerprint. If another process has just stored that of another key, throws and removes `created`. */
  const remember = async (db: Database, key: Buffer, created?: string) => {
    await db
      .insertInto('secrets')
      .values({ name: FINGERPRINT, value: fingerprintOf(key) })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    if (isKeyOf(await readKeyUse(db), key)) return
    if (created !== undefined) rmSync(created, { force: true })
    await find(db)
  }

  return {
    /**
     * Checks that the data folder has the key that the database needs, without changing anything. Returns whether there
     * is a key.
     * @throws ServiceKeyError
     */
    check: async (db: Database): Promise<boolean> => (await find(db)).key !== undefined,

    /**
     * Checks the key at the start, and stores the fingerprint of a key that a version without fingerprints has created.
     * @throws ServiceKeyError
     */
    async start(db: Database): Promise<void> {
      const { key, isKnown } = await find(db)
      if (key && !isKnown) await remember(db, key)
    },

    /** Returns the functions of the key, which is created on first use. @throws ServiceKeyError */
    async open(db: Database) {
      const { key, isKnown } = await find(db)
      if (key) {
        if (!isKnown) await remember(db, key)
        return functionsOf(key)
      }
      const created = createKeyFile(dataDir)
      await remember(db, created, path)
      return functionsOf(created)
    },
  }
}

function functionsOf(key: Buffer) {
  return {
    /** @param owner is bound to the text, so that it cannot be replaced by another owner's text */
    encrypt(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, deriveKey(key, 'encryption'), iv).setAAD(Buffer.from(owner))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyIdOf(key)}.${bytes.toString('base64url')}`
    },

    /** @throws Error when the text was encrypted with another key or for another owner */
    decrypt(encrypted: string, owner: string): string {
      const [id, text = ''] = encrypted.split('.')
      if (id !== keyIdOf(key)) {
        throw new ServiceKeyError('The second step was set up with another service.key; it needs a new link')
      }
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, deriveKey(key, 'encryption'), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },

    /** Returns a keyed hash of a recovery code, because the code is too short for a hash without a key. */
    hash: (code: string, owner: string) =>
      createHmac('sha256', deriveKey(key, 'recovery codes')).update(`${owner} ${code}`).digest('hex'),
  }
}
