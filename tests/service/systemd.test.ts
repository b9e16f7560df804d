// @module-tag slow
import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The unit of docs/operations.md, which operators copy. */
let unit: string
let folder: string
beforeAll(async () => {
  const text = await readFile('docs/operations.md', 'utf8')
  unit = /```ini\n(\[Unit\][\s\S]*?)```/.exec(text)?.[1] ?? ''
  folder = await mkdtemp(join(tmpdir(), 'systemd-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the values of a section by name. */
function section(title: string): Map<string, string> {
  const lines = unit.split(/^\[(\w+)\]$/m)
  const body = lines[lines.indexOf(title) + 1] ?? ''
  return new Map(Array.from(body.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]))
}

test('starts the service again for as long as it fails, after a pause and without a limit', () => {
  expect(section('Service').get('Restart')).toMatch(/^(always|on-failure)$/)
  expect(Number(section('Service').get('RestartSec'))).toBeGreaterThan(0)
  expect(section('Unit').get('StartLimitIntervalSec')).toBe('0')
})

test('has no settings, which the service reads from .env in its folder, as manage does', () => {
  for (const name of ['Environment', 'EnvironmentFile', 'PassEnvironment']) {
    expect(section('Service').has(name), name).toBe(false)
  }
  expect(section('Service').get('WorkingDirectory')).toMatch(/^\//)
})

test('contains only what systemd understands', async () => {
  const file = join(folder, 'fairway.service')
  // The paths of this machine, which systemd checks as well.
  await writeFile(
    file,
    unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`).replace('/opt/fairway', folder),
  )
  const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  if (error) console.log(`Skipping the check of the systemd unit: ${error.message}`)
  else expect(stdout + stderr).toBe('')
})

test('runs a command that fails with one line of its log while PostgreSQL cannot be reached', async () => {
  const SITE_DIR = join(folder, 'site')
  await mkdir(SITE_DIR)
  await writeFile(join(SITE_DIR, 'index.html'), '')
  const [, script = ''] = section('Service').get('ExecStart')?.split(' ') ?? []
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SITE_DIR,
      DATABASE_URL: 'postgres://fairway:secret@127.0.0.1:1/golf',
    },
  })
  let error = ''
  child.stderr.on('data', (text) => (error += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect({ code, error: JSON.parse(error) }).toMatchObject({
    code: 1,
    error: {
      level: 60,
      msg: 'The database at 127.0.0.1:1/golf cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    },
  })
})
