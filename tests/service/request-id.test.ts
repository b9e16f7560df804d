import { describe, expect, test } from 'vitest'
import { serviceOfTests, startService, type TestService } from '../support/service.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const direct = serviceOfTests(() => startService({ logLevel: 'info' }))
const proxied = serviceOfTests(() => startService({ logLevel: 'info', trustedProxies: 1 }))

const idOf = async (service: TestService, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.origin + path, { headers, redirect: 'manual' })
  return response.headers.get('x-request-id')
}

test.each(['/rest/nothing', '/.ws'])('the response to %s names its request', async (path) => {
  const [first, second] = [await idOf(direct, path), await idOf(direct, path)]
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).not.toBe(first)
})

describe('traceparent', () => {
  test('of the proxy is the id of the request in response and log', async () => {
    expect(await idOf(proxied, '/rest/rounds', { traceparent: TRACEPARENT })).toBe(TRACE)
    const entries = () => proxied.logEntries().filter(({ reqId }) => reqId === TRACE)
    await expect
      .poll(entries)
      .toMatchObject([{ route: '/rest/rounds', status: 401, reason: 'Please sign in' }])
  })
})

describe('the line of a request', () => {
  const lineOf = async (response: Response) => {
    const find = () =>
      proxied.logEntries().find(({ reqId }) => reqId === response.headers.get('x-request-id'))
    await expect.poll(find).toBeDefined()
    return find()
  }

  test('has the id of the account, not its address', async () => {
    const golfer = await proxied.signInAs('golfer', 'ann@golf.example')
    const line = await lineOf(await golfer.send('GET', '/rest/rounds'))
    const account = await proxied.accountOf('ann@golf.example')
    expect(line).toMatchObject({ status: 200, account: account.id })
    expect(JSON.stringify(line)).not.toContain('ann@')
  })

  test('has the reason of a refusal, without what the request contained', async () => {
    const { send } = proxied.newClient()
    // Refused requests of one address are counted together.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' }
    const body = '{"id":"ann@golf.example","name":"","token":""}'
    expect(await lineOf(await send('POST', '/rest/auth/signup', { body, headers }))).toMatchObject({
      status: 400,
      reason: expect.stringMatching(/^name: /),
    })
    const missing = await proxied.newClient().send('POST', '/rest/auth/logout', {
      headers: { 'x-xsrf-token': '', 'x-forwarded-for': '203.0.113.2' },
    })
    expect(await lineOf(missing)).toMatchObject({
      event: 'access refused',
      reason: 'The X-XSRF-TOKEN header is missing or wrong; please reload the page',
    })
  })
})
