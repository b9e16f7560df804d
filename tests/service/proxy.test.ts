import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../src/contract/session.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ trustedProxies: 1 })
})
afterAll(() => service.stop())

/** A wrong password, as it comes through a proxy that adds the address it was asked from. */
async function guess(number: number, address: string, on = service): Promise<number> {
  const visitor = on.newClient()
  await visitor.send('GET', '/rest/auth/get_user')
  const body = JSON.stringify({ id: `guessed-${number}@golf.example`, token: 'A'.repeat(64) })
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.100.${number % 250}, ${address}`,
  }
  return (await visitor.send(signIn.method, signIn.path, { body, headers })).status
}

test('behind a proxy a guesser is known by the address that the proxy adds, not by one made up', async () => {
  const statuses = new Set<number>()
  for (let number = 0; number < 50; number++) statuses.add(await guess(number, '203.0.113.9'))
  expect([...statuses]).toEqual([401])
  expect(await guess(50, '203.0.113.9')).toBe(429)
  expect(await guess(51, '203.0.113.10')).toBe(401)
}, 60_000)

test('behind two, as a network that holds the site and a balancer, by the address that the first adds', async () => {
  const behind = await startService({ trustedProxies: 2 })
  const last = (number: number) => `203.0.113.9, 192.0.2.${number % 250}`
  const statuses = new Set<number>()
  for (let number = 0; number < 50; number++) statuses.add(await guess(number, last(number), behind))
  expect([...statuses]).toEqual([401])
  expect(await guess(50, last(50), behind)).toBe(429)
  expect(await guess(51, '203.0.113.10, 192.0.2.51', behind)).toBe(401)
  await behind.stop()
}, 60_000)
