import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { StartError } from '../base/start-error.ts'
import { base64, CIPHER, COST, derivation, IV_BYTES, keyFrom } from './passphrase-key.ts'

/** Bound to the encrypted text, so that it is of no use for anything else. */
const PURPOSE = Buffer.from('service.key')
const encrypted = v.object({
  ...derivation.entries,
  cipher: v.literal(CIPHER),
  iv: base64,
  text: base64,
  tag: base64,
})

/** Encrypts the bytes of `service.key` for a backup. Returns JSON with everything that is needed to decrypt it but the passphrase. */
export async function encryptKey(key: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyFrom(passphrase, { ...COST, salt }), iv).setAAD(PURPOSE)
  const text = Buffer.concat([cipher.update(key), cipher.final()])
  return JSON.stringify({
    derivation: 'argon2id',
    ...COST,
    salt: salt.toString('base64'),
    cipher: CIPHER,
    iv: iv.toString('base64'),
    text: text.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  })
}

/** @throws StartError when the passphrase is not the one with which the key was encrypted */
export async function decryptKey(json: string, passphrase: string): Promise<Buffer> {
  const { iv, text, tag, ...facts } = v.parse(v.pipe(v.string(), v.parseJson(), encrypted), json)
  const decipher = createDecipheriv(CIPHER, await keyFrom(passphrase, facts), iv)
    .setAAD(PURPOSE)
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase with which the backup was made')
  }
}
