import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import * as v from 'valibot'
import { SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { writeContent } from './backup-content.ts'

/*
 * A backup is a tar archive, compressed with Zstandard, and encrypted if there is a passphrase. Its first entry is the
 * manifest. The others are the files of the data folder, with service.sqlite and its write-ahead log, or with PostgreSQL
 * a dump in parts, whose size is not known when it begins.
 */

const MANIFEST = 'backup.json'
const FORMAT = 4
/** The name of a dump of PostgreSQL. */
export const DUMP_FILE = 'database.dump'
/** The folders of the data folder that a backup contains. */
export const BACKUP_FOLDERS = ['images', 'mailing', 'outbox'] as const
export const WAL_FILE = `${SQLITE_FILE}-wal`
const DUMP_PART = /^database\.dump\/\d+$/
const ZEROS = new Uint8Array(1_048_576)

const manifest = v.object({
  format: v.literal(FORMAT),
  createdAt: v.string(),
  isDump: v.boolean(),
  lacks: v.optional(v.string()),
})

/** What a backup says about itself. */
export interface Manifest {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  /** Whether the database is a dump of PostgreSQL. */
  isDump: boolean
  /** What the backup lacks and why: "service.key, because …". */
  lacks?: string | undefined
}

export interface Archive {
  addManifest(manifest: Manifest): Promise<void>
  /** Adds a file as it is. What is added to it meanwhile is left out, and what is removed becomes zeros. */
  addFile(name: string, file: FileHandle): Promise<void>
  addDump(content: AsyncIterable<Buffer>): Promise<void>
}

/** Writes an archive to a new file while `fill` adds its entries. Returns what `fill` returns. */
export async function writeArchive<Value>(
  file: string,
  passphrase: string | undefined,
  fill: (archive: Archive) => Promise<Value>,
): Promise<Value> {
  const { readable, controller } = createTarPacker()
  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
    let left = size
    for await (const chunk of content) {
      await writer.write(chunk)
      left -= chunk.length
    }
    for (; left > 0; left -= ZEROS.length) await writer.write(ZEROS.subarray(0, left))
    await writer.close()
  }
  const archive: Archive = {
    addManifest(facts) {
      const text = Buffer.from(JSON.stringify({ format: FORMAT, ...facts }))
      return add(MANIFEST, text.length, Readable.from([text]))
    },
    async addFile(name, handle) {
      const { size } = await handle.stat()
      const content = size === 0 ? [] : handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
      await add(name, size, Readable.from(content))
    },
    async addDump(content) {
      let part = 0
      for await (const chunk of content) {
        part += 1
        await add(`${DUMP_FILE}/${part}`, chunk.length, Readable.from([chunk]))
      }
    },
  }
  const filling = fill(archive).then(
    (value) => {
      controller.finalize()
      return value
    },
    (error) => {
      controller.error(error)
      throw error
    },
  )
  const writing = writeContent(Readable.fromWeb(readable as NodeReadableStream), file, passphrase)
  // When the file cannot be written, that is the reason why nothing more can be added.
  const [filled, written] = await Promise.allSettled([filling, writing])
  if (written.status === 'rejected') throw written.reason
  if (filled.status === 'rejected') throw filled.reason
  return filled.value
}

/**
 * Writes the files of an archive into a folder. Returns the manifest and the number of files besides the database and
 * `service.key`.
 * @throws StartError when the content is no complete archive, or a path is outside of the folders of a backup
 */
export async function unpackArchive(content: AsyncIterable<Uint8Array>, file: string, folder: string) {
  let found: Manifest | undefined
  let files = 0
  try {
    const archive = Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>
    const entries = archive.pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      if (found === undefined) {
        if (header.name !== MANIFEST) throw noBackup(file)
        found = v.parse(v.pipe(v.string(), v.parseJson(), manifest), await new Response(body).text())
        continue
      }
      const path = ownPath(header.name)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      const target = createWriteStream(join(folder, path), { flags: 'a', mode: 0o600 })
      await pipeline(Readable.fromWeb(body as NodeReadableStream), target)
      if (BACKUP_FOLDERS.some((name) => path.startsWith(`${name}/`))) files += 1
    }
  } catch (error) {
    if (error instanceof StartError || (error as NodeJS.ErrnoException).code !== undefined) throw error
    if (v.isValiError(error)) throw new StartError(`${file} is a backup of another version of this service`)
    throw found === undefined
      ? noBackup(file)
      : new StartError(`The backup ${file} is damaged: ${String(error)}`)
  }
  if (found === undefined) throw noBackup(file)
  return { ...found, files }
}

const noBackup = (file: string) => new StartError(`${file} is not a backup of this service`)

/** Returns where an entry is written. @throws StartError when it is outside of what a backup contains */
function ownPath(name: string): string {
  const path = posix.normalize(name)
  if (DUMP_PART.test(path)) return DUMP_FILE
  const isOwn =
    [SQLITE_FILE, WAL_FILE, KEY_FILE].includes(path) ||
    BACKUP_FOLDERS.some((folder) => path.startsWith(`${folder}/`))
  if (isOwn && path === name && !path.includes('\\')) return path
  throw new StartError(`The backup contains a file outside of its folders: ${path}`)
}
