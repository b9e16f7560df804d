import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { checkBranding, checkDisk } from '../../src/service/manage/check-operation.ts'
import { describeOperation } from './check-operation-suite.ts'

describeOperation(async () => undefined)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branding-'))
  for (const [name, link] of [
    ['default', 'https://example.com/about'],
    ['own', 'https://golf.example/about'],
  ] as const) {
    await mkdir(join(folder, name, 'privacy'), { recursive: true })
    await writeFile(join(folder, name, 'privacy/index.html'), `<a href="${link}">About</a>`)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const PUBLIC = { SITE_URL: 'https://golf.example' }
test.each([
  ['the examples are allowed locally', 'default', {}, 'ok'],
  ['links of the examples fail', 'default', PUBLIC, 'failed'],
  ['own links are sound', 'own', PUBLIC, 'ok'],
  ['the sender of the examples fails', 'own', { ...PUBLIC, SMTP_URL: 'smtp://mail.golf.example' }, 'failed'],
  ['a site that is elsewhere is a warning', 'none', PUBLIC, 'warning'],
] as const)('branding: %s', async (_, site, environment, state) => {
  const config = readConfig({ ...environment, SITE_DIR: join(folder, site) })
  expect(await checkBranding(config)).toMatchObject({ subject: 'branding', state })
})

test.each([
  [100e6, 1e12, 'failed'],
  [500e6, 4e9, 'warning'],
  [50e9, 1e12, 'warning'],
  [50e9, 100e9, 'ok'],
])('disk: %d of %d bytes free', async (free, size, state) => {
  const read = (async () => ({ bavail: free / 4096, blocks: size / 4096, bsize: 4096 })) as never
  expect(await checkDisk('/data', read)).toMatchObject({ subject: 'disk', state })
})
