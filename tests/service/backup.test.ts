import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, watch, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { millisecondsInHour } from 'date-fns/constants'
import { beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { unpackArchive, writeArchive } from '../../src/service/backups/backup-archive.ts'
import { readContent } from '../../src/service/backups/backup-content.ts'
import { createThrottles } from '../../src/service/base/throttles.ts'
import { RECIPIENTS_FOLDER } from '../../src/service/staff/mailing/mailing-folders.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { encryptKey, writeOldBackup } from '../support/old-backup.ts'
import { runManage, spawnManage } from '../support/run-manage.ts'
import {
  changeDatabase,
  createDataDir,
  queryDatabase,
  startService,
  type TestService,
} from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const RECIPIENTS = 'email,name\nann@golf.example,Ann\n'
/** Bytes that are not valid text. */
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff])
/** More than one part of a backup. */
const LARGE = randomBytes(2_500_000)
const MAIL = 'Subject: Hello\n\nHello\n'

const folder = temporaryFolder()
/** The backup of a service with a golfer, a mailing in progress, and one file of each kind. */
const backup = join(folder, 'fairway.backup')
beforeAll(async () => {
  const dataDir = await createDataDir(join(folder, 'data'))
  const service = await startService({ dataDir })
  await service.signInAs('golfer', 'ann@golf.example')
  await createThrottles(service.context).take([{ key: 'sign-in|ann@golf.example', max: 10 }])
  await beginMailing(service)
  await mkdir(join(dataDir, 'images', 'club'), { recursive: true })
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'images', 'club', 'ann.png'), PICTURE)
  await writeFile(join(dataDir, 'images', 'large.png'), LARGE)
  await writeFile(join(dataDir, 'images', 'empty.png'), '')
  await writeFile(join(dataDir, 'outbox', 'hello.eml'), MAIL)
  await writeFile(join(dataDir, 'outbox', 'hello.eml.1.part'), 'Subj')
  await writeFile(join(dataDir, RECIPIENTS_FOLDER, 'club.csv'), RECIPIENTS)
  const run = await spawnManage({ DATA_DIR: dataDir }, 'backup', backup, '--json')
  expect({ code: run.code, error: run.error }).toEqual({ code: 0, error: '' })
  expect(JSON.parse(run.out)).toMatchObject({ file: backup, files: 5, lacks: null })
  await service.stop()
})

/** Stores a mailing in progress with an unsent mail. */
async function beginMailing(service: TestService): Promise<void> {
  const mailings = createMailingRuns(service.context)
  const prepared = await prepareMailing(service, ['ann@golf.example'])
  await mailings.markSending(prepared.id, [0])
  const retryAtMs = Date.now() + millisecondsInHour
  await mailings.saveOutcomes(prepared.id, [{ position: 0, status: 'pending', retryAtMs }])
  await mailings.begin(prepared)
}

/** Unpacks a backup without encryption into a new folder. */
async function unpack(file: string): Promise<string> {
  const target = await mkdtemp(join(folder, 'unpacked-'))
  await unpackArchive(await readContent(file, undefined), file, target)
  // Closing the database moves the write-ahead log into it.
  changeDatabase(target, 'pragma wal_checkpoint(truncate)')
  return target
}

test('is compressed, and leaves no other file behind', async () => {
  const { size } = await stat(join(await unpack(backup), 'service.sqlite'))
  expect((await stat(backup)).size - LARGE.length).toBeLessThan(0.3 * size)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

const restore = (dataDir: string, ...args: string[]) =>
  runManage({ DATA_DIR: dataDir }, 'restore', ...(args.length > 0 ? args : [backup]))

test('restores accounts, images, mailing files and the outbox', async () => {
  const dataDir = join(folder, 'restored')
  expect((await restore(dataDir)).code).toBe(0)
  expect(await readFile(join(dataDir, 'images', 'club', 'ann.png'))).toEqual(Buffer.from(PICTURE))
  expect((await readFile(join(dataDir, 'images', 'large.png'))).equals(LARGE)).toBe(true)
  expect((await stat(join(dataDir, 'images', 'empty.png'))).size).toBe(0)
  expect(await readFile(join(dataDir, RECIPIENTS_FOLDER, 'club.csv'), 'utf8')).toBe(RECIPIENTS)
  expect(await readFile(join(dataDir, 'outbox', 'hello.eml'), 'utf8')).toBe(MAIL)
  const service = await startService({ dataDir })
  expect((await service.newClient().signIn('ann@golf.example')).status).toBe(200)
  await service.stop()
})

test('restores no throttles', async () => {
  const dataDir = join(folder, 'throttles')
  await restore(dataDir)
  expect(queryDatabase(dataDir, 'select * from throttles')).toEqual([])
})

test('does not continue a mailing, because its e-mails may have been sent since the backup', async () => {
  const dataDir = join(folder, 'mailing')
  const { out } = await restore(dataDir)
  expect(out).toContain('A mailing was in progress')
  const service = await startService({ dataDir })
  const latest = await createMailingRuns(service.context).latest()
  expect(latest?.run).toMatchObject({ state: 'failed', campaign: 'Spring', counts: { left: 1 } })
  await service.stop()
})

test('refuses to restore into a folder that is not empty, except with --force', async () => {
  const dataDir = await createDataDir(join(folder, 'used'))
  const service = await startService({ dataDir })
  await service.signInAs('golfer', 'bob@golf.example')
  await service.stop()
  expect(await restore(dataDir)).toEqual({
    code: 1,
    out: '',
    error: `The data folder ${dataDir} is not empty; --force replaces what it contains\n`,
  })
  expect((await restore(dataDir, backup, '--force')).code).toBe(0)
  const restored = await startService({ dataDir })
  expect(await createAccounts(restored.context).findByEmail('bob@golf.example')).toBeUndefined()
  expect(await createAccounts(restored.context).findByEmail('ann@golf.example')).toBeDefined()
  await restored.stop()
})

/** Writes the backup again, with a change of its database and another file, and returns what restoring it prints. */
async function restoreChanged(statements: string, ...otherPaths: string[]): Promise<string> {
  const unpacked = await unpack(backup)
  changeDatabase(unpacked, statements)
  const file = join(unpacked, 'changed.backup')
  await writeArchive(file, undefined, async (archive) => {
    await archive.addManifest({ createdAt: '2026-05-01T12:00:00.000Z', isDump: false })
    const handle = await open(join(unpacked, 'service.sqlite'))
    for (const path of ['service.sqlite', ...otherPaths]) await archive.addFile(path, handle)
    await handle.close()
  })
  const dataDir = join(folder, 'never-restored')
  const { code, error } = await restore(dataDir, file)
  expect(code).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
  return error.replace(file, 'FILE')
}

test('rejects a file that is not a backup', async () => {
  const file = join(folder, 'notes.txt')
  await writeFile(file, 'notes '.repeat(1000))
  const dataDir = join(folder, 'not-restored')
  expect((await restore(dataDir, file)).error).toBe(`${file} is not a backup of this service\n`)
  expect((await restore(dataDir, join(folder, 'missing'))).error).toMatch(/^There is no file /)
})

test('rejects a backup of a newer version', async () => {
  expect(
    await restoreChanged("insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')"),
  ).toBe('FILE cannot be restored: a newer version has added 9999-future\n')
})

test.each(['images/../../outside.txt', 'service.sqlite-shm'])(
  'rejects a backup that would write to %s',
  async (path) => {
    expect(await restoreChanged('', path)).toMatch(/^The backup contains a file outside of its folders: /)
  },
)

test('rejects a backup of which bytes have changed or are missing, and restores nothing', async () => {
  const bytes = await readFile(backup)
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(bytes.length - 20_000) ^ 1, bytes.length - 20_000)
  for (const content of [changed, bytes.subarray(0, -100), bytes.subarray(0, 5_000)]) {
    const file = join(folder, 'damaged.backup')
    await writeFile(file, content)
    const dataDir = join(folder, 'not-damaged')
    const { code, error } = await restore(dataDir, file)
    expect(code).toBe(1)
    expect(error).toMatch(/^The backup \S+ is damaged: [^\n]+\n$/)
    expect(existsSync(dataDir)).toBe(false)
  }
})

test.each([1, 2] as const)('restores a backup of an earlier version, in format %i', async (format) => {
  const file = join(folder, `format-${format}.backup`)
  const passphrase = format === 2 ? 'long enough é #1' : undefined
  const key = Buffer.alloc(32, 7)
  await writeOldBackup(file, {
    database: await readFile(join(await unpack(backup), 'service.sqlite')),
    format,
    files: { 'images/club/ann.png': Buffer.from(PICTURE) },
    ...(passphrase && { passphrase, encryptedKey: await encryptKey(key, passphrase.normalize('NFD')) }),
  })
  const dataDir = join(folder, `format-${format}`)
  const environment = { DATA_DIR: dataDir, ...(passphrase && { BACKUP_PASSPHRASE: passphrase }) }
  expect(await runManage(environment, 'restore', file)).toMatchObject({ code: 0, error: '' })
  expect(await readFile(join(dataDir, 'images', 'club', 'ann.png'))).toEqual(Buffer.from(PICTURE))
  const stored = await readFile(join(dataDir, 'service.key'), 'utf8').catch(() => undefined)
  expect(stored?.trim()).toBe(passphrase && key.toString('base64url'))
  const service = await startService({ dataDir })
  expect((await service.newClient().signIn('ann@golf.example')).status).toBe(200)
  await service.stop()
})

test('rejects a backup of an earlier version that would write outside of its folders', async () => {
  const file = join(folder, 'outside.backup')
  const database = await readFile(join(await unpack(backup), 'service.sqlite'))
  await writeOldBackup(file, { database, format: 2, files: { 'images/../../x': Buffer.from('xx') } })
  expect((await restore(join(folder, 'not-outside'), file)).error).toMatch(/outside of its folders: /)
})

test('a backup with a passphrase that is killed leaves nothing readable, and the next one removes it', async () => {
  const backups = join(folder, 'killed')
  await mkdir(backups)
  const environment = { DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: 'long enough é #1' }
  const child = spawn(process.execPath, ['src/service/launch/manage.mjs', 'backup', '--folder', backups], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  for await (const _ of watch(backups, { signal: AbortSignal.timeout(100_000) })) break
  child.kill('SIGKILL')
  await once(child, 'close')
  // A version before 2.0.0 wrote the database without encryption first.
  const old = join(backups, 'fairway-20261101T030000Z.backup.plain.part')
  await writeFile(old, 'SQLite format 3')
  for (const name of (await readdir(backups)).filter((one) => join(backups, one) !== old)) {
    const content = await readFile(join(backups, name))
    for (const text of ['ann@golf.example', 'SQLite format']) expect(content.includes(text)).toBe(false)
  }
  expect((await runManage(environment, 'backup', join(backups, 'last.backup'))).code).toBe(0)
  expect((await readdir(backups)).filter((name) => name.endsWith('.part'))).toEqual([])
  await writeFile(old, 'SQLite format 3')
  expect((await runManage(environment, 'check')).out).toMatch(
    /^FAILED {3}backup: a backup that was killed has left \S+\.plain\.part; delete it$/m,
  )
  await rm(old)
  const unpacked = join(folder, 'data', '.restoring')
  await mkdir(unpacked)
  expect((await runManage(environment, 'check')).out).toContain(`has left ${unpacked}; delete it`)
  await rm(unpacked, { recursive: true })
  // What a drill unpacks is not encrypted either.
  const scratch = await mkdtemp(join(tmpdir(), `fairway-drill-${child.pid}-`))
  expect((await runManage(environment, 'backup', '--drill', join(backups, 'last.backup'))).code).toBe(0)
  expect(existsSync(scratch)).toBe(false)
})

test('refuses to replace an existing backup or to back up a missing database', async () => {
  const environment = { DATA_DIR: join(folder, 'data') }
  expect(await runManage(environment, 'backup', backup)).toEqual({
    code: 1,
    out: '',
    error: `${backup} exists; --force replaces it\n`,
  })
  const empty = join(folder, 'nothing')
  expect((await runManage({ DATA_DIR: empty }, 'backup', join(folder, 'x'))).error).toContain(
    `There is no service in ${empty}; `,
  )
})

test('needs a file or a folder', async () => {
  const environment = { DATA_DIR: join(folder, 'data') }
  expect((await runManage(environment, 'backup')).error).toBe('Name a file, or a folder with --folder\n')
  expect((await runManage(environment, 'backup', '--drill', '--folder', folder)).error).toMatch(
    /no backup in/,
  )
})

test('a file that cannot be written is named in one line', async () => {
  const file = join(folder, 'missing', 'ann.json')
  const environment = { DATA_DIR: join(folder, 'data') }
  const run = await runManage(environment, 'account', 'export', 'ann@golf.example', '--output', file)
  expect(run).toMatchObject({ code: 1, error: `ENOENT: no such file or directory, open '${file}'\n` })
})

test('check says what it cannot check before the next start adds to the schema', async () => {
  const dataDir = join(folder, 'earlier')
  await restore(dataDir)
  changeDatabase(
    dataDir,
    'delete from kysely_migration where name = (select max(name) from kysely_migration)',
  )
  const { out } = await runManage({ DATA_DIR: dataDir }, 'check')
  expect(out).toMatch(/^WARNING {2}schema: the next start adds \S+$/m)
  expect(out).toMatch(/^WARNING {2}service\.key and backup: not checked before the next start/m)
})

test('check finds broken references', { tags: 'slow' }, async () => {
  const dataDir = join(folder, 'checked')
  expect((await spawnManage({ DATA_DIR: dataDir }, 'restore', backup)).code).toBe(0)
  const sound = await runManage({ DATA_DIR: dataDir }, 'check')
  expect(sound.code).toBe(0)
  changeDatabase(
    dataDir,
    `pragma foreign_keys = off;
     insert into sessions (token_hash, account_id, created_at, expires_at) values ('hash', 'no-account', 1, 2)`,
  )
  const { code, out } = await runManage({ DATA_DIR: dataDir }, 'check')
  expect(code).toBe(1)
  expect(out).toMatch(/^FAILED {3}integrity: a row of sessions refers to a missing one$/m)
})

test('check reports settings that are not valid', async () => {
  expect(await runManage({ PORT: 'many' }, 'check')).toMatchObject({
    code: 1,
    out: 'FAILED   settings: PORT: expected a port number\nNOT sound: 1 problem; 0 warnings in 1 check\n',
  })
})
