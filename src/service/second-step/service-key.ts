import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const KEY_FILE = 'service.key'
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export type ServiceKey = ReturnType<typeof createServiceKey>

/**
 * Encrypts and hashes with a key in the data folder, which is created on first use. Without it, somebody who can read
 * the database or a copy of it cannot compute codes of authenticator apps or find out recovery codes.
 */
export function createServiceKey(dataDir: string) {
  let stored: Buffer | undefined
  const key = () => {
    stored ??= readOrCreate(join(dataDir, KEY_FILE))
    return stored
  }
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key(), '', purpose, KEY_BYTES))
  const keyId = () => createHash('sha256').update(key()).digest('hex').slice(0, 8)

  return {
    /** @param owner is bound to the text, so that it cannot be replaced by another owner's text */
    encrypt(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, derive('encryption'), iv).setAAD(Buffer.from(owner))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId()}.${bytes.toString('base64url')}`
    },

    /** @throws Error when the text was encrypted with another key or for another owner */
    decrypt(encrypted: string, owner: string): string {
      const [id, text = ''] = encrypted.split('.')
      if (id !== keyId()) {
        throw new Error(`${KEY_FILE} in DATA_DIR is not the key with which second steps were set up`)
      }
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, derive('encryption'), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },

    /** Returns a keyed hash of a recovery code, because the code is too short for a hash without a key. */
    hash: (code: string, owner: string) =>
      createHmac('sha256', derive('recovery codes')).update(`${owner} ${code}`).digest('hex'),
  }
}

/** Creates the key file atomically, because several processes may start with the same data folder. */
function readOrCreate(path: string): Buffer {
  const read = () => {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
    if (key.length !== KEY_BYTES) throw new Error(`${path} does not contain a key of ${KEY_BYTES} bytes`)
    return key
  }
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read()
}
