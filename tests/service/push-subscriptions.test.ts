import { createECDH } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followRound, getPushKey } from '../../src/contract/push.ts'
import { changeDatabase, expectRefusal, serviceOfTests, startService } from '../support/service.ts'
import { type SheetClient, startSheet } from '../support/sheet-clients.ts'
import { describePushSubscriptions } from './push-subscriptions-suite.ts'

describePushSubscriptions(startService)

const FOLLOWERS_MAX = 1_000
const SUBSCRIPTIONS_MAX = 200_000

describe('the number of followers', () => {
  const service = serviceOfTests()
  let publicKey: string
  let sheet: SheetClient
  let browsers = 0
  beforeAll(async () => {
    publicKey = (await service.newClient().read(getPushKey, {})).publicKey
  })
  beforeEach(async () => {
    sheet = await startSheet(await service.signInAs('golfer'))
    changeDatabase(service.dataDir, 'delete from push_rounds')
  })

  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
  const newEndpoint = () => `https://push-${++browsers}.example/1`
  const follow = (endpoint = newEndpoint(), round = sheet.token) =>
    service.newClient().call(followRound, { body: { round, publicKey, endpoint, keys } })
  /** Adds followers of a round, like the one that it has. */
  const addFollowers = (count: number) =>
    changeDatabase(
      service.dataDir,
      `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
       insert into push_subscriptions
         (id, token, endpoint_hash, endpoint, p256dh, auth, public_key, birdies, created_at)
       select token || i, token, 'hash ' || i, endpoint || i, p256dh, auth, public_key, birdies, created_at
       from push_subscriptions, numbers where token = '${sheet.token}'`,
    )

  test('of a round is at most 1,000, and other rounds are followed nevertheless', async () => {
    const endpoint = newEndpoint()
    expect((await follow(endpoint)).status).toBe(200)
    addFollowers(FOLLOWERS_MAX - 2)
    expect((await follow()).status).toBe(200)
    await expectRefusal(follow(), 413, 'Too many people follow this round')
    // Who follows already can change the choice.
    expect((await follow(endpoint)).status).toBe(200)
    const other = await startSheet(await service.signInAs('golfer'))
    expect((await follow(endpoint, other.token)).status).toBe(200)
  })

  test('of all rounds together is at most 200,000', { tags: 'slow' }, async () => {
    expect((await follow()).status).toBe(200)
    addFollowers(SUBSCRIPTIONS_MAX - 2)
    const { token } = await startSheet(await service.signInAs('golfer'))
    expect((await follow(newEndpoint(), token)).status).toBe(200)
    await expectRefusal(follow(newEndpoint(), token), 413, 'Too many rounds are followed')
  })
})
