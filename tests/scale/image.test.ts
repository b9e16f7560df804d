import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERSION } from '../../src/service/base/version.ts'

// Builds the image of the Dockerfile and starts it without an image registry: the base image is made from Debian's
// packages. Everything runs in a chroot, which needs root but no kernel features that a container may lack.
const BUILD_TIMEOUT_MS = 1_200_000
const PORT = '43217'
const BASE = 'localhost/fairway-test-base'
const RUNTIME = 'localhost/fairway-test-runtime'
const IMAGE = 'localhost/fairway-test'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

let folder: string
let storage: string[]

const execFileAsync = promisify(execFile)

/** Runs a program and returns what it prints. @throws Error with its output if it fails */
async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await execFileAsync(program, args, { maxBuffer: 1024 ** 3 })
  return stdout.trim()
}

const buildah = (...args: string[]) => run('buildah', [...storage, ...args])

/** What Debian's slim images leave out. */
const NOT_IN_SLIM = ['var/lib/apt/lists', 'var/cache', 'usr/share/doc', 'usr/share/man', 'usr/share/locale']

/** Creates an image with a slim Debian, and one that also has this process's Node and the npm of this machine. */
async function createBases(): Promise<void> {
  const root = join(folder, 'base')
  const sources = (await run('apt-get', ['indextargets', '--format', '$(REPO_URI)'])).split('\n')
  const mirror = sources.find((uri) => !uri.includes('security')) ?? ''
  await run('debootstrap', ['--variant=minbase', 'bookworm', root, mirror])
  for (const name of NOT_IN_SLIM) await rm(join(root, name), { recursive: true })
  await mkdir(join(root, 'var/cache/apt/archives/partial'), { recursive: true })
  await mkdir(join(root, dirname(CERTIFICATES)), { recursive: true })
  await importImage(root, RUNTIME)
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = await run('readlink', ['-f', await run('which', ['npm'])])
  await cp(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  })
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  await cp(CERTIFICATES, join(root, CERTIFICATES))
  await importImage(root, BASE)
}

async function importImage(root: string, name: string): Promise<void> {
  const file = join(folder, 'image.tar')
  await run('tar', ['--create', '--file', file, '--directory', root, '.'])
  await run('podman', [...storage, 'import', file, name])
  await rm(file)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'))
  storage = ['--storage-driver=vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  await createBases()
  const npmrc = join(folder, 'npmrc')
  await writeFile(
    npmrc,
    `registry=${await run('npm', ['config', 'get', 'registry'])}\ncafile=${CERTIFICATES}\n`,
  )
  await run('podman', [
    ...storage,
    'build',
    '--isolation=chroot',
    '--network=host',
    '--format=docker',
    '--layers=false',
    `--secret=id=npmrc,src=${npmrc}`,
    `--build-arg=BASE=${BASE}`,
    `--build-arg=RUNTIME=${RUNTIME}`,
    '--build-arg=PUBLIC_COMPANY_NAME=Old Links',
    `--tag=${IMAGE}`,
    '.',
  ])
}, BUILD_TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }), 60_000)

interface ImageConfig {
  User: string
  Healthcheck: { Test: string[] }
  Volumes: object
}
async function imageConfig(): Promise<ImageConfig> {
  const image = JSON.parse(await buildah('inspect', '--type=image', IMAGE)) as {
    Docker: { config: ImageConfig }
  }
  return image.Docker.config
}

test('runs as a non-root user and checks its health', async () => {
  const config = await imageConfig()
  expect(config.User).toBe('10001:10001')
  expect(config.Healthcheck.Test[0]).toBe('CMD')
  expect(Object.keys(config.Volumes)).toEqual(['/data'])
})

test('is not larger than 300 MB', async () => {
  const bytes = await run('podman', [...storage, 'image', 'inspect', '--format', '{{.Size}}', IMAGE])
  expect(Number(bytes) / 1e6).toBeLessThanOrEqual(300)
})

test('serves the site and its API and writes only to /data and /tmp', async () => {
  const container = await buildah('from', IMAGE)
  const mount = await buildah('mount', container)
  const marker = join(folder, 'marker')
  await writeFile(marker, '')
  const command = ['node', 'src/service/launch/serve.mjs']
  const options = ['--isolation=chroot', '--network=host', `--env=PORT=${PORT}`]
  const service = spawn('buildah', [...storage, 'run', ...options, container, '--', ...command])
  const exited = once(service, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      if (output.includes('is running at')) resolve()
    }
    service.stdout.on('data', read)
    service.stderr.on('data', read)
    service.once('exit', () => reject(new Error(output)))
  })
  const origin = `http://127.0.0.1:${PORT}`
  expect(await (await fetch(`${origin}/rest/health`)).json()).toMatchObject({
    status: 'ok',
    version: VERSION,
  })
  expect(await (await fetch(`${origin}/login`)).text()).toContain('Old Links')
  const [, ...healthCheck] = (await imageConfig()).Healthcheck.Test
  await buildah('run', ...options, container, '--', ...healthCheck)
  for (const program of ['pg_dump', 'pg_restore']) {
    expect(await buildah('run', ...options, container, '--', program, '--version')).toContain('PostgreSQL')
  }
  // In a chroot, the volume is outside the root file system of the container.
  const databases = await run('find', [folder, '-name', 'service.sqlite', '-uid', '10001'])
  expect(databases).toMatch(/^\S+volumes\S+$/)
  const written = (await run('find', [mount, '-xdev', '-newer', marker, '-type', 'f'])).split('\n')
  const isAllowed = (file: string) => file === '' || /^\/(tmp|run)\//.test(file.slice(mount.length))
  expect(written.filter((file) => !isAllowed(file))).toEqual([])
  // The chroot does not forward signals, so the process of the container receives it directly.
  const [, pid = ''] = /"pid":(\d+)/.exec(output) ?? []
  process.kill(Number(pid), 'SIGTERM')
  expect(await exited).toEqual([0, null])
  await buildah('rm', container)
}, 120_000)
