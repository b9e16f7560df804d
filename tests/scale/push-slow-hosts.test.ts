import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SQLITE_FILE } from '../../src/service/base/database/open-store.ts'
import { type PushNetwork, REQUEST_MAX_MS } from '../../src/service/golf/push/push-transport.ts'
import {
  follow as followRound,
  MANY_HOSTS,
  type PushService,
  startPushService,
  type TestBrowser,
} from '../support/push-service.ts'
import { startService, type TestService } from '../support/service.ts'
import { type SheetClient, score, startSheet } from '../support/sheet-clients.ts'

const TIMES = { settle: 20, poll: 10, claim: 20_000, retry: [60_000] as [number] }
let push: PushService
let service: TestService
let sheet: SheetClient
/** Lets push services respond that did not. */
let release = () => {}

beforeEach(async () => {
  push = await startPushService()
})
afterEach(async () => {
  release()
  await service.stop()
  await push.stop()
})

async function begin(network: Partial<PushNetwork> = {}, times: object = {}): Promise<void> {
  service = await startService({
    pushNetwork: { ...push.network, ...network },
    pushTimes: { ...TIMES, ...times },
  })
  sheet = await startSheet(await service.signInAs('golfer'))
}

async function follow(host?: string): Promise<TestBrowser> {
  const browser = push.newBrowser(host)
  await followRound(service, sheet.token, browser)
  return browser
}

const until = <T>(read: () => T) => expect.poll(read, { timeout: REQUEST_MAX_MS / 2 })
const kindsTo = (browser: TestBrowser) => push.messagesTo(browser).map(({ kind }) => kind)
const isAt = (endpoint: string, start: string) => new URL(endpoint).host.startsWith(start)

/** Leaves requests to hosts whose name begins with this without a response. */
function neverRespond(start: string): void {
  const after = new Promise<void>((resolve) => {
    release = resolve
  })
  push.reply = ({ endpoint }) => ({ status: 201, ...(isAt(endpoint, start) && { after }) })
}

async function followAt(count: number, start: string, each = 1): Promise<void> {
  for (let at = 0; at < count * each; at++) await follow(`${start}-${at % count}${MANY_HOSTS}`)
}

test.each([
  ['a known one', 'localhost'],
  ['one that has responded before', `quick${MANY_HOSTS}`],
])('many push services that do not respond do not delay the messages through %s', async (_, host) => {
  await begin()
  const before = await follow(host)
  await sheet.send(score('p1', 1, 4))
  await until(() => kindsTo(before)).toEqual(['started'])
  neverRespond('slow')
  await followAt(60, 'slow', 3)
  const after = await follow(host)
  await sheet.send(score('p1', 2, 2))
  await until(() => [kindsTo(before), kindsTo(after)]).toEqual([['started', 'eagle'], ['eagle']])
})

test('one push service that does not respond delays no other, even one that is not known', async () => {
  await begin()
  neverRespond('slow')
  await followAt(1, 'slow', 60)
  const other = await follow(`other${MANY_HOSTS}`)
  await sheet.send(score('p1', 1, 4))
  await until(() => kindsTo(other)).toEqual(['started'])
})

test('a request ends after its time, and all messages to its push service are sent later', async () => {
  expect(REQUEST_MAX_MS).toBe(10_000)
  await begin({}, { request: 1_000 })
  neverRespond('slow')
  const host = `slow${MANY_HOSTS}`
  const browsers = [await follow(host), await follow(host), await follow(host)]
  await sheet.send(score('p1', 1, 4))
  const failures = async () =>
    /^push_messages_total\{outcome="unreachable"\} (\d+)/m.exec(
      await (await fetch(`${service.origin}/metrics`)).text(),
    )?.[1]
  await until(failures).toBe('1')
  release()
  service.advanceClock(TIMES.retry[0])
  await until(() => browsers.map(kindsTo).toSorted()).toEqual([
    ['started'],
    ['started'],
    ['started', 'started'],
  ])
  expect(await failures()).toBe('1')
})

test('thousands of messages to other hosts do not hide one to a known push service', async () => {
  await begin()
  let requests = 0
  push.isSilent = (host) => {
    if (host.startsWith('slow')) requests++
    return host.startsWith('slow')
  }
  const crowded = sheet
  addFollowersLike(await follow(`slow-first${MANY_HOSTS}`), 3_000)
  await crowded.send(score('p1', 1, 4))
  await until(() => requests).toBeGreaterThan(10)
  sheet = await startSheet(await service.signInAs('golfer'))
  const browser = await follow()
  await sheet.send(score('p1', 1, 4))
  await until(() => kindsTo(browser)).toEqual(['started'])
})

/** Adds followers of the round at 200 hosts that do not respond. */
function addFollowersLike({ endpoint }: TestBrowser, count: number): void {
  const database = new DatabaseSync(join(service.dataDir, SQLITE_FILE))
  const { port } = new URL(endpoint)
  const statement = database.prepare(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ?)
    insert into push_subscriptions
      (id, token, endpoint_hash, endpoint, p256dh, auth, public_key, birdies, created_at)
    select 'A' || i, token, 'hash ' || i, ? || (i % 200) || ?, p256dh, auth, public_key, birdies, created_at
    from push_subscriptions, numbers where endpoint = ?`)
  statement.run(count, 'https://slow-', `${MANY_HOSTS}:${port}/`, endpoint)
  database.close()
}
