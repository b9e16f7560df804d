import { createDecipheriv } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE, writeKeyFile } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { BACKUP_FOLDERS, DUMP_FILE, type Manifest } from './backup-archive.ts'
import { base64, CIPHER, derivation, keyFrom } from './backup-content.ts'
import { hasColumn, keyUseOf } from './sqlite-file.ts'

/*
 * Backups of earlier versions are SQLite files: the database of the service, and two further tables. One has the files of the
 * data folder in parts, the other one the manifest with the encrypted `service.key`. In version 1.0.0 (format 1) each file
 * is one part, and there is no key. With PostgreSQL (format 3), the database is a dump among the files.
 */
const FORMATS = [1, 2, 3]

/** The first bytes of such a backup. */
export const SQLITE_HEADER = Buffer.from('SQLite format 3\0')

/**
 * Writes the files of such a backup, which is in the folder as `service.sqlite`, into this folder. Returns the manifest and
 * the number of files.
 * @throws StartError when it is not a backup, or when the passphrase is missing or wrong
 */
export async function unpackOldBackup(file: string, folder: string, passphrase: string | undefined) {
  using database = new DatabaseSync(join(folder, SQLITE_FILE))
  const { encryptedKey, ...manifest } = manifestOf(database, file)
  if (encryptedKey !== undefined) {
    if (passphrase === undefined) throw new StartError(`${file} needs BACKUP_PASSPHRASE`)
    writeKeyFile(join(folder, KEY_FILE), await decryptKey(encryptedKey, passphrase))
  }
  const files = await writeFiles(database, folder)
  database.exec('DROP TABLE backup_files; DROP TABLE backup_info')
  return { ...manifest, files }
}

function manifestOf(database: DatabaseSync, file: string): Manifest & { encryptedKey: string | undefined } {
  let info: Record<string, unknown> | undefined
  try {
    info = database.prepare('SELECT * FROM backup_info').get()
  } catch {
    // The table is missing.
  }
  if (!info) throw new StartError(`${file} is not a backup of this service`)
  if (!FORMATS.includes(Number(info.format))) {
    throw new StartError(`${file} is a backup of another version of this service`)
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const missesKey = info.format === 1 && keyUseOf(database).hasEnrolments
  return {
    createdAt: String(info.created_at),
    isDump: info.format === 3,
    encryptedKey: textOf(info.encrypted_key),
    lacks: missesKey ? 'service.key, because version 1.0.0 did not add it to backups' : textOf(info.lacks),
  }
}

/** Writes the files, whose parts follow each other. @throws StartError when a path is outside of the folders of a backup */
async function writeFiles(database: DatabaseSync, folder: string): Promise<number> {
  const part = hasColumn(database, 'backup_files', 'part') ? 'part' : '0 AS part'
  let count = 0
  for (const row of database
    .prepare(`SELECT path, ${part}, content FROM backup_files ORDER BY rowid`)
    .iterate()) {
    const path = posix.normalize(String(row.path))
    const isOwn = path === DUMP_FILE || BACKUP_FOLDERS.some((name) => path.startsWith(`${name}/`))
    if (!isOwn || path.includes('\\')) {
      throw new StartError(`The backup contains a file outside of its folders: ${path}`)
    }
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await appendFile(join(folder, path), row.content as Uint8Array, { mode: 0o600 })
    if (row.part === 0 && path !== DUMP_FILE) count += 1
  }
  return count
}

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
async function decryptKey(json: string, passphrase: string): Promise<Buffer> {
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
