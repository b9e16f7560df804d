import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoChange } from '../../src/contract/audit.ts'
import { type BulkProgress, getBulkProgress } from '../../src/contract/bulk-changes.ts'
import { changeRounds } from '../../src/contract/users.ts'
import { recorded, upload } from '../support/recorded.ts'
import { createClient, startService, type TestClient } from '../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

/** Enough for eight steps, of which the first one belongs to the call. */
const ROUNDS = 4_000
const tokens = Array.from({ length: ROUNDS }, (_, at) => `R-${at}`)

let dataDir: string
let iid: string
let cookies: TestClient['cookies']
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulk-kill-'))
  const service = await startService({ dataDir })
  cookies = (await service.signInAs('staff')).cookies
  await service.signInAs('golfer', 'ann@golf.example')
  const { accounts, installs } = service.services
  iid = (await installs.primaryOf((await accounts.findByEmail('ann@golf.example'))?.id ?? '')) ?? ''
  const bytes = new TextEncoder().encode(JSON.stringify(upload()))
  await service.services.transaction(async ({ rounds }) => {
    for (const token of tokens) await rounds.saveRecorded({ iid, bytes, token, recorded: recorded() })
  })
  await service.stopKeepingData()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () => startSiteProcess({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
function clientOf({ origin }: SiteProcess) {
  const client = createClient(origin)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}
async function kill(site: SiteProcess) {
  const exited = once(site.process, 'exit')
  site.process.kill('SIGKILL')
  await exited
}
async function deletedCount() {
  const service = await startService({ dataDir })
  const user = await service.services.users.find(iid)
  await service.stopKeepingData()
  return user?.rounds.filter(({ isDeleted }) => isDeleted).length
}

test('completes a deletion of many rounds, and its undoing, when the process is killed meanwhile', {
  timeout: 60_000,
}, async () => {
  type Begun = { changeId: string; progress?: BulkProgress }
  const progressOf = async (site: SiteProcess, changeId: string) =>
    (await clientOf(site).call(getBulkProgress, { path: { changeId } })).json()
  const first = await start()
  const deleted = await clientOf(first).call(changeRounds, { body: { id: iid, tokens, isDeleted: true } })
  const { changeId, progress } = (await deleted.json()) as Begun
  await kill(first)
  expect(progress).toEqual({ done: 500, total: ROUNDS, changed: 500 })

  const second = await start()
  await expect
    .poll(() => progressOf(second, changeId), { timeout: 20_000 })
    .toEqual({ done: ROUNDS, total: ROUNDS, changed: ROUNDS, isRunning: false })
  const undone = (await (await clientOf(second).call(undoChange, { path: { changeId } })).json()) as Begun
  await kill(second)
  expect(undone.progress).toEqual({ done: 500, total: ROUNDS, changed: 500 })

  const third = await start()
  await expect
    .poll(() => progressOf(third, undone.changeId), { timeout: 20_000 })
    .toMatchObject({ changed: ROUNDS, isRunning: false })
  await third.stop()
  expect(await deletedCount()).toBe(0)
})
