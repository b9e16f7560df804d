import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContent } from '../../src/service/backups/backup-content.ts'
import {
  type EnrolledStaff,
  enrolStaff,
  signInWithApp,
  signInWithRecoveryCode,
} from '../support/enrol-staff.ts'
import { runManage } from '../support/run-manage.ts'
import { createDataDir, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PASSPHRASE = 'long enough é #1'
const LACKS = 'The backup lacks service.key, because BACKUP_PASSPHRASE is not set\n'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
let staff: EnrolledStaff
/** Backups of a service with a member of staff who has set up a second step. */
const withKey = join(folder, 'with.backup')
const withoutKey = join(folder, 'without.backup')
beforeAll(async () => {
  await createDataDir(dataDir)
  const service = await startService({ dataDir, requiresSecondStep: true })
  staff = await enrolStaff(service, 'staff@club.example')
  const made = await runManage({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }, 'backup', withKey)
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(made.out).not.toContain('lacks')
  const incomplete = await runManage({ DATA_DIR: dataDir }, 'backup', withoutKey)
  expect(incomplete).toMatchObject({ code: 0, error: '', out: expect.stringContaining(LACKS) })
  await service.stop()
})

let restored = 0
/** Restores a backup into a new folder. */
async function restore(file: string, passphrase?: string, ...options: string[]) {
  const target = join(folder, `restored-${++restored}`)
  const environment = { DATA_DIR: target, ...(passphrase && { BACKUP_PASSPHRASE: passphrase }) }
  return { target, run: await runManage(environment, 'restore', file, ...options) }
}

const start = (target: string) => startService({ dataDir: target, requiresSecondStep: true })
/** Returns the archive in a backup. */
const plainOf = async (file: string) => buffer(await readContent(file, PASSPHRASE))

test('a restore brings the second step back: codes and recovery codes work', async () => {
  const { target, run } = await restore(withKey, PASSPHRASE)
  expect(run).toMatchObject({ code: 0, error: '' })
  expect(run.out).not.toContain('service.key')
  const service = await start(target)
  expect((await signInWithApp(service, staff)).response.status).toBe(200)
  expect((await signInWithRecoveryCode(service, staff)).status).toBe(200)
  await service.stop()
  expect((await runManage({ DATA_DIR: target }, 'check')).out).toContain('service.key: it is the key of')
})

test('a restore brings back all keys while one replaces another', { tags: 'slow' }, async () => {
  const { target: rotated } = await restore(withKey, PASSPHRASE)
  await runManage({ DATA_DIR: rotated }, 'keys', 'rotate', 'service')
  const file = join(folder, 'rotated.backup')
  await runManage({ DATA_DIR: rotated, BACKUP_PASSPHRASE: PASSPHRASE }, 'backup', file)
  const { target } = await restore(file, PASSPHRASE)
  expect(await readFile(join(target, 'service.key'))).toEqual(await readFile(join(rotated, 'service.key')))
})

test('a backup contains the key only if it is encrypted', async () => {
  const key = (await readFile(join(dataDir, 'service.key'), 'utf8')).trim()
  expect((await plainOf(withKey)).includes(key)).toBe(true)
  for (const content of [await plainOf(withoutKey), await readFile(withKey)]) {
    for (const encoding of ['base64url', 'base64', 'hex'] as const) {
      expect(content.includes(Buffer.from(key, 'base64url').toString(encoding))).toBe(false)
    }
    expect(content.includes(PASSPHRASE)).toBe(false)
  }
})

test.each([
  ['a wrong passphrase', 'another passphrase', 'BACKUP_PASSPHRASE is not the passphrase with which '],
  ['no passphrase', undefined, 'is encrypted: set BACKUP_PASSPHRASE '],
])('a restore with %s fails with one line and changes nothing, even with --force', async (_, given, line) => {
  const target = join(folder, 'in-use')
  if (!existsSync(target)) await (await start(target)).stop()
  const before = await readFile(join(target, 'service.sqlite'))
  const environment = { DATA_DIR: target, ...(given && { BACKUP_PASSPHRASE: given }) }
  const run = await runManage(environment, 'restore', withKey, '--force')
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.error).toContain(line)
  expect(run.error.trimEnd()).not.toContain('\n')
  expect((await readFile(join(target, 'service.sqlite'))).equals(before)).toBe(true)
  expect(existsSync(join(target, 'service.key'))).toBe(false)
  expect(existsSync(join(target, '.restoring'))).toBe(false)
})

test.each([
  ['with a changed byte', (content: Buffer) => flipByte(content, content.length - 20)],
  ['that is truncated', (content: Buffer) => content.subarray(0, content.length / 2)],
])('a restore of an encrypted backup %s fails', async (_, change) => {
  const file = join(folder, 'changed.backup')
  await writeFile(file, change(await readFile(withKey)))
  expect((await restore(file, PASSPHRASE)).run).toEqual({
    code: 1,
    out: '',
    error: `The backup ${file} is damaged\n`,
  })
})

function flipByte(content: Buffer, at: number): Buffer {
  content[at] = (content[at] ?? 0) ^ 1
  return content
}

describe('a backup without the key', { tags: 'slow' }, () => {
  test('says so when it is restored, with what to do', async () => {
    const { target, run } = await restore(withoutKey)
    expect(run).toMatchObject({ code: 0, error: '' })
    expect(run.out).toContain(LACKS)
    expect(run.out).toContain(
      `Copy it to ${join(target, 'service.key')}, or run npm run manage -- staff forget-codes`,
    )
    await expect(start(target)).rejects.toThrow(/service\.key.* is missing/)
  })

  test('is complete when the key is copied from elsewhere', async () => {
    const { target } = await restore(withoutKey)
    await writeFile(join(target, 'service.key'), await readFile(join(dataDir, 'service.key')))
    const service = await start(target)
    expect((await signInWithApp(service, staff)).response.status).toBe(200)
    await service.stop()
  })

  test('can be used without the key, with new links for staff', async () => {
    const { target } = await restore(withoutKey)
    const forgotten = await runManage({ DATA_DIR: target }, 'staff', 'forget-codes', '--yes', '--json')
    expect(JSON.parse(forgotten.out)).toEqual({ withoutSecondStep: [staff.email] })
    const service = await start(target)
    const replaced = await enrolStaff(service, 'new@club.example')
    expect((await signInWithApp(service, replaced)).response.status).toBe(200)
    await service.stop()
  })

  test('needs no key when nobody has set up a second step', async () => {
    const source = await createDataDir(join(folder, 'source'))
    const service = await start(source)
    const { email } = await enrolStaff(service, 'former@club.example')
    expect((await runManage({ DATA_DIR: source }, 'staff', 'remove', email)).code).toBe(0)
    await service.stop()
    const file = join(folder, 'no-enrolments.backup')
    expect((await runManage({ DATA_DIR: source }, 'backup', file)).code).toBe(0)
    const { target, run } = await restore(file)
    expect(run.out).not.toContain('does not start')
    await (await start(target)).stop()
  })

  test('names a key that is missing, damaged or not the one of the database', async () => {
    const { target } = await restore(withKey, PASSPHRASE)
    const file = join(folder, 'lacking.backup')
    const lacksOf = async () => {
      const environment = { DATA_DIR: target, BACKUP_PASSPHRASE: PASSPHRASE }
      const { out } = await runManage(environment, 'backup', file, '--force', '--json')
      return (JSON.parse(out) as { lacks: string }).lacks
    }
    const key = join(target, 'service.key')
    await writeFile(key, `${Buffer.alloc(32, 7).toString('base64url')}\n`)
    expect(await lacksOf()).toMatch(/^service\.key, because \S+service\.key is not the key with which /)
    await writeFile(key, 'damaged')
    expect(await lacksOf()).toBe(`service.key, because ${key} does not contain a key of 32 bytes`)
    const environment = { DATA_DIR: target, BACKUP_PASSPHRASE: PASSPHRASE }
    expect((await runManage(environment, 'restore', file, '--force')).out).toContain('does not start')
    await rm(key)
    expect(await lacksOf()).toMatch(/^service\.key, because \S+service\.key, the key of .* is missing; /)
  })
})

test('a short passphrase is rejected', async () => {
  const run = await runManage({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'short' }, 'backup', join(folder, 'x'))
  expect(run).toEqual({ code: 1, out: '', error: 'BACKUP_PASSPHRASE: expected at least 12 characters\n' })
})
