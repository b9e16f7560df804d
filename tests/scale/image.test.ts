import { type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERSION } from '../../src/service/version.ts'

// Builds the image of the Dockerfile and starts it without a registry of images: the base is bootstrapped from Debian's
// packages. Everything runs in a chroot, which needs root but no kernel features that a container may lack.
const BUILD_TIMEOUT_MS = 1_200_000
const PORT = '43217'
const BASE = 'localhost/fairway-test-base'
const IMAGE = 'localhost/fairway-test'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

let folder: string
let storage: string[]

function run(
  program: string,
  args: string[],
  options: Partial<SpawnSyncOptionsWithStringEncoding> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    maxBuffer: 1024 ** 3,
    ...options,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`)
  return stdout.trim()
}

const buildah = (...args: string[]) => run('buildah', [...storage, ...args])

/** Creates an image with Debian, this process's Node and the npm of this machine. */
async function createBase(): Promise<void> {
  const root = join(folder, 'base')
  const [mirror = ''] = run('apt-get', ['indextargets', '--format', '$(REPO_URI)']).split('\n').sort()
  run('debootstrap', ['--variant=minbase', 'bookworm', root, mirror], { stdio: 'pipe' })
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = run('readlink', ['-f', run('which', ['npm'])])
  await cp(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  await mkdir(join(root, dirname(CERTIFICATES)), { recursive: true })
  await cp(CERTIFICATES, join(root, CERTIFICATES))
  run('tar', ['--create', '--file', join(folder, 'base.tar'), '--directory', root, '.'])
  run('podman', [...storage, 'import', join(folder, 'base.tar'), BASE])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'))
  storage = ['--storage-driver=vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  await createBase()
  const npmrc = join(folder, 'npmrc')
  await writeFile(npmrc, `registry=${run('npm', ['config', 'get', 'registry'])}\ncafile=${CERTIFICATES}\n`)
  run('podman', [
    ...storage,
    'build',
    '--isolation=chroot',
    '--network=host',
    '--format=docker',
    `--secret=id=npmrc,src=${npmrc}`,
    `--build-arg=BASE=${BASE}`,
    '--build-arg=PUBLIC_COMPANY_NAME=Old Links',
    `--tag=${IMAGE}`,
    '.',
  ])
}, BUILD_TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }), 60_000)

test('the image runs as another user than root and checks its health', () => {
  const { Docker } = JSON.parse(buildah('inspect', '--type=image', IMAGE)) as {
    Docker: { config: { User: string; Healthcheck?: { Test: string[] }; Volumes: object } }
  }
  expect(Docker.config.User).toBe('10001:10001')
  expect(Docker.config.Healthcheck?.Test[1]).toBe('node')
  expect(Object.keys(Docker.config.Volumes)).toEqual(['/data'])
})

test('the image serves the site and its API and writes only to /data and /tmp', async () => {
  const container = buildah('from', IMAGE)
  const mount = buildah('mount', container)
  const data = join(folder, 'data')
  await mkdir(data)
  run('chown', ['10001:10001', data])
  const marker = join(folder, 'marker')
  await writeFile(marker, '')
  const service = spawn(
    'buildah',
    [
      ...storage,
      'run',
      '--isolation=chroot',
      '--network=host',
      `--env=PORT=${PORT}`,
      `--volume=${data}:/data`,
      container,
      '--',
      'node',
      'src/service/launch/serve.mjs',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  service.stderr.on('data', (text) => (output += text))
  await new Promise<void>((resolve, reject) => {
    service.stdout.on('data', (text) => {
      output += text
      if (output.includes('is running at')) resolve()
    })
    service.once('exit', () => reject(new Error(output)))
  })
  const origin = `http://127.0.0.1:${PORT}`
  expect(await (await fetch(`${origin}/rest/health`)).json()).toEqual({ status: 'ok', version: VERSION })
  expect(await (await fetch(`${origin}/login`)).text()).toContain('Old Links')
  expect(await readdir(data)).toContain('service.sqlite')
  expect(run('stat', ['--format=%u', join(data, 'service.sqlite')])).toBe('10001')
  const written = run('find', [mount, '-xdev', '-newer', marker, '-type', 'f']).split('\n')
  expect(written.filter((file) => file && !file.startsWith(join(mount, 'tmp/')))).toEqual([])
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
  buildah('rm', container)
}, 120_000)
