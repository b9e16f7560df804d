import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
/** Installing and building take a minute or two. */
const TIMEOUT_MS = 600_000

let folder: string
let clone: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fresh-clone-'))
  clone = join(folder, 'fairway')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The environment of an operator, without the programs and settings of this checkout. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env
  const folders = PATH.split(delimiter).filter((path) => !path.includes('node_modules'))
  return { PATH: folders.join(delimiter), HOME, PORT: '0', DATA_DIR: join(folder, 'data') }
}

const npm = (...args: string[]) => run('npm', args, { cwd: clone, env: environment() })

/** Starts the service with `npm run serve` and returns its address. */
async function serve() {
  const service = spawn('npm', ['run', 'serve'], { cwd: clone, env: environment(), detached: true })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (found) resolve(found)
    }
    service.stdout.on('data', read)
    service.stderr.on('data', read)
    service.once('exit', (code) => reject(new Error(`npm run serve exited with ${code}: ${output}`)))
  })
  return {
    origin,
    output: () => output,
    async stop() {
      const exited = new Promise((resolve) => service.once('exit', resolve))
      // npm and the service that it starts are in one process group.
      process.kill(-(service.pid ?? 0), 'SIGTERM')
      await exited
    },
  }
}

test('installs, builds, manages and serves a fresh clone without development packages', {
  timeout: TIMEOUT_MS,
}, async () => {
  await run('git', ['clone', '--quiet', process.cwd(), clone])
  // The Node of this machine may be older than packages ask for, because they run in their own.
  expect((await npm('ci', '--omit=dev', '--no-fund', '--no-audit')).stderr).toBe('')
  expect(existsSync(join(clone, 'node_modules', 'vitest'))).toBe(false)
  // The Node version is that of the lockfile, not the one installed on this machine.
  expect(await readlink(join(clone, 'node_modules', '.bin', 'node'))).toBe(
    `../node-${process.platform}-${process.arch}/bin/node`,
  )
  await expect(npm('run', 'serve')).rejects.toMatchObject({
    stderr: expect.stringContaining('The site has not been built'),
  })
  await npm('run', 'build')

  const service = await serve()
  const added = await npm('run', '--silent', 'manage', '--', 'staff', 'add', 'boss@club.example', '--json')
  expect(JSON.parse(added.stdout)).toMatchObject({ email: 'boss@club.example', isNew: true })
  expect((await fetch(`${service.origin}/rest/health`)).status).toBe(200)
  expect(await (await fetch(`${service.origin}/login`)).text()).toContain('<!DOCTYPE html>')
  // The database contains no demo data.
  expect(service.output()).not.toContain('Sign in with')
  expect((await fetch(`${service.origin}/rest/round/harrow-down-medal`)).status).toBe(404)
  const staff = await npm('run', '--silent', 'manage', '--', 'staff', 'list', '--json')
  expect(JSON.parse(staff.stdout)).toMatchObject([{ email: 'boss@club.example' }])
  await service.stop()
})
