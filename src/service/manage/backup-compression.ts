import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../base/start-error.ts'

/** The first bytes of a Zstandard frame. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** Compresses a file into a new one with a checksum, and waits until it is on disk. */
export async function compressFile(source: string, target: string): Promise<void> {
  await pipeline(
    createReadStream(source),
    createZstdCompress(OPTIONS),
    createWriteStream(target, { flags: 'wx', flush: true }),
  )
}

/**
 * Writes the content of a backup to a new file. Copies it if it is not compressed, as in version 1.0.0.
 * @throws StartError when the backup is damaged
 */
export async function decompressFile(source: string, target: string): Promise<void> {
  if (!(await isCompressed(source))) return copyFile(source, target)
  try {
    await pipeline(
      createReadStream(source),
      createZstdDecompress(),
      createWriteStream(target, { flags: 'wx' }),
    )
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (/^(ZSTD|Z)_/.test(code)) throw new StartError(`The backup ${source} is damaged: ${message}`)
    throw error
  }
}

async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ZSTD.length), 0, ZSTD.length, 0)
    return bytesRead === ZSTD.length && buffer.equals(ZSTD)
  } finally {
    await handle.close()
  }
}
