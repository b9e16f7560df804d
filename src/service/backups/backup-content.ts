import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import { StartError } from '../base/start-error.ts'

/** The first bytes of a Zstandard frame. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Writes the content of a backup to a new file, compressed with a checksum, and waits until it is on disk.
 * @param passphrase encrypts it; then nothing that is not encrypted reaches the disk
 */
export async function writeContent(
  content: AsyncIterable<Uint8Array>,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  await pipeline(
    content,
    createZstdCompress(OPTIONS),
    encrypting(passphrase),
    createWriteStream(file, { flags: 'wx', flush: true, mode: 0o600 }),
  )
}

/**
 * Returns the content of a backup. Content that is not compressed, as in version 1.0.0, passes unchanged.
 * @throws StartError when the backup is damaged, or encrypted with another passphrase
 */
export async function readContent(file: string, passphrase: string | undefined) {
  const content = decompressing(await readDecrypted(file, passphrase))
  return (async function* (): AsyncGenerator<Buffer> {
    try {
      yield* content
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (/^(ZSTD|Z)_/.test(code)) throw new StartError(`The backup ${file} is damaged: ${message}`)
      throw error
    }
  })()
}

/** Decompresses content that begins like a frame of Zstandard. */
async function* decompressing(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const all = (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
  if (!first.value.subarray(0, ZSTD.length).equals(ZSTD)) {
    yield* all
    return
  }
  const decompressed = createZstdDecompress()
  // Errors reach the reader of the last stream.
  connect(Readable.from(all), decompressed, () => {})
  yield* decompressed
}

const derive = promisify(argon2)
const KEY_BYTES = 32
export const CIPHER = 'aes-256-gcm'
export const IV_BYTES = 12
/** The second recommendation of RFC 9106 for Argon2id: 64 MiB of memory, three passes, four lanes. */
export const COST = { memory: 65_536, passes: 3, parallelism: 4 }
/** Restoring a backup must not be able to take all memory. */
const MEMORY_MAX = 1_048_576

export const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
/** How a key was derived from a passphrase. */
export const derivation = v.object({
  derivation: v.literal('argon2id'),
  memory: count(MEMORY_MAX),
  passes: count(100),
  parallelism: count(64),
  salt: base64,
})
type Derivation = Omit<v.InferOutput<typeof derivation>, 'derivation'>

/** Derives a key. Keyboards compose characters such as é in different ways; they count as the same. */
export const keyFrom = (passphrase: string, { memory, passes, parallelism, salt }: Derivation) =>
  derive('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: KEY_BYTES,
  })

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
async function readDecrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  await using handle = await open(file)
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
  const decipher = createDecipheriv(CIPHER, key, parsed.output.iv).setAAD(Buffer.from(MAGIC)).setAuthTag(tag)
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
