import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let repository: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  repository = join(folder, 'repository')
  await mkdir(join(repository, 'src/hosting'), { recursive: true })
  for (const file of ['package.json', 'compose.yaml', 'src/hosting/release.mjs']) {
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
const release = () =>
  spawnSync(process.execPath, ['src/hosting/release.mjs'], { cwd: repository, encoding: 'utf8' })

test('a release is a tag of a clean commit, with the notes of its version', async () => {
  await writeFile(join(repository, 'more.txt'), '')
  expect(release().stderr).toContain('not committed')
  await rm(join(repository, 'more.txt'))
  const made = release()
  expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' })
  expect(git('for-each-ref', 'refs/tags', '--format=%(contents:body)').trim()).toBe('- A new thing.')
  expect(release().stderr).toContain('exists; set another version')
  await writeFile(join(repository, 'compose.yaml'), 'image: fairway:0.0.0\n')
  expect(release().stderr).toContain('compose.yaml has another version')
})
