import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followRound } from '../../../src/contract/push.ts'
import {
  createPushTransport,
  isPublicAddress,
  PUBLIC_NETWORK,
} from '../../../src/service/golf/push/push-transport.ts'
import { temporaryCertificate } from '../../bench/certificate.ts'
import { type PushService, startPushService } from '../../support/push-service.ts'
import { startService, type TestService } from '../../support/service.ts'
import { score, startSheet } from '../../support/sheet-clients.ts'

// Endpoints of web push: URLs that anybody can make the service send requests to.

describe('an address that is not public', () => {
  test.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '100::1'],
    ...[
      '::8.8.8.8',
      '::808:808',
      '100:0:0:1::1',
      '4000::1',
      '3fff::1',
      '5f00::1',
      '64:ff9b:1::1',
      '2001:2::1',
    ],
    ...[
      '192.88.99.1',
      '192.31.196.1',
      '198.51.100.1',
      '203.0.113.1',
      '2620:4f:8000::1',
      '::ffff:0:127.0.0.1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '', 'localhost'],
  ])('%s is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['1.1.1.1', '142.250.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is not one', (address) => {
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

  test.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '1.1.1.1'],
  ])('does not connect to the address %s', async (host) => {
    const network = resolvesTo('127.0.0.1')
    await expect(send(`https://${host}:${port}/`, network)).rejects.toMatchObject(forbidden)
    expect(connections).toBe(0)
  })

  test.each(['https://push.example:8443/', 'https://push.example:22/', 'http://push.example/'])(
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
    const [{ publicKey }] = await service.services.pushKeys.accepted()
    const { endpoint, keys } = push.newBrowser()
    const atName = endpoint.replace(/:\d+/, '')
    for (const one of [endpoint, atName]) {
      const body = { round: sheet.token, endpoint: one, keys, publicKey }
      expect((await service.newClient().call(followRound, { body })).status).toBe(200)
    }
    await sheet.send(score('p1', 1, 4))
    for (const one of [endpoint, atName]) {
      await expect.poll(() => service.services.pushSubscriptions.of(one), { timeout: 10_000 }).toEqual([])
    }
    expect(push.requests).toEqual([])
  })

  test.each([
    'http://push.example/1',
    'ftp://push.example/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    `https://push.example/${'x'.repeat(1100)}`,
  ])('%s is refused', async (endpoint) => {
    const { keys } = push.newBrowser()
    const [{ publicKey }] = await service.services.pushKeys.accepted()
    const body = { round: 'R1', endpoint, keys, publicKey }
    expect((await service.newClient().call(followRound, { body })).status).toBe(400)
  })

  test('cannot be registered by a network again and again', async () => {
    const sheet = await startSheet(await service.signInAs('golfer'))
    const [{ publicKey }] = await service.services.pushKeys.accepted()
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
