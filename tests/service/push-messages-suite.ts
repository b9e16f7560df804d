import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followRound, type PushMessage, unfollowRound } from '../../src/contract/push.ts'
import { transact } from '../../src/service/base/context.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createPushMessages } from '../../src/service/golf/push/push-messages.ts'
import { createPushSubscriptions } from '../../src/service/golf/push/push-subscriptions.ts'
import { createSheetDeletions } from '../../src/service/golf/score-sheets/sheet-deletions.ts'
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts'
import type { startService, TestClient, TestService } from '../support/service.ts'
import { addKey, entry, type SheetClient, score, scorerOf, startSheet } from '../support/sheet-clients.ts'

type Settings = NonNullable<Parameters<typeof startService>[0]>
const TIMES = { settle: 20, poll: 10, claim: 1_000, retry: [50] }
const json = { 'content-type': 'application/json' }

/** Defines tests of what followers of live rounds are told. */
export function describePushMessages(start: (settings: Settings) => Promise<TestService>): void {
  let push: PushService
  /** A second one. */
  let other: PushService
  let service: TestService
  let publicKey: string
  let owner: TestClient
  let sheet: SheetClient

  beforeAll(async () => {
    push = await startPushService()
    other = await startPushService()
    service = await start({ pushNetwork: push.network, pushTimes: TIMES })
    publicKey = (await createPushKeys(service.context).accepted())[0].publicKey
  })
  afterAll(async () => {
    await service.stop()
    await push.stop()
    await other.stop()
  })
  beforeEach(async () => {
    owner = await service.signInAs('golfer')
    sheet = await startSheet(owner)
  })
  afterEach(() => {
    push.reply = () => ({ status: 201 })
  })

  async function follow(
    client: Pick<TestClient, 'send'> = service.newClient(),
    changes: object = {},
    headers: Record<string, string> = {},
  ): Promise<TestBrowser> {
    const browser = { ...push.newBrowser(), ...changes }
    const body = JSON.stringify({ round: sheet.token, publicKey, ...browser })
    const response = await client.send('POST', followRound.path, { headers: { ...json, ...headers }, body })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return browser
  }
  const kindsTo = (browser: TestBrowser) => push.messagesTo(browser).map(({ kind }) => kind)
  const metrics = async () => (await fetch(`${service.origin}/metrics`)).text()
  const expectCounted = (outcome: string) =>
    until(metrics).toMatch(new RegExp(`^push_messages_total\\{outcome="${outcome}"\\} [1-9]`, 'm'))
  const lastTo = (browser: TestBrowser) => push.messagesTo(browser).at(-1)
  const until = <T>(read: () => T) => expect.poll(read)
  const proofOf = ({ endpoint, keys: { auth } }: TestBrowser) => ({ endpoint, auth })
  const followedBy = (browser: TestBrowser) => createPushSubscriptions(service.context).of(proofOf(browser))
  const expectNothingWaits = () =>
    until(async () => (await createPushMessages(service.context).count()).waiting).toBe(0)
  const expectLast = (browser: TestBrowser, expected: Partial<PushMessage>) =>
    until(() => lastTo(browser)).toMatchObject(expected)
  test('tells of the start, a birdie if chosen, an eagle, a change of the lead, and the end', async () => {
    const browser = await follow()
    const withBirdies = await follow(service.newClient(), { birdies: true })
    expect(await metrics()).toMatch(/^push_subscriptions [1-9]/m)
    await sheet.send(score('p1', 1, 4), score('p2', 1, 5))
    await expectLast(browser, {
      round: sheet.token,
      kind: 'started',
      number: 1,
      title: 'The round has started',
      body: 'Ann leads, level par. Bob second, 1 over par\nOld Links',
      url: `/round/${sheet.token}`,
    })
    await sheet.send(score('p1', 2, 5), score('p2', 2, 3))
    await expectLast(browser, { kind: 'lead', title: 'Bob birdied 2, leads by 1' })
    await sheet.send(score('p1', 3, 2))
    await expectLast(browser, { kind: 'eagle', title: 'Ann eagled 3, leads by 1' })
    await sheet.send(score('p2', 3, 3))
    await expectLast(withBirdies, { kind: 'birdie', title: 'Bob birdied 3, shares the lead' })
    await sheet.send(entry('finish', { isComplete: true }))
    await expectLast(browser, {
      kind: 'finished',
      title: 'Ann and Bob tied, 1 under par',
      body: 'Ann and Bob\nOld Links',
    })
    await expectLast(withBirdies, { kind: 'finished' })
    expect(kindsTo(browser)).toEqual(['started', 'lead', 'eagle', 'finished'])
    expect(kindsTo(withBirdies)).toEqual(['started', 'lead', 'eagle', 'birdie', 'finished'])
    await until(() => followedBy(browser)).toEqual([])
    await expectCounted('sent')
  })

  test('tells players alone of different scores and of cards to confirm', async () => {
    const { key, id } = await addKey(sheet, 'Bob')
    const spectator = await follow()
    const asOwner = await follow(owner)
    const asScorer = await follow(service.newClient(), {}, { 'x-scorer-key': key })
    await sheet.send(score('p1', 1, 4))
    await expectLast(spectator, { kind: 'started' })
    const scorer = scorerOf(service, sheet, key)
    await scorer.send(score('p1', 1, 5))
    for (const browser of [asOwner, asScorer]) {
      await expectLast(browser, {
        kind: 'discrepancy',
        title: 'Different scores of Ann on hole 1: please decide',
        url: `/play/${sheet.token}`,
      })
    }
    await sheet.request('DELETE', `/keys/${id}`)
    const { seq } = (await sheet.read()).body
    const rest = [2, 3].flatMap((hole) => [score('p1', hole, 4), score('p2', hole, 4)])
    await sheet.send(score('p1', 1, 4, { seen: seq }), score('p2', 1, 4), ...rest)
    await expectLast(asOwner, {
      kind: 'confirm',
      title: 'All scores are in: please confirm the cards',
      url: `/play/${sheet.token}`,
    })
    await sheet.send(entry('confirm', { player: 'p1' }), entry('finish', { isComplete: true }))
    await expectLast(asScorer, { kind: 'finished' })
    expect(kindsTo(spectator)).toEqual(['started', 'finished'])
    expect(kindsTo(asOwner)).toEqual(['started', 'discrepancy', 'confirm', 'finished'])
    expect(kindsTo(asScorer)).toEqual(['started', 'discrepancy', 'finished'])
  })

  test('does not tell what happened before, nor what a correction brings back', async () => {
    await sheet.send(score('p1', 1, 2), score('p2', 1, 4))
    const browser = await follow()
    await sheet.send(score('p1', 1, 4))
    await sheet.send(score('p1', 1, 2))
    await sheet.send(score('p2', 2, 2))
    await expectLast(browser, { kind: 'eagle', title: 'Bob eagled 2, shares the lead' })
    expect(kindsTo(browser)).toEqual(['eagle'])
  })

  test('sends one encrypted message for several scores, which replaces the earlier one and ends in time', async () => {
    const browser = await follow()
    await sheet.send(...[1, 2, 3].flatMap((hole) => [score('p1', hole, 4), score('p2', hole, 2)]))
    await expectLast(browser, { kind: 'eagle' })
    await sheet.send(entry('finish', { isComplete: true }))
    await expectLast(browser, { kind: 'finished', title: 'Bob won by 6, ahead from the start' })
    const [first, last] = push.requests.filter(({ endpoint }) => endpoint === browser.endpoint)
    expect(kindsTo(browser)).toEqual(['eagle', 'finished'])
    expect(first?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(last?.headers.topic).toBe(first?.headers.topic)
    expect(first?.headers.topic).not.toContain(sheet.token)
    expect(Number(first?.headers.ttl)).toBeGreaterThan(3_500)
    expect(Number(first?.headers.ttl)).toBeLessThanOrEqual(3_600)
    expect(Number(last?.headers.ttl)).toBeGreaterThan(43_100)
  })

  test('stops for those who stop, and when the round is discarded, deleted or erased', async () => {
    const stopped = await follow()
    const remaining = await follow()
    await service.newClient().call(unfollowRound, { body: proofOf(stopped) })
    await sheet.send(score('p1', 1, 4))
    await expectLast(remaining, { kind: 'started' })
    expect(kindsTo(stopped)).toEqual([])
    await sheet.send(entry('discard'))
    await until(() => followedBy(remaining)).toEqual([])
    await sheet.send(entry('restore'))
    const again = await follow()
    await createSheetDeletions(service.context).setRoundDeleted(sheet.token, true)
    await until(() => followedBy(again)).toEqual([])
    expect(kindsTo(remaining)).toEqual(['started'])
    expect(kindsTo(again)).toEqual([])
  })

  test('sends with the key that the browser subscribed with', async () => {
    const earlier = await follow()
    await transact(service.context, (tx) => createPushKeys(tx).rotate())
    const current = (await createPushKeys(service.context).accepted())[0].publicKey
    const later = await follow(service.newClient(), { publicKey: current })
    await sheet.send(score('p1', 1, 4))
    for (const [browser, key] of [
      [earlier, publicKey],
      [later, current],
    ] as const) {
      await expectLast(browser, { kind: 'started' })
      expect(push.requests.find(({ endpoint }) => endpoint === browser.endpoint)?.sender).toBe(key)
    }
    publicKey = current
  })

  describe('when a push service', () => {
    test.each([404, 410])('responds with %i, ends all subscriptions of the endpoint', async (status) => {
      const second = await startSheet(await service.signInAs('golfer'))
      const browser = await follow()
      await follow(service.newClient(), { ...browser, round: second.token })
      push.reply = () => ({ status })
      await sheet.send(score('p1', 1, 4))
      await until(() => followedBy(browser)).toEqual([])
      expect(push.messagesTo(browser)).toHaveLength(1)
      await expectCounted('gone')
    })

    test('asks to wait, waits as long for every message to it, and sends the latest', async () => {
      const browser = await follow()
      const elsewhere = await follow(service.newClient(), other.newBrowser())
      push.reply = () => ({ status: 429, headers: { 'retry-after': '60' } })
      await sheet.send(score('p1', 1, 4))
      await expectLast(browser, { kind: 'started' })
      await expectCounted('busy')
      push.reply = () => ({ status: 201 })
      await sheet.send(score('p1', 2, 2))
      await until(() => other.messagesTo(elsewhere).at(-1)).toMatchObject({ kind: 'eagle' })
      expect(kindsTo(browser)).toEqual(['started'])
      service.advanceClock(60_000)
      await expectLast(browser, { kind: 'eagle' })
      expect(kindsTo(browser)).toEqual(['started', 'eagle'])
    })

    test('fails, tries again with the same number', async () => {
      const browser = await follow()
      let failures = 0
      push.reply = () => ({ status: ++failures > 2 ? 201 : 503 })
      await sheet.send(score('p1', 1, 4))
      await until(() => push.messagesTo(browser).map(({ number }) => number)).toEqual([1, 1, 1])
      await expectNothingWaits()
      expect(await followedBy(browser)).toHaveLength(1)
    })

    test('fails until the message is too late, gives up', async () => {
      const browser = await follow()
      push.reply = () => ({ status: 503 })
      await sheet.send(entry('finish', { isComplete: false }))
      await until(() => push.messagesTo(browser).length).toBeGreaterThan(1)
      service.advanceClock(12 * 3_600_000)
      await until(() => followedBy(browser)).toEqual([])
      await expectNothingWaits()
      await expectCounted('expired')
    })

    test.each([400, 301])('refuses with %i, does not try again', async (status) => {
      const browser = await follow()
      push.reply = ({ endpoint }) =>
        endpoint === browser.endpoint
          ? { status, headers: { location: push.newBrowser().endpoint } }
          : { status: 201 }
      await sheet.send(score('p1', 1, 4))
      await expectLast(browser, { kind: 'started' })
      await expectNothingWaits()
      await expectCounted('refused')
      push.reply = () => ({ status: 201 })
      await sheet.send(score('p1', 2, 2))
      await expectLast(browser, { kind: 'eagle' })
      expect(kindsTo(browser)).toEqual(['started', 'eagle'])
    })

    test('responds with much more than it should, ignores the rest', async () => {
      const browser = await follow()
      push.reply = () => ({ status: 201, body: 'x'.repeat(10_000_000) })
      await sheet.send(score('p1', 1, 4))
      await expectLast(browser, { kind: 'started' })
      await expectNothingWaits()
    })

    test('does not respond to one message, sends the others', async () => {
      const slow = await follow()
      const quick = await follow()
      let respond = () => {}
      const after = new Promise<void>((resolve) => {
        respond = resolve
      })
      push.reply = ({ endpoint }) => ({ status: 201, ...(endpoint === slow.endpoint && { after }) })
      await sheet.send(score('p1', 1, 4))
      await expectLast(quick, { kind: 'started' })
      await sheet.send(score('p1', 2, 2))
      await expectLast(quick, { kind: 'eagle' })
      await expectLast(slow, { kind: 'eagle' })
      respond()
      await expectNothingWaits()
      expect(kindsTo(slow)).toEqual(['started', 'eagle'])
    })
  })

  test('writes no endpoint, key or token of a round to the log', async () => {
    const browser = await follow()
    push.reply = () => ({ status: 500 })
    await sheet.send(score('p1', 1, 4))
    await expectLast(browser, { kind: 'started' })
    const log = JSON.stringify(service.logEntries())
    expect(log).toContain('a push service did not accept a message')
    for (const text of [
      browser.endpoint,
      new URL(browser.endpoint).host,
      browser.keys.p256dh,
      browser.keys.auth,
    ]) {
      expect(log).not.toContain(text)
    }
    push.reply = () => ({ status: 201 })
    await expectNothingWaits()
  })
}
