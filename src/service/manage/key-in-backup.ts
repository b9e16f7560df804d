import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { StartError } from '../base/start-error.ts'

const derive = promisify(argon2)
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
/** Bound to the encrypted text, so that it is of no use for anything else. */
const PURPOSE = Buffer.from('service.key')
/** The second recommendation of RFC 9106 for Argon2id: 64 MiB of memory, three passes, four lanes. */
const COST = { memory: 65_536, passes: 3, parallelism: 4 }
/** Restoring a backup must not be able to take all memory. */
const MEMORY_MAX = 1_048_576

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
const encrypted = v.object({
  derivation: v.literal('argon2id'),
  memory: count(MEMORY_MAX),
  passes: count(100),
  parallelism: count(64),
  salt: base64,
  cipher: v.literal(CIPHER),
  iv: base64,
  text: base64,
  tag: base64,
})

/** Encrypts `service.key` for a backup. Returns JSON with everything that is needed to decrypt it but the passphrase. */
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
  const { iv, text, tag, ...derivation } = v.parse(v.pipe(v.string(), v.parseJson(), encrypted), json)
  const decipher = createDecipheriv(CIPHER, await keyFrom(passphrase, derivation), iv)
    .setAAD(PURPOSE)
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase with which the backup was made')
  }
}

interface Derivation {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
}

/** Keyboards compose characters such as é in different ways; they count as the same. */
const keyFrom = (passphrase: string, { memory, passes, parallelism, salt }: Derivation) =>
  derive('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: KEY_BYTES,
  })
