import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { deleteApp, getApp } from 'firebase/app'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LiveRound, liveRound } from '../../src/contract/round.ts'
import { createLiveDatabase } from '../../src/platform/live/live-database.ts'
import * as liveSdk from '../../src/platform/live/live-sdk.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { connectFirebase } from '../../src/service/golf/firebase/firebase-database.ts'
import { retryMs } from '../../src/service/golf/firebase/firebase-publication.ts'
import { createLiveValues } from '../../src/service/golf/realtime/live-values.ts'
import { realtimePlugin } from '../../src/service/golf/realtime/realtime.plugin.ts'
import { realtimeLimits } from '../../src/service/golf/realtime/realtime-limits.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { checkFirebase } from '../../src/service/manage/check.commands.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeNetwork } from '../support/fake-network.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { type FirebaseServer, startFirebaseServer, stored, type Trouble } from '../support/firebase-server.ts'
import { recorded, strokes } from '../support/recorded.ts'
import { startService, type TestService } from '../support/service.ts'

let firebase: FirebaseServer
let dataDir: string
beforeEach(async () => {
  firebase = await startFirebaseServer()
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-'))
})
afterEach(async () => {
  await firebase.stop()
  await rm(dataDir, { recursive: true })
})

/** Runs an operation with a service that publishes in Firebase. */
async function withService(
  operation: (service: TestService) => Promise<unknown>,
  settings: Parameters<typeof startService>[0] = { firebase: firebase.config },
): Promise<void> {
  const service = await startService({ dataDir, ...settings })
  try {
    await createInstalls(service.context)
      .add({ iid: 'I-1' })
      .catch(() => {
        // Ignored: an earlier service of the test has added it.
      })
    await operation(service)
  } finally {
    await service.stopKeepingData()
  }
}
const play = ({ context }: TestService, line: string, token = 'live-1') =>
  createRounds(context).saveLive({
    iid: 'I-1',
    token,
    recorded: recorded({ players: [{ name: 'Ann', holes: strokes(line) }] }),
  })
const finish = ({ context }: TestService, token = 'live-1') => createRounds(context).setDeleted(token, true)
/** Waits until Firebase has the live value of the service. */
async function expectPublished({ context }: TestService, token = 'live-1'): Promise<void> {
  const value = stored(await createRounds(context).liveValue(token))
  await expect.poll(() => firebase.valueOf(token)).toEqual(value)
}
const sent = () => firebase.requests.map(({ method, path }) => `${method} ${path}`)
const metricsOf = async ({ origin }: TestService) => (await fetch(`${origin}/metrics`)).text()

test('sets a live round, then changes only what differs, and removes it when it is over', async () => {
  await withService(async (service) => {
    await play(service, '4 . .')
    await expectPublished(service)
    expect(firebase.valueOf('live-1/settings')).toBeDefined()
    await play(service, '4 7 .')
    await expectPublished(service)
    await finish(service)
    await expect.poll(() => firebase.valueOf('live-1')).toBeUndefined()
    expect(sent()).toEqual(['PUT live-1', expect.stringMatching(/^PATCH live-1/), 'DELETE live-1'])
    expect(JSON.stringify(firebase.requests[1]?.body).length).toBeLessThan(
      JSON.stringify(firebase.requests[0]?.body).length / 2,
    )
    expect(firebase.tokenCount()).toBe(1)
  })
})

test('publishes what the unchanged SDK shows to those who watch', async () => {
  // The service's own implementation of the protocol streams what the database contains.
  const liveValues = createLiveValues()
  firebase.listen((token) => liveValues.publish(token, firebase.valueOf(token) ?? null))
  const streaming = Fastify({ forceCloseConnections: true })
  await streaming.register(realtimePlugin, { liveValues, limits: realtimeLimits(readConfig({})) })
  const url = await streaming.listen({ port: 0, host: '127.0.0.1' })
  const database = createLiveDatabase({
    schema: liveRound,
    url: () => `${url}?ns=fairway`,
    loadSdk: async () => liveSdk,
    events: () => new EventTarget(),
    network: fakeNetwork().network,
    visibility: fakeVisibility().visibility,
    pace: { clock: fakeClock().clock, delayMs: () => 0 },
  })
  const seen: (LiveRound | undefined)[] = []
  const stop = database.subscribe('live-1', { onValue: (round) => seen.push(round), onConnection: () => {} })
  await withService(async (service) => {
    for (const line of ['4 . .', '4 7 .', '4 7 3']) {
      await play(service, line)
      const value = v.parse(liveRound, await createRounds(service.context).liveValue('live-1'))
      await expect.poll(() => seen.at(-1)).toEqual(value)
    }
    await finish(service)
    await expect.poll(() => seen.at(-1)).toBeUndefined()
  })
  stop()
  await deleteApp(getApp())
  await streaming.close()
})

test('sends the requests of a round one after another, and at last the latest value', async () => {
  await withService(async (service) => {
    const lines = ['4 . .', '4 4 .', '4 4 4', '4 4 5', '4 4 6', '4 4 7']
    for (const line of lines) await play(service, line)
    await expectPublished(service)
    const seqs = firebase.requests.map(({ body }) => (body as { seq?: number } | null)?.seq ?? 0)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })
})

describe('after trouble', { tags: 'slow' }, () => {
  test.each<[string, Trouble[]]>([
    ['a lost connection', ['lost']],
    ['a connection that is lost after the value was stored', ['lost after writing']],
    ['an error of the server', [{ status: 500 }, { status: 503 }]],
    ['too many requests', [{ status: 429 }]],
  ])('%s, sends the whole value again', async (_, troubles) => {
    await withService(async (service) => {
      await play(service, '4 . .')
      await expectPublished(service)
      firebase.requests.length = 0
      firebase.troubles.push(...troubles)
      await play(service, '4 7 .')
      await expect.poll(() => firebase.requests.length).toBeGreaterThan(troubles.length)
      await expectPublished(service)
      expect(firebase.requests.at(-1)).toMatchObject({ method: 'PUT', path: 'live-1' })
      expect(await metricsOf(service)).toContain(
        `firebase_requests_total{result="failed"} ${troubles.length}\n`,
      )
    })
  })

  test('waits as long as the database asks for', async () => {
    const database = await connectFirebase(firebase.config)
    firebase.troubles.push({ status: 429, headers: { 'retry-after': '60' } })
    const error = await database.check(new AbortController().signal).catch((reason: unknown) => reason)
    expect(retryMs(1, error)).toBe(60_000)
    expect(retryMs(1, new TypeError('lost'))).toBeLessThan(60_000)
  })

  test('gets a new access token when the present one is refused', async () => {
    await withService(async (service) => {
      await play(service, '4 . .')
      await expectPublished(service)
      firebase.revokeToken()
      await play(service, '4 7 .')
      await expectPublished(service)
      expect(firebase.tokenCount()).toBe(2)
    })
  })

  test('publishes what was missed, removes what is over, and measures how far it is behind', async () => {
    await withService(async (service) => {
      await play(service, '4 . .')
      await play(service, '4 . .', 'live-2')
      await expectPublished(service, 'live-2')
      firebase.setDown(true)
      await play(service, '4 7 .')
      await finish(service, 'live-2')
      await expect.poll(() => metricsOf(service)).toMatch(/^firebase_lag_seconds [1-9.]/m)
      firebase.setDown(false)
      await expectPublished(service)
      await expect.poll(() => firebase.valueOf('live-2')).toBeUndefined()
      await expect.poll(() => metricsOf(service)).toMatch(/^firebase_lag_seconds 0$/m)
      expect(await metricsOf(service)).toMatch(/^firebase_publisher 1$/m)
    })
  })
})

test('removes at its start what it published and is over, and never touches other values', {
  tags: 'slow',
}, async () => {
  const others = { settings: { scoringMethod: 'of another program' } }
  firebase.write('other', others)
  await withService(async (service) => {
    await play(service, '4 . .')
    await play(service, '5 . .', 'live-2')
    await expectPublished(service)
    await expectPublished(service, 'live-2')
  })
  await withService((service) => finish(service), { firebase: undefined })
  expect(firebase.valueOf('live-1')).toBeDefined()
  await withService(async (service) => {
    await expect.poll(() => firebase.valueOf('live-1')).toBeUndefined()
    await expectPublished(service, 'live-2')
    await play(service, '5 5 .', 'live-2')
    await expectPublished(service, 'live-2')
  })
  expect(firebase.valueOf('other')).toEqual(others)
  expect(sent().filter((line) => line.includes('other'))).toEqual([])
})

test('leaves values in another database alone when the setting changes', { tags: 'slow' }, async () => {
  const next = await startFirebaseServer()
  await withService(async (service) => {
    await play(service, '4 . .')
    await expectPublished(service)
  })
  const before = sent().length
  await withService(async () => expect.poll(() => next.valueOf('live-1')).toBeDefined(), {
    firebase: next.config,
  })
  expect(sent()).toHaveLength(before)
  await next.stop()
})

describe('check', () => {
  const stateOf = async (config: Parameters<typeof checkFirebase>[0]) => (await checkFirebase(config))[0]

  test('says nothing without the setting', async () => {
    expect(await checkFirebase(undefined)).toEqual([])
  })

  test('finds a database that accepts the service account, without changing anything', async () => {
    firebase.write('other', 'value')
    expect(await stateOf(firebase.config)).toMatchObject({
      subject: 'Firebase',
      state: 'ok',
      detail: `${new URL(firebase.url).host} accepts live rounds of ${firebase.config.account.email}`,
    })
    expect(firebase.valueOf('other')).toBe('value')
  })

  test('finds missing rules, with which everybody may list the rounds', async () => {
    firebase.openToAll()
    expect(await stateOf(firebase.config)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('deploy database.rules.json'),
    })
  })

  test('finds a key that is not the one of the service account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const account = { ...firebase.config.account, privateKey }
    expect(await stateOf({ ...firebase.config, account })).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('invalid_grant'),
    })
  })

  test('finds a service account without access, and a database that does not respond', async () => {
    firebase.troubles.push({ status: 403 })
    expect(await stateOf(firebase.config)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('may not write (403)'),
    })
    firebase.setDown(true)
    expect(await stateOf(firebase.config)).toMatchObject({ state: 'failed' })
  })
})
