import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnreadFiles, servicePackages } from '../../src/hosting/service-packages.mjs'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { startSiteProcess } from '../support/site-process.ts'

/** What Node, Debian and the client of PostgreSQL leave of 300 MB for packages, code and site. */
const PACKAGES_MAX_MB = 60

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(resolve('.astro', 'image-'))
  for (const name of ['package.json', 'src', 'dist']) await cp(name, join(folder, name), { recursive: true })
  for (const place of servicePackages()) {
    const target = join(folder, place)
    execFileSync('mkdir', ['--parents', dirname(target)])
    execFileSync('cp', ['--archive', '--link', '--force', place, dirname(target)])
  }
  removeUnreadFiles(join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the service runs with the packages of the image alone', async () => {
  const site = await startSiteProcess({ DEMO_DATA: 'on' }, folder)
  try {
    const paths = [
      '/login',
      roundPath(DEMO_TOKENS.medal),
      `/rest${roundPath(DEMO_TOKENS.medal)}`,
      `/rest${roundPath(DEMO_TOKENS.medal)}/preview.png`,
      '/rest/openapi.json',
      '/metrics',
    ]
    for (const path of paths) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200])
  } finally {
    await site.stop()
  }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['src/service/launch/manage.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  expect(run('--help')).toContain('backup')
})

test('the packages of the image are few', () => {
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  expect(bytes / 1e6).toBeLessThan(PACKAGES_MAX_MB)
})
