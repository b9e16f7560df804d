import { expect, test } from 'vitest'
import { signIn } from '../../src/contract/session.ts'
import { serviceOfTests, startService } from '../support/service.ts'

const service = serviceOfTests(() => startService({ trustedProxies: 1 }))

/** Sends a wrong password with the X-Forwarded-For header that a proxy would send. Returns the status. */
async function guess(number: number, address: string, target = service): Promise<number> {
  const client = target.newClient()
  await client.send('GET', '/rest/auth/get_user')
  const body = JSON.stringify({ id: `guessed-${number}@golf.example`, token: 'A'.repeat(64) })
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.100.${number % 250}, ${address}`,
  }
  return (await client.send(signIn.method, signIn.path, { body, headers })).status
}

test('throttles by the address that the first of two trusted proxies adds', async () => {
  const behindTwo = await startService({ trustedProxies: 2 })
  const addresses = (number: number) => `203.0.113.9, 192.0.2.${number % 250}`
  const statuses = new Set<number>()
  for (let number = 0; number < 50; number++) statuses.add(await guess(number, addresses(number), behindTwo))
  expect([...statuses]).toEqual([401])
  expect(await guess(50, addresses(50), behindTwo)).toBe(429)
  expect(await guess(51, '203.0.113.10, 192.0.2.51', behindTwo)).toBe(401)
  await behindTwo.stop()
})
