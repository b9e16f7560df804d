import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushMessages } from '../../src/service/golf/push/push-messages.ts'
import { startPushProcess } from '../support/push-process.ts'
import { follow, type PushService, startPushService } from '../support/push-service.ts'
import { createClient, startService, type TestService } from '../support/service.ts'
import { score, sheetClient, startSheet } from '../support/sheet-clients.ts'
import { endProcess } from '../support/site-process.ts'

const TIMES = { settle: 20, poll: 10, claim: 1_000, retry: [50] }
/** The number of requests to one push service at a time. */
const IN_FLIGHT = 25
const ANSWERED = 10
const FOLLOWERS = 100
const OWNER = 'owner@golf.example'

let dataDir: string
let push: PushService
beforeEach(async () => {
  push = await startPushService()
  dataDir = await mkdtemp(join(tmpdir(), 'push-'))
})
afterEach(async () => {
  await push.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const startHere = (pushTimes = TIMES) => startService({ dataDir, pushNetwork: push.network, pushTimes })
const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

async function beginRound(service: TestService, followers: number) {
  const owner = await service.signInAs('golfer', OWNER)
  const sheet = await startSheet(owner)
  const browsers = Array.from({ length: followers }, () => push.newBrowser())
  for (const browser of browsers) await follow(service, sheet.token, browser)
  return { owner, sheet, browsers }
}

test('continues after a kill: nobody misses the latest message, and only what was being sent is repeated', async () => {
  const preparing = await startHere()
  const { owner, sheet, browsers } = await beginRound(preparing, FOLLOWERS)
  await preparing.stopKeepingData()

  const never = new Promise(() => {})
  push.reply = () => ({ status: 201, ...(push.requests.length > ANSWERED && { after: never }) })
  const first = await startPushProcess(dataDir, push.network.ca ?? '', TIMES)
  const client = createClient(first.origin, owner.cookies)
  await sheetClient(client, sheet).send(score('p1', 1, 4))
  await until(() => push.requests.length).toBe(ANSWERED + IN_FLIGHT)
  await endProcess(first.process)
  const counts = () => browsers.map((browser) => push.messagesTo(browser).length)
  const answered = new Set(push.requests.slice(0, ANSWERED).map(({ endpoint }) => endpoint))
  push.reply = () => ({ status: 201 })

  const second = await startHere()
  await until(() => Math.min(...counts())).toBe(1)
  await until(async () => (await createPushMessages(second.context).count()).waiting).toBe(0)
  expect(push.requests).toHaveLength(FOLLOWERS + IN_FLIGHT)
  for (const browser of browsers.filter(({ endpoint }) => answered.has(endpoint))) {
    expect(push.messagesTo(browser)).toHaveLength(1)
  }
  expect(new Set(push.requests.map(({ message }) => JSON.stringify(message))).size).toBe(1)
  expect(push.requests[0]?.message).toMatchObject({ kind: 'started', number: 1 })
  await second.stop()
})

test('tells after a restart what the process had no time to tell, and nothing twice', async () => {
  const first = await startHere({ ...TIMES, settle: 3_600_000 })
  const { sheet, browsers } = await beginRound(first, 1)
  await sheet.send(score('p1', 1, 4))
  await first.stopKeepingData()
  expect(push.requests).toEqual([])
  const second = await startHere()
  await until(() => push.requests.length).toBe(1)
  await until(async () => (await createPushMessages(second.context).count()).waiting).toBe(0)
  await second.stopKeepingData()
  const third = await startHere()
  const client = await third.newClient()
  await client.signIn(OWNER)
  await sheetClient(client, sheet).send(score('p1', 2, 2))
  await until(() => push.requests.length).toBe(2)
  const kinds = browsers.flatMap((browser) => push.messagesTo(browser)).map(({ kind }) => kind)
  expect(kinds).toEqual(['started', 'eagle'])
  await third.stop()
})
