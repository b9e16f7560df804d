import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { StartError } from '../base/start-error.ts'
import { base64, CIPHER, COST, derivation, IV_BYTES, keyFrom } from './passphrase-key.ts'

/*
 * An encrypted backup: a line that names the format, a line of JSON with everything that is needed to decrypt it but the
 * passphrase, the encrypted content, and the tag of AES-GCM.
 */
const MAGIC = 'fairway-encrypted-backup-1\n'
const TAG_BYTES = 16
const HEADER_MAX_BYTES = 4096

const header = v.object({ ...derivation.entries, cipher: v.literal(CIPHER), iv: base64, check: base64 })
type Header = v.InferOutput<typeof header>

/** Tells a wrong passphrase from a damaged file, and says nothing about the passphrase beyond that. */
const checkOf = (key: Buffer) => createHmac('sha256', key).update(MAGIC).digest()

/** Returns a step of a pipeline that encrypts with a passphrase; without one, everything passes unchanged. */
export function encrypting(passphrase: string | undefined) {
  return async function* (content: AsyncIterable<Uint8Array>) {
    if (passphrase === undefined) {
      yield* content
      return
    }
    const salt = randomBytes(16)
    const iv = randomBytes(IV_BYTES)
    const key = await keyFrom(passphrase, { ...COST, salt })
    const texts = { salt: salt.toString('base64'), iv: iv.toString('base64') }
    const check = checkOf(key).toString('base64')
    const line = JSON.stringify({ derivation: 'argon2id', ...COST, cipher: CIPHER, ...texts, check })
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(MAGIC))
    yield Buffer.from(`${MAGIC}${line}\n`)
    for await (const chunk of content) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

/**
 * Returns the content of a backup, which is decrypted if it is encrypted. Reading it to the end fails if the file has been
 * changed.
 * @throws StartError when the passphrase is missing or wrong, or the file is damaged
 */
export async function readDecrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = Buffer.alloc(Math.min(HEADER_MAX_BYTES, size))
    await handle.read(start, 0, start.length, 0)
    if (!start.toString('latin1').startsWith(MAGIC)) return createReadStream(file)
    const end = start.indexOf('\n', MAGIC.length)
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), header),
      start.toString('utf8', MAGIC.length, end),
    )
    if (!parsed.success || size < end + 1 + TAG_BYTES) throw damaged(file)
    if (passphrase === undefined) {
      throw new StartError(
        `${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase with which it was made`,
      )
    }
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    const key = await keyOf(parsed.output, passphrase)
    const decipher = createDecipheriv(CIPHER, key, parsed.output.iv)
      .setAAD(Buffer.from(MAGIC))
      .setAuthTag(tag)
    const content = createReadStream(file, { start: end + 1, end: size - TAG_BYTES - 1 })
    return Readable.from(
      (async function* () {
        for await (const chunk of content) yield decipher.update(chunk as Buffer)
        try {
          yield decipher.final()
        } catch {
          throw damaged(file)
        }
      })(),
      { objectMode: false },
    )
  } finally {
    await handle.close()
  }
}

const damaged = (file: string) => new StartError(`The backup ${file} is damaged`)

async function keyOf({ check, ...facts }: Header, passphrase: string): Promise<Buffer> {
  const key = await keyFrom(passphrase, facts)
  const own = checkOf(key)
  if (own.length !== check.length || !timingSafeEqual(own, check)) {
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase with which the backup was made')
  }
  return key
}
