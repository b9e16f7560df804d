import { createCipheriv, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { CIPHER, COST, encrypting, IV_BYTES, keyFrom } from '../../src/service/backups/backup-content.ts'

export interface OldBackup {
  /** A database of SQLite; with PostgreSQL an empty one, beside a dump among the files. */
  database: Buffer
  format: 1 | 2 | 3
  files: Record<string, Buffer>
  /** Encrypts the backup, as since version 1.1.0. */
  passphrase?: string
  /** `service.key` as it was encrypted in backups. */
  encryptedKey?: string
  /** A last change before the backup is compressed. */
  change?: (database: DatabaseSync) => void
}

/** Writes a backup in the format of an earlier version. */
export async function writeOldBackup(file: string, backup: OldBackup): Promise<void> {
  const { database: content, format, files, passphrase, encryptedKey, change } = backup
  const plain = `${file}.${randomBytes(4).toString('hex')}.sqlite`
  await writeFile(plain, content)
  const database = new DatabaseSync(plain)
  database.exec('PRAGMA journal_mode = DELETE')
  const isFirst = format === 1
  database.exec(`
    CREATE TABLE backup_info (format INTEGER NOT NULL, created_at TEXT NOT NULL${isFirst ? '' : ', encrypted_key TEXT, lacks TEXT'}) STRICT;
    CREATE TABLE backup_files (path TEXT NOT NULL,${isFirst ? '' : ' part INTEGER NOT NULL,'} content BLOB NOT NULL) STRICT;
  `)
  const insert = (table: string, values: SQLInputValue[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values)
  insert('backup_info', [
    format,
    '2026-05-01T12:00:00.000Z',
    ...(isFirst ? [] : [encryptedKey ?? null, null]),
  ])
  for (const [path, bytes] of Object.entries(files)) {
    if (isFirst) insert('backup_files', [path, bytes])
    else {
      const half = Math.ceil(bytes.length / 2)
      insert('backup_files', [path, 0, bytes.subarray(0, half)])
      insert('backup_files', [path, 1, bytes.subarray(half)])
    }
  }
  change?.(database)
  database.close()
  const bytes = await readFile(plain)
  await rm(plain)
  if (isFirst) await writeFile(file, bytes)
  else {
    await pipeline(
      Readable.from([bytes]),
      createZstdCompress(),
      encrypting(passphrase),
      createWriteStream(file),
    )
  }
}

/** Encrypts the bytes of `service.key` as versions before 2.0.0 did in backups. */
export async function encryptKey(key: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyFrom(passphrase, { ...COST, salt }), iv)
  const text = Buffer.concat([cipher.setAAD(Buffer.from('service.key')).update(key), cipher.final()])
  const facts = { salt, iv, text, tag: cipher.getAuthTag() }
  const texts = Object.entries(facts).map(([name, bytes]) => [name, bytes.toString('base64')])
  return JSON.stringify({ derivation: 'argon2id', ...COST, cipher: CIPHER, ...Object.fromEntries(texts) })
}
