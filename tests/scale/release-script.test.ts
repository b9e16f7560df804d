import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let repository: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  repository = join(folder, 'repository')
  await mkdir(join(repository, 'src/hosting'), { recursive: true })
  for (const file of [
    'package.json',
    'package-lock.json',
    'src/hosting/release.mjs',
    'src/hosting/commit.mjs',
  ]) {
    await copyFile(file, join(repository, file))
  }
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const log = `# Changelog\n\n## [${version}] - 2026-11-23\n\n- A new thing.\n\n## [0.9.0] - 2026-01-01\n\n- An old thing.\n`
  await writeFile(join(repository, 'CHANGELOG.md'), log)
  git('init', '--quiet')
  git('config', 'user.email', 'a@golf.example')
  git('config', 'user.name', 'A')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterAll(() => rm(folder, { recursive: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' })
const release = (target: string) =>
  spawnSync(process.execPath, ['src/hosting/release.mjs', target], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: repository },
  })

test('a release is a tag, the source with its commit, an SBOM, notes and checksums', async () => {
  const target = join(folder, 'out')
  await writeFile(join(repository, 'more.txt'), '')
  expect(release(target).stderr).toContain('not committed')
  await rm(join(repository, 'more.txt'))
  const made = release(target)
  expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' })

  const files = (await readdir(target)).sort()
  const read = (file = '') => readFile(join(target, file))
  const [notes = '', sums = '', sbom = '', source = ''] = files
  expect([notes, sums]).toEqual(['NOTES.md', 'SHA256SUMS'])
  expect((await read(notes)).toString()).toBe('- A new thing.\n')
  for (const line of (await read(sums)).toString().trim().split('\n')) {
    const [hash, file] = line.split('  ')
    expect(
      createHash('sha256')
        .update(await read(file))
        .digest('hex'),
    ).toBe(hash)
  }
  const { bomFormat, components } = JSON.parse((await read(sbom)).toString()) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react']))
  expect(names).not.toContain('vitest')
  const commit = git('rev-parse', 'HEAD').trim()
  const archived = execFileSync('tar', [
    '--extract',
    '--to-stdout',
    '--wildcards',
    '--file',
    join(target, source),
    '*/COMMIT',
  ])
  expect(archived.toString()).toBe(commit)
  expect(git('for-each-ref', 'refs/tags', '--format=%(contents)')).toContain('- A new thing.')
  expect(release(join(folder, 'again')).stderr).toContain('exists; set another version')
})
