import { createWriteStream } from 'node:fs'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../base/start-error.ts'
import { encrypting, readDecrypted } from './backup-encryption.ts'

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
