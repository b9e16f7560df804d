import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findFollowedRounds,
  followRound,
  replacePushEndpoint,
  unfollowRound,
} from '../../../src/contract/push.ts'
import { createPushKeys } from '../../../src/service/golf/push/push-keys.ts'
import { createPushSubscriptions } from '../../../src/service/golf/push/push-subscriptions.ts'
import {
  createPushTransport,
  isPublicAddress,
  PUBLIC_NETWORK,
} from '../../../src/service/golf/push/push-transport.ts'
import { temporaryCertificate } from '../../scale/support/certificates.ts'
import { type PushService, startPushService } from '../../support/push-service.ts'
import { serviceOfTests, startService, type TestClient, type TestService } from '../../support/service.ts'
import { score, startSheet } from '../../support/sheet-clients.ts'

// Endpoints of web push: URLs that anybody can make the service send requests to.

describe('an address that is not public', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '169.254.169.254'],
    ...['::1', 'fc00::1', '::8.8.8.8', '4000::1'],
    ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '', 'localhost'],
  ])('%s is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('the service', () => {
  let target: ReturnType<typeof createServer>
  let port: number
  let requests = 0
  let connections = 0
  beforeAll(async () => {
    const { key, cert } = temporaryCertificate()
    target = createServer({ key, cert }, (_, response) => {
      requests += 1
      response.end()
    })
    target.on('connection', () => {
      connections += 1
    })
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    port = (target.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => target.close(resolve)))

  const forbidden = { message: 'the endpoint is not at a public address' }
  const resolvesTo = (...addresses: string[]) => ({
    ...PUBLIC_NETWORK,
    allowsPorts: true,
    resolve: async () => addresses,
  })
  const send = (endpoint: string, network = PUBLIC_NETWORK) => {
    const transport = createPushTransport(network)
    return transport.send(endpoint, {}, Buffer.from('x')).finally(transport.close)
  }

  test('does not connect to a name that resolves to an internal address', async () => {
    for (const addresses of [['127.0.0.1'], ['::1', '127.0.0.1'], []]) {
      const sent = send(`https://localhost:${port}/`, resolvesTo(...addresses))
      await expect(sent).rejects.toMatchObject(forbidden)
    }
    expect(connections).toBe(0)
  })

  test.each(['2130706433', '0x7f.1', '[::1]', '1.1.1.1'])(
    'does not connect to the address %s',
    async (host) => {
      const network = resolvesTo('127.0.0.1')
      await expect(send(`https://${host}:${port}/`, network)).rejects.toMatchObject(forbidden)
      expect(connections).toBe(0)
    },
  )

  test.each(['https://push.example:8443/', 'http://push.example/'])(
    'does not connect to %s',
    async (endpoint) => {
      await expect(send(endpoint)).rejects.toMatchObject(forbidden)
    },
  )

  test('does not trust a certificate that nobody has signed', async () => {
    const network = { ...resolvesTo('127.0.0.1'), isAllowedAddress: () => true }
    await expect(send(`https://localhost:${port}/`, network)).rejects.toThrow(/self.signed/)
    expect(requests).toBe(0)
  })
})

describe('an endpoint', () => {
  let service: TestService
  let push: PushService
  beforeAll(async () => {
    push = await startPushService()
    service = await startService({
      pushNetwork: { ...PUBLIC_NETWORK, resolve: async () => ['127.0.0.1'] },
      pushTimes: { settle: 20, poll: 10, claim: 1_000, retry: [50] },
    })
  })
  afterAll(async () => {
    await service.stop()
    await push.stop()
  })

  test('at an internal address is sent nothing, and its subscriptions end', async () => {
    const sheet = await startSheet(await service.signInAs('golfer'))
    const [{ publicKey }] = await createPushKeys(service.context).accepted()
    const { endpoint, keys } = push.newBrowser()
    const { auth } = keys
    const atName = endpoint.replace(/:\d+/, '')
    for (const one of [endpoint, atName]) {
      const body = { round: sheet.token, endpoint: one, keys, publicKey }
      expect((await service.newClient().call(followRound, { body })).status).toBe(200)
    }
    await sheet.send(score('p1', 1, 4))
    for (const one of [endpoint, atName]) {
      await expect
        .poll(() => createPushSubscriptions(service.context).of({ endpoint: one, auth }))
        .toEqual([])
    }
    expect(push.requests).toEqual([])
  })

  test.each([
    'http://push.example/1',
    'https://',
    `https://push.example/${'x'.repeat(1100)}`,
    ...['https://PUSH.example/1', 'https://a@push.example/1'],
    ...['https://push.example./1', 'https://push.example'],
  ])('%s is refused', async (endpoint) => {
    const { keys } = push.newBrowser()
    const [{ publicKey }] = await createPushKeys(service.context).accepted()
    const body = { round: 'R1', endpoint, keys, publicKey }
    expect((await service.newClient().call(followRound, { body })).status).toBe(400)
  })

  test('cannot be registered by a network again and again', { tags: 'slow' }, async () => {
    const sheet = await startSheet(await service.signInAs('golfer'))
    const [{ publicKey }] = await createPushKeys(service.context).accepted()
    const client = service.newClient()
    const { endpoint, keys } = push.newBrowser()
    const body = { round: sheet.token, endpoint, keys, publicKey }
    let status = 200
    let count = 0
    while (status === 200 && count < 400) {
      status = (await client.call(followRound, { body })).status
      count += 1
    }
    expect(status).toBe(429)
    expect(count).toBeGreaterThan(200)
  })
})

describe('somebody who knows the endpoint of a browser, but not its secret', () => {
  const service = serviceOfTests()

  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const newBrowser = () => ({
    endpoint: `https://${randomUUID()}.example/1`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  })

  async function setUp() {
    const owner = await service.signInAs('golfer')
    const sheet = await startSheet(owner)
    const [{ publicKey }] = await createPushKeys(service.context).accepted()
    const browser = newBrowser()
    const follow = (client: TestClient, changes: object = {}) =>
      client.call(followRound, { body: { round: sheet.token, publicKey, ...browser, ...changes } })
    expect((await follow(owner)).status).toBe(200)
    const { endpoint, keys } = browser
    const followed = () => createPushSubscriptions(service.context).of({ endpoint, auth: keys.auth })
    const unchanged = [{ round: sheet.token, isPlayer: true, birdies: false }]
    return { owner, sheet, publicKey, browser, follow, followed, unchanged, thief: service.newClient() }
  }
  const wrong = 'B'.repeat(22)

  test.each([[{}], [{ auth: wrong }]])(
    'sees and ends nothing with %j, as if it were unknown',
    async (proof) => {
      const { browser, followed, unchanged, thief, sheet } = await setUp()
      for (const { endpoint } of [browser, newBrowser()]) {
        const found = await thief.call(findFollowedRounds, { body: { endpoint, ...proof } })
        expect([found.status, await found.json()]).toEqual([200, { rounds: [] }])
        for (const round of [{ round: sheet.token }, {}])
          expect((await thief.call(unfollowRound, { body: { endpoint, ...proof, ...round } })).status).toBe(
            204,
          )
      }
      expect(await followed()).toEqual(unchanged)
    },
  )

  test.each([[{}], [{ oldAuth: wrong }]])(
    'moves nothing to an endpoint of their own with %j',
    async (proof) => {
      const { browser, followed, unchanged, thief, publicKey } = await setUp()
      const own = { ...browser, endpoint: `${browser.endpoint}-own`, keys: newBrowser().keys }
      for (const oldEndpoint of [browser.endpoint, newBrowser().endpoint]) {
        const body = { oldEndpoint, ...proof, ...own, publicKey }
        expect((await thief.call(replacePushEndpoint, { body })).status).toBe(204)
      }
      expect(await followed()).toEqual(unchanged)
      const { endpoint, keys } = own
      expect(await createPushSubscriptions(service.context).of({ endpoint, auth: keys.auth })).toEqual([])
    },
  )

  test('moves nothing of their own to it, and does not follow with it', async () => {
    const { browser, followed, unchanged, thief, publicKey, follow } = await setUp()
    const keys = { ...browser.keys, auth: wrong }
    const own = { ...newBrowser(), endpoint: `${browser.endpoint}-own` }
    expect((await follow(thief, own)).status).toBe(200)
    const body = { oldEndpoint: own.endpoint, oldAuth: own.keys.auth, ...browser, keys, publicKey }
    expect((await thief.call(replacePushEndpoint, { body })).status).toBe(409)
    const stranger = await service.signInAs('golfer')
    const other = await startSheet(stranger)
    for (const client of [thief, stranger]) {
      for (const round of [{}, { round: other.token }])
        expect((await follow(client, { keys, birdies: true, ...round })).status).toBe(409)
    }
    expect(await followed()).toEqual(unchanged)
  })
})

describe('a host that is not a known push service', { tags: 'slow' }, () => {
  const service = serviceOfTests()
  let publicKey: string
  let round: string
  beforeAll(async () => {
    publicKey = (await createPushKeys(service.context).accepted())[0].publicKey
    round = (await startSheet(await service.signInAs('golfer'))).token
  })

  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  let endpoints = 0
  const follow = async (client: TestClient, host: string) => {
    const endpoint = `https://${host}/${++endpoints}`
    const response = await client.call(followRound, { body: { round, endpoint, keys, publicKey } })
    await response.text()
    return { endpoint, status: response.status }
  }
  const followTimes = async (client: TestClient, host: string, count: number) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at++) statuses.push((await follow(client, host)).status)
    return statuses
  }
  const MAX = 20
  const all = (count: number) => Array<number>(count).fill(200)

  test('gets at most 20 subscriptions of an account, and another host or account has its own', async () => {
    const golfer = await service.signInAs('golfer')
    const last = await follow(golfer, 'victim.example')
    expect(await followTimes(golfer, 'victim.example', MAX + 1)).toEqual([...all(MAX - 1), 413, 413])
    expect((await follow(golfer, 'victim.example.org')).status).toBe(200)
    expect((await follow(await service.signInAs('golfer'), 'victim.example')).status).toBe(200)
    const again = { round, endpoint: last.endpoint, keys, publicKey, birdies: true }
    expect((await golfer.call(followRound, { body: again })).status).toBe(200)
    await golfer.call(unfollowRound, { body: { endpoint: last.endpoint, auth: keys.auth } })
    expect(await followTimes(golfer, 'victim.example', 2)).toEqual([200, 413])
  })

  test('gets at most 20 of a network without an account, even if they were those of an account', async () => {
    const visitor = service.newClient()
    const golfer = await service.signInAs('golfer')
    const { endpoint } = await follow(golfer, 'other.example')
    expect(await followTimes(visitor, 'other.example', MAX + 1)).toEqual([...all(MAX), 429])
    const body = { round, endpoint, keys, publicKey }
    expect((await visitor.call(followRound, { body })).status).toBe(429)
    expect((await follow(golfer, 'other.example')).status).toBe(200)
    expect((await follow(visitor, 'third.example')).status).toBe(200)
  })

  test('gets none that were subscriptions at another host', async () => {
    const visitor = service.newClient()
    const { endpoint } = await follow(visitor, 'fcm.googleapis.com')
    const replace = async (host: string) => {
      const next = { endpoint: `https://${host}/moved`, keys, publicKey }
      const body = { oldEndpoint: endpoint, oldAuth: keys.auth, ...next }
      return (await visitor.call(replacePushEndpoint, { body })).status
    }
    expect(await replace('moved.example')).toBe(409)
    expect(await replace('web.push.apple.com')).toBe(204)
  })

  test('is not a known push service, which has no such limit', async () => {
    for (const client of [service.newClient(), await service.signInAs('golfer')])
      expect(await followTimes(client, 'fcm.googleapis.com', MAX + 5)).toEqual(all(MAX + 5))
  })
})
