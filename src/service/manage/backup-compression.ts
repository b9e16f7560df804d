import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../base/start-error.ts'
import { encrypting, readDecrypted } from './backup-encryption.ts'

/** The first bytes of a Zstandard frame. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Compresses a file into a new one with a checksum, and waits until it is on disk.
 * @param passphrase encrypts it
 */
export async function compressFile(source: string, target: string, passphrase?: string): Promise<void> {
  await pipeline(
    createReadStream(source),
    createZstdCompress(OPTIONS),
    encrypting(passphrase),
    createWriteStream(target, { flags: 'wx', flush: true, mode: 0o600 }),
  )
}

/**
 * Writes the content of a backup to a new file. Copies it if it is not compressed, as in version 1.0.0.
 * @throws StartError when the backup is damaged, or encrypted with another passphrase
 */
export async function decompressFile(source: string, target: string, passphrase?: string): Promise<void> {
  const content = await readDecrypted(source, passphrase)
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(content, decompressing, output)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (/^(ZSTD|Z)_/.test(code)) throw new StartError(`The backup ${source} is damaged: ${message}`)
    throw error
  }
}

/** Decompresses content that begins like a frame of Zstandard; anything else passes unchanged. */
async function* decompressing(content: AsyncIterable<Buffer>) {
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  const all = (async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
  const isCompressed = !first.done && first.value.subarray(0, ZSTD.length).equals(ZSTD)
  if (!isCompressed) {
    yield* all
    return
  }
  const decompressed = createZstdDecompress()
  // Errors reach the reader of the last stream.
  connect(Readable.from(all), decompressed, () => {})
  yield* decompressed
}
