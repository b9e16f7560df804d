import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { startErrorOf } from '../../src/service/base/database/open-store.ts'
import { StartError } from '../../src/service/base/start-error.ts'
import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()

/** Starts the service and waits until it exits. */
function run(
  settings: Record<string, string>,
  cwd?: string,
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [resolve('src/service/main.ts')], {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', ...settings },
  })
  const output = { out: '', error: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.error += text))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, ...output })))
}

test('exits with one clear line when the port is in use', { tags: 'slow' }, async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const exit = await run({ PORT: String(port), HOST: '127.0.0.1' })
  server.close()
  expect(exit).toEqual({
    code: 1,
    out: '',
    error: `Port ${port} is already in use; set PORT to another one\n`,
  })
})

test('does not start when the data folder is a file', async () => {
  const dataDir = join(folder, 'file')
  await writeFile(dataDir, '')
  await expect(startService({ dataDir })).rejects.toThrow(
    /^The data folder \S+ cannot be written to: [^\n]+$/,
  )
})

test('names the data folder when its disk is full', async () => {
  const config = { dataDir: '/data', databaseUrl: undefined }
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(await startErrorOf(config, full)).toEqual(
    new StartError('The data folder /data cannot be written to: database or disk is full'),
  )
  const onPostgres = { ...config, databaseUrl: 'postgres://db.example/golf' }
  const ofServer = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(await startErrorOf(onPostgres, ofServer)).toEqual(
    new StartError('The database at db.example/golf cannot be used: could not extend file'),
  )
})

test('does not start when the database file is not a database', async () => {
  await writeFile(join(folder, 'service.sqlite'), 'x'.repeat(5000))
  await expect(startService({ dataDir: folder })).rejects.toThrow(
    new StartError(`The data folder ${folder} cannot be written to: file is not a database`),
  )
})

describe('.env', () => {
  test('sets variables that the environment does not set', async () => {
    const cwd = await mkdtemp(join(folder, 'env-'))
    // The environment has a valid PORT, which takes precedence.
    await writeFile(join(cwd, '.env'), 'PORT=many\nLIVE_HOLE_MS=soon\n')
    expect(await run({}, cwd)).toEqual({ code: 1, out: '', error: 'LIVE_HOLE_MS: expected milliseconds\n' })
  })

  test('that cannot be read is reported in one clear line', async () => {
    const cwd = await mkdtemp(join(folder, 'env-'))
    await mkdir(join(cwd, '.env'))
    const exit = await run({}, cwd)
    expect(exit.code).toBe(1)
    expect(exit.error).toMatch(/^The file \.env cannot be read: [^\n]+\n$/)
  })
})

test.each([
  ['PORT', '70000', 'PORT: expected a port number'],
  ['DEMO_DATA', 'yes', 'DEMO_DATA: expected on or off'],
  ['SITE_URL', 'golf.example', 'SITE_URL: expected a URL such as https://golf.example'],
  [
    'DATABASE_URL',
    'postgres://fairway:sec%ret@db.example/golf',
    'DATABASE_URL: expected a URL such as postgres://user:password@db.example:5432/fairway',
  ],
  ['SMTP_URL', 'mail.example', 'SMTP_URL: expected a URL such as smtp://mail.example:25'],
  ['MAIL_FROM', 'a@b.co\r\nBcc: c@d.co', 'MAIL_FROM: expected an e-mail address, with or without a name'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY: expected on, off or the number of proxies'],
  ['LIVE_HOLE_MS', '-1', 'LIVE_HOLE_MS: expected milliseconds'],
  ['LINK_PREVIEW', 'on', 'LINK_PREVIEW: expected scores, names or off'],
])('rejects the setting %s=%s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(message))
})

test('has a default for every setting', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 4321,
    host: 'localhost',
    demoData: true,
    liveHoleMs: 20_000,
  })
})
