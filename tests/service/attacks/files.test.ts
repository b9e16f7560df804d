import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../../src/contract/session.ts'
import { createClient } from '../../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Reading the files of the service as another user of the same machine.

/** Files that an older version or the operator left readable for all users. */
const OLD_FILES = ['service.sqlite', 'outbox/old.eml', 'mailing/recipients/club.csv', 'images/ann.png']

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
let site: SiteProcess
beforeAll(async () => {
  for (const name of OLD_FILES) {
    await mkdir(join(dataDir, name, '..'), { recursive: true })
    await writeFile(join(dataDir, name), '')
    await chmod(join(dataDir, name), 0o666)
  }
  for (const name of ['', 'outbox', 'mailing', 'images']) await chmod(join(dataDir, name), 0o777)
  await mkdir(join(folder, 'site'))
  await writeFile(join(folder, 'site', 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'linked.png'), '')
  await symlink(join(folder, 'linked.png'), join(dataDir, 'images', 'linked.png'))
  for (const name of ['site/index.html', 'linked.png']) await chmod(join(folder, name), 0o644)
  site = await startSiteProcess({ DATA_DIR: dataDir, SITE_DIR: join(folder, 'site'), DEMO_DATA: 'off' })
})
afterAll(() => site.stop())

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('cannot read the data folder or anything in it, whatever their modes were before', async () => {
  const body = { id: 'new@golf.example', name: 'Ann', token: 'A'.repeat(64) }
  expect((await createClient(site.origin).call(signUp, { body })).status).toBe(200)
  await expect.poll(async () => (await readdir(join(dataDir, 'outbox'))).length).toBe(2)
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(paths.length).toBeGreaterThan(OLD_FILES.length + 4)
  const open = []
  for (const path of [dataDir, ...paths]) if ((await modeOf(path)) & 0o077) open.push(path)
  expect(open).toEqual([])
  expect(await modeOf(dataDir)).toBe(0o700)
  expect(await modeOf(join(dataDir, 'service.sqlite'))).toBe(0o600)
})

test('can still read the site and files outside the data folder', async () => {
  expect(await modeOf(join(folder, 'site', 'index.html'))).toBe(0o644)
  expect(await modeOf(join(folder, 'linked.png'))).toBe(0o644)
})
