import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountExport, exportAccount } from '../../src/contract/account-export.ts'
import type { InputOf } from '../../src/contract/endpoint.ts'
import {
  findFollowedRounds,
  followRound,
  getPushKey,
  replacePushEndpoint,
  unfollowRound,
} from '../../src/contract/push.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { transact } from '../../src/service/base/context.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createPushSubscriptions } from '../../src/service/golf/push/push-subscriptions.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import {
  expectRefusal,
  serviceOfTests,
  storeRound,
  type TestClient,
  type TestService,
} from '../support/service.ts'
import { addKey, entry, type SheetClient, startSheet } from '../support/sheet-clients.ts'

const DAY_MS = 86_400_000
const keys = { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: 'A'.repeat(22) }
const json = { 'content-type': 'application/json' }

/** Defines tests of browsers that follow live rounds, without what is sent to them. */
export function describePushSubscriptions(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let publicKey: string
  let owner: TestClient
  let sheet: SheetClient
  let visitor: TestClient
  let endpoints = 0
  let endpoint: string

  beforeAll(async () => {
    publicKey = (await service.newClient().read(getPushKey, {})).publicKey
  })

  beforeEach(async () => {
    owner = await service.signInAs('golfer')
    sheet = await startSheet(owner)
    visitor = service.newClient()
    endpoint = newEndpoint()
  })

  let golfers = 0
  const newGolfer = async () => {
    const email = `follower-${++golfers}@golf.example`
    return { email, golfer: await service.signInAs('golfer', email) }
  }
  /** Each at a push service of its own, because one that is not known has room for a few. */
  const newEndpoint = () => `https://push-${++endpoints}.example/1`
  type Body = InputOf<typeof followRound>['body']
  const follow = (client: TestClient, changes: Partial<Body> = {}) =>
    client.call(followRound, { body: { round: sheet.token, endpoint, keys, publicKey, ...changes } })
  const proof = () => ({ endpoint, auth: keys.auth })
  const isPlayer = async (response: Response) => {
    expect(response.status).toBe(200)
    return ((await response.json()) as { isPlayer: boolean }).isPlayer
  }
  const followed = async (of = endpoint) =>
    (await visitor.read(findFollowedRounds, { body: { endpoint: of, auth: keys.auth } })).rounds

  test('follows a live round without an account, and replaces the choices', async () => {
    expect(await isPlayer(await follow(visitor))).toBe(false)
    expect(await followed()).toEqual([{ round: sheet.token, isPlayer: false, birdies: false }])
    await follow(visitor, { birdies: true })
    expect(await followed()).toEqual([{ round: sheet.token, isPlayer: false, birdies: true }])
  })

  test('knows the owner and scorers as players, and nobody else', async () => {
    expect(await isPlayer(await follow(owner))).toBe(true)
    const { key, id } = await addKey(sheet, 'Bob')
    const asScorer = (scorerKey: string, of: string) =>
      visitor.send('POST', followRound.path, {
        headers: { ...json, 'x-scorer-key': scorerKey },
        body: JSON.stringify({ round: sheet.token, endpoint: of, keys, publicKey }),
      })
    const ofScorer = newEndpoint()
    expect(await isPlayer(await asScorer(key, ofScorer))).toBe(true)
    expect((await asScorer('B'.repeat(22), newEndpoint())).status).toBe(403)
    expect(await isPlayer(await follow(await service.signInAs('golfer'), { endpoint: newEndpoint() }))).toBe(
      false,
    )
    await sheet.request('DELETE', `/keys/${id}`)
    expect(await followed(ofScorer)).toEqual([{ round: sheet.token, isPlayer: false, birdies: false }])
  })

  test('refuses rounds that are missing, deleted, discarded or finished', async () => {
    expect((await follow(visitor, { round: 'missing' })).status).toBe(404)
    const { iid } = await service.accountOf('golfer-1@golf.example')
    expect((await follow(visitor, { round: await storeRound(service, iid) })).status).toBe(409)
    await sheet.send(entry('discard'))
    expect((await follow(visitor)).status).toBe(404)
    await sheet.send(entry('restore'))
    expect((await follow(visitor)).status).toBe(200)
    await sheet.send(entry('finish', { isComplete: false }))
    expect((await follow(visitor)).status).toBe(409)
  })

  test('refuses keys that no browser has, and keys that the service does not accept', async () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    await expectRefusal(
      follow(visitor, { keys: { ...keys, p256dh } }),
      400,
      'keys.p256dh: is not a public key',
    )
    expect((await follow(visitor, { publicKey: keys.p256dh })).status).toBe(410)
    expect(await followed()).toEqual([])
  })

  test('ends following one round or all, for whoever has the secret of the endpoint, without a session', async () => {
    const other = await startSheet(await service.signInAs('golfer'))
    await follow(visitor)
    await follow(visitor, { round: other.token })
    expect(await followed()).toHaveLength(2)
    const send = (body: object) =>
      fetch(service.origin + unfollowRound.path, {
        method: 'POST',
        headers: { ...json, cookie: 'session=none' },
        body: JSON.stringify(body),
      })
    const response = await send({ ...proof(), round: sheet.token })
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    expect(await followed()).toMatchObject([{ round: other.token }])
    expect((await send(proof())).status).toBe(204)
    expect((await send(proof())).status).toBe(204)
    expect(await followed()).toEqual([])
  })

  test('moves what an endpoint follows to the one that replaces it', async () => {
    const other = await startSheet(await service.signInAs('golfer'))
    await follow(owner, { birdies: true })
    await follow(visitor, { round: other.token })
    const next = `${endpoint}-next`
    await follow(visitor, { endpoint: next, round: other.token, birdies: true })
    const replace = (changes: object = {}) =>
      visitor.call(replacePushEndpoint, {
        body: { oldEndpoint: endpoint, oldAuth: keys.auth, endpoint: next, keys, publicKey, ...changes },
      })
    expect((await replace({ publicKey: keys.p256dh })).status).toBe(410)
    expect((await replace()).status).toBe(204)
    expect(await followed()).toEqual([])
    const rounds = await followed(next)
    expect(rounds).toHaveLength(2)
    expect(rounds).toContainEqual({ round: sheet.token, isPlayer: true, birdies: true })
    expect(rounds).toContainEqual({ round: other.token, isPlayer: false, birdies: true })
  })

  test('limits the rounds of an endpoint', { tags: 'slow' }, async () => {
    await visitor.signIn((await newGolfer()).email)
    for (let at = 0; at < 20; at++) {
      const { token } = await startSheet(await service.signInAs('golfer'))
      await follow(visitor, { round: token })
    }
    expect((await follow(visitor)).status).toBe(413)
    await visitor.call(unfollowRound, { body: proof() })
    expect((await follow(visitor)).status).toBe(200)
  })

  test('accepts a replaced key for 30 days', async () => {
    await transact(service.context, (tx) => createPushKeys(tx).rotate())
    const current = (await visitor.read(getPushKey, {})).publicKey
    expect(current).not.toBe(publicKey)
    expect((await follow(visitor)).status).toBe(200)
    expect((await follow(visitor, { publicKey: current })).status).toBe(200)
    service.advanceClock(30 * DAY_MS - 60_000)
    owner = await service.signInAs('golfer')
    sheet = await startSheet(owner)
    expect((await follow(visitor)).status).toBe(200)
    service.advanceClock(60_000)
    expect((await follow(visitor)).status).toBe(410)
    expect((await follow(visitor, { publicKey: current })).status).toBe(200)
    publicKey = current
  })

  test('stops following when the round is erased', async () => {
    await follow(visitor)
    await createRounds(service.context).erase(sheet.token)
    expect(await followed()).toEqual([])
  })

  test('are named in the export of those who are signed in, and end with their account', async () => {
    const { email, golfer } = await newGolfer()
    await follow(golfer, { birdies: true })
    const text = await (await golfer.call(exportAccount, {})).text()
    expect(v.parse(accountExport, JSON.parse(text)).followedRounds).toEqual([
      { roundToken: sheet.token, birdies: true, createdAt: expect.any(Number) },
    ])
    for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(text).not.toContain(secret)
    const { id } = await service.accountOf(email)
    await createAccountDeletions(service.context).deleteNow(id, 'operator')
    expect(await followed()).toEqual([])
  })

  test('end after 14 days', async () => {
    await follow(visitor)
    service.advanceClock(14 * DAY_MS - 60_000)
    await createPushSubscriptions(service.context).endOld()
    expect(await followed()).toHaveLength(1)
    service.advanceClock(60_000)
    await createPushSubscriptions(service.context).endOld()
    expect(await followed()).toEqual([])
  })
}
