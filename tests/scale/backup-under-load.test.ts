import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProperty } from '../../src/contract/staff/users.ts'
import { createUsers } from '../../src/service/staff/users/users.ts'
import { fileForm } from '../support/file-form.ts'
import { upload } from '../support/recorded.ts'
import { runManage, spawnManage } from '../support/run-manage.ts'
import { createClient, createStaff, startService, type TestClient } from '../support/service.ts'
import { startSiteProcess } from '../support/site-process.ts'

const LOAD_MS = 60_000
const WRITERS = 4

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function namesIn(dataDir: string, iid: string): Promise<Set<string>> {
  const service = await startService({ dataDir })
  const user = await createUsers(service.context).find(iid)
  await service.stop()
  return new Set([
    ...(user?.properties ?? []).map((property) => String((property as { key?: string }).key)),
    ...(user?.rounds ?? []).map(({ token }) => token),
  ])
}

test('contains every write acknowledged before a backup under load began, and makes no write fail', {
  timeout: 60_000 + 3 * LOAD_MS,
}, async () => {
  const dataDir = join(folder, 'data')
  const { cookies, iid } = await createStaff({ dataDir })
  const site = await startSiteProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
  const acknowledged = new Set<string>()
  let isOver = false
  let written = 0

  const write = async (client: TestClient): Promise<void> => {
    const name = `write-${++written}`
    const body = JSON.stringify(upload({ token: name }))
    const response = await (written % 2
      ? client.call(addProperty, { body: { iid, name, value: name } })
      : client.send('POST', `/rest/admin/upload/round/${iid}`, { body: fileForm(body) }))
    expect(response.status).toBeLessThan(300)
    await response.arrayBuffer()
    acknowledged.add(name)
  }
  const writer = async () => {
    const client = createClient(site.origin, cookies)
    while (!isOver) await write(client)
  }
  const writers = Array.from({ length: WRITERS }, writer)
  const load = Promise.all(writers)
  await delay(LOAD_MS / 2)
  await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(20)
  const before = new Set(acknowledged)
  const backup = join(folder, 'load.backup')
  const run = await spawnManage({ DATA_DIR: dataDir }, 'backup', backup)
  const during = acknowledged.size - before.size
  await delay(LOAD_MS / 2)
  isOver = true
  await load
  await site.stop()

  expect(run).toMatchObject({ code: 0, error: '' })
  expect(during).toBeGreaterThan(0)
  const restoredDir = join(folder, 'restored')
  expect(await runManage({ DATA_DIR: restoredDir }, 'restore', backup)).toMatchObject({ code: 0 })
  expect(before.difference(await namesIn(restoredDir, iid))).toEqual(new Set())
  expect(acknowledged.difference(await namesIn(dataDir, iid))).toEqual(new Set())
})
