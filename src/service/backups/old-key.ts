import { createDecipheriv } from 'node:crypto'
import * as v from 'valibot'
import { StartError } from '../base/start-error.ts'
import { base64, CIPHER, derivation, keyFrom } from './passphrase-key.ts'

/** Bound to the encrypted text, so that it is of no use for anything else. */
const PURPOSE = Buffer.from('service.key')
const encrypted = v.object({
  ...derivation.entries,
  cipher: v.literal(CIPHER),
  iv: base64,
  text: base64,
  tag: base64,
})

/**
 * Decrypts the bytes of `service.key` in a backup of an earlier version.
 * @throws StartError when the passphrase is not the one with which the key was encrypted
 */
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
