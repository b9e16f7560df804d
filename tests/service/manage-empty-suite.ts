import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readEveryTable } from '../support/every-table.ts'
import { runManage } from '../support/run-manage.ts'
import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Defines tests of commands where DATA_DIR or DATABASE_URL holds no service. */
export function describeManageWithoutService(databaseUrl: () => Promise<string | undefined>): void {
  const folder = temporaryFolder()
  let dataDir: string
  let url: string | undefined
  let environment: Record<string, string>
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(folder, 'test-')), 'typo')
    url = await databaseUrl()
    environment = { DATA_DIR: dataDir, SITE_URL: 'https://golf.example', ...(url && { DATABASE_URL: url }) }
  })

  const refusal = () =>
    url
      ? `The database at ${new URL(url).host}${new URL(url).pathname} cannot be used: it holds no service; ` +
        'check DATABASE_URL in the environment and in .env, or create a service with npm run manage -- init'
      : `There is no service in ${dataDir}; ` +
        'check DATA_DIR in the environment and in .env, or create one with npm run manage -- init'
  const expectNothingCreated = async () => {
    expect(existsSync(dataDir)).toBe(false)
    if (url) expect((await readEveryTable(dataDir, url)).size).toBe(0)
  }

  test('a command refuses and creates nothing', async () => {
    expect(await runManage(environment, 'staff', 'list')).toEqual({
      code: 1,
      out: '',
      error: `${refusal()}\n`,
    })
    await expectNothingCreated()
  })

  test('check fails and creates nothing', async () => {
    const { code, out } = await runManage(environment, 'check')
    expect(code).toBe(1)
    expect(out).toContain(`FAILED   schema: ${refusal()}\n`)
    await expectNothingCreated()
  })

  test('init creates a service once, and changes nothing when there is one', async () => {
    const created = await runManage(environment, 'init')
    expect(created).toMatchObject({ code: 0, error: '' })
    expect(created.out).toMatch(/^Created a service in .*\nNext: npm run manage -- staff add EMAIL\n$/)
    expect(await runManage(environment, 'staff', 'add', 'boss@club.example')).toMatchObject({ code: 0 })
    const again = await runManage(environment, 'init', '--json')
    expect(again).toMatchObject({ code: 0, error: '' })
    expect(JSON.parse(again.out)).toMatchObject({ isNew: false })
    expect((await runManage(environment, 'staff', 'list')).out).toContain('boss@club.example')
  })

  test('a first start creates a service, which init finds while it runs', async () => {
    const service = await startService({ dataDir, databaseUrl: url })
    expect((await runManage(environment, 'init')).out).toMatch(/^There is a service in .* already; nothing /)
    expect(await runManage(environment, 'staff', 'list')).toMatchObject({ code: 0 })
    await service.stop()
  })

  test('a folder with other files stays as it is', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'notes.txt'), 'notes')
    // Left behind by an earlier version, which created the file before it refused.
    await writeFile(join(dataDir, 'service.sqlite'), '')
    expect(await runManage(environment, 'staff', 'list')).toMatchObject({ code: 1, error: `${refusal()}\n` })
    expect((await readdir(dataDir)).sort()).toEqual(['notes.txt', 'service.sqlite'])
  })
}
