import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../src/contract/session.ts'
import { serviceOfTests, startService, type TestClient } from '../../support/service.ts'

// Guessing passwords from many IP addresses that belong to one attacker. Which addresses are counted together is tested in
// tests/unit/service/http/addresses.test.ts, and to whom they are shown in health.plugin.test.ts beside it.

const service = serviceOfTests(() => startService({ trustedProxies: 1 }), 'test')
let client: TestClient
beforeEach(async () => {
  client = service.newClient()
})

let guesses = 0
/** Sends a wrong password for a new account each time, as a proxy forwards it. Returns the status. */
async function guessFrom(address: string, by = client): Promise<number> {
  const body = JSON.stringify({ id: `guessed-${++guesses}@golf.example`, token: 'A'.repeat(64) })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return (await by.send(signIn.method, signIn.path, { body, headers })).status
}

describe('guessing', { tags: 'slow' }, () => {
  test('is limited for a whole /64 network of IPv6, but not for others', async () => {
    for (let number = 1; number <= 50; number++) {
      expect(await guessFrom(`2001:db8:0:1:${number.toString(16)}::${number}`)).toBe(401)
    }
    expect(await guessFrom('2001:DB8:0:1:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await guessFrom('2001:db8:0:2::1')).toBe(401)
  })
})

describe('the address that the service sees', () => {
  const health = async (client: TestClient, address = '203.0.113.9') =>
    client.send('GET', '/rest/health?verbose', { headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } })

  test('is without its port, also in the log', async () => {
    const [forwardedFor, address] = ['203.0.113.7:4711', '203.0.113.7']
    const staff = await service.signInAs('staff')
    expect(await (await health(staff, forwardedFor)).json()).toMatchObject({ address })
    await health(await service.signInAs('golfer'), forwardedFor)
    const refused = () => service.logEntries().find(({ event }) => event === 'access refused')
    await expect.poll(refused).toMatchObject({ address })
  })

  test('is the one that the first of two trusted proxies has added', async () => {
    const behindTwo = await startService({ trustedProxies: 2 })
    const by = behindTwo.newClient()
    const guess = (number: number, address = '203.0.113.9') =>
      guessFrom(`198.51.100.${number}, ${address}, 192.0.2.${number}`, by)
    for (let number = 0; number < 50; number++) expect(await guess(number)).toBe(401)
    expect(await guess(50)).toBe(429)
    expect(await guess(51, '203.0.113.10')).toBe(401)
    await behindTwo.stop()
  })

  test('is the address of the proxy when proxies are not trusted', async () => {
    const direct = await startService()
    const response = await health(await direct.signInAs('staff'))
    expect(await response.json()).toMatchObject({ address: '127.0.0.1', trustedProxies: 0 })
    await direct.stop()
  })
})
