import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/service/config.ts'
import { startSiteProcess } from '../support/site-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the service and waits for its end. */
function run(settings: Record<string, string>): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', ...settings },
  })
  const said = { out: '', error: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.error += text))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, ...said })))
}

describe('a start that cannot be is one clear line and a failure', () => {
  test('a taken port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const ended = await run({ PORT: String(port), HOST: '127.0.0.1' })
    server.close()
    expect(ended).toEqual({
      code: 1,
      out: '',
      error: `Port ${port} is already in use; set PORT to another one\n`,
    })
  })

  test('a data folder that cannot be one', async () => {
    await writeFile(join(folder, 'file'), '')
    const ended = await run({ DATA_DIR: join(folder, 'file') })
    expect(ended.code).toBe(1)
    expect(ended.error).toMatch(/^The data folder \S+ cannot be written to: [^\n]+\n$/)
  })

  test('a data folder of another format', async () => {
    await writeFile(join(folder, 'service.sqlite'), 'x'.repeat(5000))
    const ended = await run({ DATA_DIR: folder })
    expect(ended.code).toBe(1)
    expect(ended.error).toMatch(/^The data folder \S+ cannot be written to: file is not a database\n$/)
  })

  test('a database server that cannot be reached, without the password in the line', async () => {
    const ended = await run({ DATABASE_URL: 'postgres://fairway:secret@127.0.0.1:1/golf' })
    expect(ended).toEqual({
      code: 1,
      out: '',
      error: 'The database at 127.0.0.1:1/golf cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
    })
  })

  test('a database address that is none, without the password in the line', async () => {
    const ended = await run({ DATABASE_URL: 'postgres://fairway:sec%ret@db.example/golf' })
    expect(ended).toEqual({
      code: 1,
      out: '',
      error: 'DATABASE_URL: expected a URL such as postgres://user:password@db.example:5432/fairway\n',
    })
  })

  test('a setting that is none', async () => {
    const ended = await run({ PORT: 'many' })
    expect(ended).toEqual({ code: 1, out: '', error: 'PORT: expected a port number\n' })
  })
})

test('one process owns a data folder; a signal ends it cleanly and gives the folder back', async () => {
  const DATA_DIR = join(folder, 'owned')
  const first = await startSiteProcess({ DATA_DIR, DEMO_DATA: 'off' })
  const second = await run({ DATA_DIR })
  expect(second).toEqual({
    code: 1,
    out: '',
    error: `The data folder ${DATA_DIR} is in use by another process of this service\n`,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const site = signal === 'SIGINT' ? first : await startSiteProcess({ DATA_DIR, DEMO_DATA: 'off' })
    const ended = new Promise((resolve) => site.process.once('exit', (code) => resolve(code)))
    site.process.kill(signal)
    expect(await ended).toBe(0)
  }
})

test.each([
  ['PORT', '70000', 'PORT: expected a port number'],
  ['DEMO_DATA', 'yes', 'DEMO_DATA: expected on or off'],
  ['SITE_URL', 'golf.example', 'SITE_URL: expected a URL such as https://golf.example'],
  [
    'DATABASE_URL',
    'mysql://db.example/golf',
    'DATABASE_URL: expected a URL such as postgres://user:password@db.example:5432/fairway',
  ],
  ['SMTP_URL', 'mail.example', 'SMTP_URL: expected a URL such as smtp://mail.example:25'],
  ['MAIL_FROM', 'a@b.co\r\nBcc: c@d.co', 'MAIL_FROM: expected an e-mail address, with or without a name'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY: expected on, off or the number of proxies'],
  ['LIVE_HOLE_MS', '-1', 'LIVE_HOLE_MS: expected milliseconds'],
])('the setting %s is not %s', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(line))
})

test('every setting has a default', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 4321,
    host: 'localhost',
    demoData: true,
    liveHoleMs: 20_000,
  })
})
