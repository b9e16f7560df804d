import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import {
  addKey,
  createKeyFile,
  deriveKey,
  FINGERPRINT,
  fingerprintOf,
  isKeyOf,
  KEY_FILE,
  keyIdOf,
  PREVIOUS_FINGERPRINT,
  readKeyUse,
  requireKey,
  ServiceKeyError,
  type ServiceKeys,
} from './key-file.ts'

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
    return { keys: requireKey(dataDir, use), isKnown: use.fingerprint !== undefined }
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
    check: async (db: Database): Promise<boolean> => (await find(db)).keys !== undefined,

    /**
     * Checks the key at the start, and stores the fingerprint of a key that a version without fingerprints has created.
     * @throws ServiceKeyError
     */
    async start(db: Database): Promise<void> {
      const { keys, isKnown } = await find(db)
      if (keys && !isKnown) await remember(db, keys.current)
    },

    /** Returns the functions of the key, which is created on first use. @throws ServiceKeyError */
    async open(db: Database) {
      const { keys, isKnown } = await find(db)
      if (keys) {
        if (!isKnown) await remember(db, keys.current)
        return functionsOf(keys)
      }
      const created = createKeyFile(dataDir)
      await remember(db, created, path)
      return functionsOf({ current: created, all: [created] })
    },

    /**
     * Adds a key to the file that replaces the current one later, unless the file has one already. Returns whether
     * there is a key to replace.
     * @throws ServiceKeyError
     */
    async prepareNext(db: Database): Promise<boolean> {
      const { keys } = await find(db)
      if (keys && !(await nextOf(db, keys))) addKey(dataDir, keys)
      return keys !== undefined
    },

    /**
     * Encrypts with the next key from now on, also what was encrypted with the current one, which is accepted as long
     * as it is in the file. Must be called in a transaction, after `prepareNext`.
     * @throws ServiceKeyError when another process has replaced the key meanwhile
     */
    async useNext(trx: Database): Promise<void> {
      const { keys } = await find(trx)
      const next = keys && (await nextOf(trx, keys))
      if (!keys || !next) throw new ServiceKeyError(`${path} has no next key`)
      const replaced = await trx
        .updateTable('secrets')
        .set({ value: fingerprintOf(next) })
        .where('name', '=', FINGERPRINT)
        .where('value', '=', fingerprintOf(keys.current))
        .executeTakeFirst()
      if (replaced.numUpdatedRows !== 1n) throw new ServiceKeyError(`${path} has been replaced meanwhile`)
      await trx
        .insertInto('secrets')
        .values({ name: PREVIOUS_FINGERPRINT, value: fingerprintOf(keys.current) })
        .onConflict((c) => c.column('name').doUpdateSet({ value: fingerprintOf(keys.current) }))
        .execute()
      await encryptAgain(trx, functionsOf({ current: next, all: keys.all }))
    },
  }
}

/** Returns the key of the file that has never been current. */
async function nextOf(db: Database, { current, all }: ServiceKeys): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', PREVIOUS_FINGERPRINT)
    .executeTakeFirst()
  const used = [fingerprintOf(current), row?.value]
  return all.find((key) => !used.includes(fingerprintOf(key)))
}

async function encryptAgain(trx: Database, { encrypt, decrypt }: KeyFunctions): Promise<void> {
  const again = (text: string, owner: string) => encrypt(decrypt(text, owner), owner)
  for (const table of ['authenticator_apps', 'enrolment_links'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select(['account_id', 'encrypted_secret'])
      .where('encrypted_secret', 'is not', null)
      .execute()
    for (const { account_id, encrypted_secret } of rows) {
      if (encrypted_secret === null) continue
      await trx
        .updateTable(table)
        .set({ encrypted_secret: again(encrypted_secret, account_id) })
        .where('account_id', '=', account_id)
        .where('encrypted_secret', '=', encrypted_secret)
        .execute()
    }
  }
}

type KeyFunctions = ReturnType<typeof functionsOf>

function functionsOf({ current, all }: ServiceKeys) {
  const hash = (key: Buffer, code: string, owner: string) =>
    createHmac('sha256', deriveKey(key, 'recovery codes')).update(`${owner} ${code}`).digest('hex')
  return {
    /** @param owner is bound to the text, so that it cannot be replaced by another owner's text */
    encrypt(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, deriveKey(current, 'encryption'), iv).setAAD(Buffer.from(owner))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyIdOf(current)}.${bytes.toString('base64url')}`
    },

    /** @throws Error when the text was encrypted with another key or for another owner */
    decrypt(encrypted: string, owner: string): string {
      const [id, text = ''] = encrypted.split('.')
      const key = all.find((one) => keyIdOf(one) === id)
      if (!key) {
        throw new ServiceKeyError('The second step was set up with another service.key; it needs a new link')
      }
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, deriveKey(key, 'encryption'), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },

    /** Returns a keyed hash of a recovery code, because the code is too short for a hash without a key. */
    hash: (code: string, owner: string) => hash(current, code, owner),

    /** Returns the hashes that a recovery code can have: one per accepted key. */
    hashes: (code: string, owner: string) => all.map((key) => hash(key, code, owner)),
  }
}
