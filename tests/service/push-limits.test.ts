import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followRound } from '../../src/contract/push.ts'
import { SQLITE_FILE } from '../../src/service/base/database/open-store.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { startPushService } from '../support/push-service.ts'
import { messageOf, startService, type TestService } from '../support/service.ts'
import { type SheetClient, startSheet } from '../support/sheet-clients.ts'

const FOLLOWERS_MAX = 1_000
const SUBSCRIPTIONS_MAX = 200_000

let service: TestService
let database: DatabaseSync
let publicKey: string
let sheet: SheetClient
let stopPush: () => Promise<void>
let newBrowser: Awaited<ReturnType<typeof startPushService>>['newBrowser']

beforeAll(async () => {
  const push = await startPushService()
  ;({ newBrowser, stop: stopPush } = push)
  service = await startService({ pushNetwork: push.network })
  database = new DatabaseSync(join(service.dataDir, SQLITE_FILE))
  publicKey = (await createPushKeys(service.context).accepted())[0].publicKey
})
afterAll(async () => {
  database.close()
  await service.stop()
  await stopPush()
})
beforeEach(async () => {
  sheet = await startSheet(await service.signInAs('golfer'))
  database.exec('delete from push_rounds')
})

const follow = (browser = newBrowser(), round = sheet.token) =>
  service.newClient().call(followRound, { body: { round, publicKey, ...browser } })

/** Adds followers of a round, like the one that it has. */
function addFollowers(count: number): void {
  const statement = database.prepare(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ?)
    insert into push_subscriptions
      (id, token, endpoint_hash, endpoint, p256dh, auth, public_key, birdies, created_at)
    select token || i, token, 'hash ' || i, endpoint || i, p256dh, auth, public_key, birdies, created_at
    from push_subscriptions, numbers where token = ?`)
  statement.run(count, sheet.token)
}

test('a round has at most 1,000 followers, and other rounds are followed nevertheless', async () => {
  const browser = newBrowser()
  expect((await follow(browser)).status).toBe(200)
  addFollowers(FOLLOWERS_MAX - 2)
  expect((await follow()).status).toBe(200)
  const refused = await follow()
  expect([refused.status, await messageOf(refused)]).toEqual([413, 'Too many people follow this round'])
  // Who follows already can change the choice.
  expect((await follow(browser)).status).toBe(200)
  const other = await startSheet(await service.signInAs('golfer'))
  expect((await follow(browser, other.token)).status).toBe(200)
})

test('200,000 subscriptions are the most of all rounds together', { tags: 'slow' }, async () => {
  expect((await follow()).status).toBe(200)
  addFollowers(SUBSCRIPTIONS_MAX - 2)
  const { token } = await startSheet(await service.signInAs('golfer'))
  expect((await follow(newBrowser(), token)).status).toBe(200)
  const refused = await follow(newBrowser(), token)
  expect([refused.status, await messageOf(refused)]).toEqual([413, 'Too many rounds are followed'])
})
