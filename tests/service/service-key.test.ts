import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEnrolment } from '../../src/contract/second-step.ts'
import { FINGERPRINT } from '../../src/service/base/keys/key-file.ts'
import { StartError } from '../../src/service/base/start-error.ts'
import { manage } from '../../src/service/manage/manage.ts'
import {
  type EnrolledStaff,
  enrolStaff,
  signInWithApp,
  signInWithRecoveryCode,
} from '../support/enrol-staff.ts'
import { runManage } from '../support/run-manage.ts'
import {
  changeDatabase,
  createDataDir,
  expectRefusal,
  queryDatabase,
  startService,
  type TestService,
} from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const OTHER_KEY = `${Buffer.alloc(32, 7).toString('base64url')}\n`
const REMEDY = 'copy it there, or remove them with npm run manage -- staff forget-codes'

const folder = temporaryFolder()
let dataDir: string
let staff: EnrolledStaff
/** Leaves a stopped service with a member of staff who has set up a second step. */
beforeEach(async () => {
  dataDir = await createDataDir(await mkdtemp(join(folder, 'data-')))
  const service = await start()
  staff = await enrolStaff(service, 'staff@club.example')
  await service.stop()
})

const start = () => startService({ dataDir, requiresSecondStep: true })
const keyFile = () => join(dataDir, 'service.key')
const missing = () => `${keyFile()}, the key of the second steps of staff, is missing; ${REMEDY}`
const wrong = () => `${keyFile()} is not the key with which the second steps of staff were set up; ${REMEDY}`
const environment = () => ({ DATA_DIR: dataDir, STAFF_MFA: 'required' })
const run = (...args: string[]) => runManage(environment(), ...args)
const checked = async () => (await run('check')).out.split('\n').find((line) => line.includes('service.key'))
const removeFingerprint = () => changeDatabase(dataDir, `delete from secrets where name = '${FINGERPRINT}'`)
const fingerprint = () =>
  queryDatabase(dataDir, 'select value from secrets where name = ?', FINGERPRINT)[0]?.value

test('is created once, and the database has a fingerprint that does not reveal it', async () => {
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  const key = (await readFile(keyFile(), 'utf8')).trim()
  const value = fingerprint()
  expect(value).toMatch(/^[\w-]{43}$/)
  expect(value).not.toBe(key)
  expect(await checked()).toMatch(/^(ok {5}|WARNING) {2}service\.key: it is the key of this database/)
  const service = await start()
  expect((await signInWithApp(service, staff)).response.status).toBe(200)
  await service.stop()
  expect((await readFile(keyFile(), 'utf8')).trim()).toBe(key)
})

describe.each([
  ['missing', () => rm(keyFile()), missing],
  ['another one', () => writeFile(keyFile(), OTHER_KEY), wrong],
] as const)('that is %s', (_, lose, problem) => {
  test('prevents the start, fails the check, and is never replaced by a new one', async () => {
    await lose()
    const before = existsSync(keyFile())
    await expect(start()).rejects.toThrow(new StartError(problem()))
    expect(await checked()).toBe(`FAILED   service.key: ${problem()}`)
    expect((await run('check')).code).toBe(1)
    // Also in a database of a version that stored no fingerprint.
    removeFingerprint()
    await expect(start()).rejects.toThrow(problem())
    expect(existsSync(keyFile())).toBe(before)
    // The failed start has released the data folder.
    expect((await run('staff', 'list')).code).toBe(0)
  })

  test('while the service runs, makes codes fail with a clear error until the key is back', {
    tags: 'slow',
  }, async () => {
    const service = await start()
    const key = await readFile(keyFile())
    await lose()
    const message = 'Second steps cannot be verified at the moment; please ask the operator'
    await expectRefusal((await signInWithApp(service, staff)).response, 503, message)
    await expectRefusal(signInWithRecoveryCode(service, staff), 503, message)
    const logged = service.logEntries().filter(({ msg }) => msg === 'server error')
    expect(logged).toMatchObject([{ err: { message: problem() } }, { err: { message: problem() } }])
    await writeFile(keyFile(), key)
    expect((await signInWithApp(service, staff)).response.status).toBe(200)
    await service.stop()
  })
})

test('of a version without fingerprints gets one at the first start', { tags: 'slow' }, async () => {
  const before = fingerprint()
  expect(before).toBeDefined()
  removeFingerprint()
  const service = await start()
  await service.stop()
  expect(fingerprint()).toEqual(before)
})

test('that is damaged prevents the start with one line', { tags: 'slow' }, async () => {
  await writeFile(keyFile(), 'damaged\n')
  await expect(start()).rejects.toThrow(`${keyFile()} does not contain a key of 32 bytes`)
})

describe('staff forget-codes', { tags: 'slow' }, () => {
  test('refuses while the key is the right one', async () => {
    expect(await run('staff', 'forget-codes', '--yes')).toEqual({
      code: 1,
      out: '',
      error:
        'service.key is the right one; to replace the second step of one person, use staff enrol EMAIL\n',
    })
    const service = await start()
    expect((await signInWithApp(service, staff)).response.status).toBe(200)
    await service.stop()
  })

  test('asks, then removes what needs the lost key, so that staff can set up their second steps anew', async () => {
    await rm(keyFile())
    expect((await run('staff', 'forget-codes')).error).toMatch(/^There is no terminal /)
    let question = ''
    const answering = (answer: string) =>
      manage(['staff', 'forget-codes'], {
        environment: environment(),
        out: () => {},
        error: () => {},
        ask: async (text) => {
          question = text
          return answer
        },
      })
    expect(await answering('yes')).toBe(1)
    await expect(start()).rejects.toThrow(missing())
    expect(await answering('forget')).toBe(0)
    expect(question).toContain('1 member of staff')
    const service = await start()
    await expectNewSecondStep(service)
    await service.stop()
    expect(await checked()).toMatch(/service\.key: it is the key of this database/)
  })
})

describe('keys rotate service', () => {
  const lines = async () => (await readFile(keyFile(), 'utf8')).trim().split('\n')
  const keepLines = async (start: number) =>
    writeFile(keyFile(), `${(await lines()).slice(start).join('\n')}\n`, { mode: 0o600 })

  test('interrupts nobody: codes of apps and recovery codes from before work while the service runs', async () => {
    const service = await start()
    const rotated = await run('keys', 'rotate', 'service')
    expect(rotated).toMatchObject({ code: 0, out: expect.stringContaining('The service key is replaced') })
    expect((await signInWithApp(service, staff)).response.status).toBe(200)
    expect((await signInWithRecoveryCode(service, staff)).status).toBe(200)
    await expectNewSecondStep(service)
    await service.stop()
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  })

  test('needs the previous key only for recovery codes, and never uses it again', {
    tags: 'slow',
  }, async () => {
    const [first] = await lines()
    await run('keys', 'rotate', 'service')
    await run('keys', 'rotate', 'service')
    const all = await lines()
    expect([all.length, all[0]]).toEqual([3, first])
    await keepLines(2)
    const service = await start()
    expect((await signInWithApp(service, staff)).response.status).toBe(200)
    expect((await signInWithRecoveryCode(service, staff)).status).toBe(422)
    await service.stop()
  })

  test('waits for the other data folders after --prepare', { tags: 'slow' }, async () => {
    const before = fingerprint()
    expect((await run('keys', 'rotate', 'service', '--prepare')).out).toContain('Copy the file')
    expect((await run('keys', 'rotate', 'service', '--prepare')).code).toBe(0)
    expect([(await lines()).length, fingerprint()]).toEqual([2, before])
    const prepared = await readFile(keyFile())
    await run('keys', 'rotate', 'service')
    expect(await readFile(keyFile())).toEqual(prepared)
    expect(fingerprint()).not.toEqual(before)
  })

  test('refuses where there is no key', async () => {
    await rm(keyFile())
    expect((await run('keys', 'rotate', 'service')).error).toBe(`${missing()}\n`)
  })
})

async function expectNewSecondStep(service: TestService) {
  const { out } = await run('staff', 'enrol', staff.email, '--json')
  const { link } = JSON.parse(out) as { link: string }
  const body = { link: link.split('/enrol/')[1] ?? '' }
  expect((await service.newClient().call(openEnrolment, { body })).status).toBe(200)
}

test('of a fresh service is not created by a code that somebody types', { tags: 'slow' }, async () => {
  const empty = await mkdtemp(join(folder, 'fresh-'))
  const service = await startService({ dataDir: empty, requiresSecondStep: true })
  const { email } = staff
  await service.signInAs('staff', email)
  expect((await signInWithRecoveryCode(service, { ...staff, recoveryCodes: ['ABCD-EFGH'] })).status).toBe(422)
  expect(existsSync(join(empty, 'service.key'))).toBe(false)
  await service.stop()
})
