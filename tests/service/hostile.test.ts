import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../src/contract/session.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) =>
  staff.send('POST', '/rest/admin/add_property', { body, headers })

describe('rejects a malformed body', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

  test.each([
    ['with invalid JSON', '{"iid":', 400, 'body: not valid JSON'],
    ['that is empty', '', 400, 'body: not valid JSON'],
    ['that is a list', '[]', 400, 'iid: is missing'],
    ['that is null', 'null', 400, 'body: is missing'],
    ['that is deeply nested', deep, 400, 'iid: is missing'],
    ['with __proto__', '{"__proto__":{"iid":"I-1"},"name":"a","value":"b"}', 400, /^.+$/],
    ['with constructor.prototype', '{"constructor":{"prototype":{"iid":"I-1"}}}', 400, /^.+$/],
    ['with a number instead of a string', '{"iid":1,"name":"a","value":"b"}', 400, 'iid: expected a string'],
    ['that is too large', JSON.stringify({ iid: 'x'.repeat(600_000) }), 413, 'body: is too large'],
  ])('%s', async (_, body, status, expected) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    const message = await messageOf(response)
    if (expected instanceof RegExp) expect(message).toMatch(expected)
    else expect(message).toBe(expected)
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('with the type %s', async (type) => {
    const response = await post('{"iid":"I-1","name":"a","value":"b"}', { 'content-type': type })
    expect(response.status).toBe(415)
    expect(await messageOf(response)).toMatch(/^body: /)
  })

  test('of JSON where plain text is expected', async () => {
    const response = await staff.send('POST', '/admin/update-tiles/g', {
      body: '{"id":"F-1"}',
      headers: json,
    })
    expect(response.status).toBe(415)
  })
})

describe('URLs', () => {
  test.each(['/rest/round/%E0%A4%A', '/rest/round/%', '/rest/admin/find_user/%ff'])(
    'responds with 400 to the invalid encoding %s',
    async (path) => {
      const response = await staff.send('GET', path)
      expect([response.status, await messageOf(response)]).toEqual([400, 'url: not a valid encoding'])
    },
  )

  test('rejects a duplicate query parameter', async () => {
    const response = await staff.send('GET', '/rest/admin/promo_code?code=a&code=b')
    expect([response.status, await messageOf(response)]).toEqual([400, 'code: expected a string'])
  })

  test('rejects a path parameter of thousands of characters', async () => {
    const response = await staff.send('GET', `/rest/round/${'x'.repeat(5000)}`)
    expect([400, 404]).toContain(response.status)
  })

  test.each([
    '..%2Fadmin',
    '%2e%2e',
    "'%20or%201=1--",
    '%00',
    '%0d%0aSet-Cookie:%20a=b',
    '__proto__',
    'constructor',
  ])('finds nothing for the path parameter %s', async (part) => {
    for (const path of [
      `/rest/round/${part}`,
      `/rest/admin/find_user/${part}`,
      `/rest/admin/download_round/${part}`,
    ]) {
      const response = await staff.send('GET', path)
      expect([204, 400, 404]).toContain(response.status)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })
})

test('logs an unexpected error, responds without details and keeps running', async () => {
  const failing = vi.spyOn(service.services.promo, 'types').mockRejectedValue(new Error('secret detail'))
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const response = await staff.send('GET', '/rest/admin/promo_code/types')
  const id = response.headers.get('x-request-id')
  expect([response.status, await response.json()]).toEqual([500, { message: `Server error (request ${id})` }])
  expect(log.mock.calls.join('')).toContain('secret detail')
  vi.restoreAllMocks()
  expect(failing).toBeDefined()
  expect((await staff.send('GET', '/rest/admin/promo_code/types')).status).toBe(200)
})

test('creates one account when a sign-up is submitted twice', async () => {
  const client = service.newClient()
  await client.send('GET', '/rest/auth/get_user')
  const body = JSON.stringify({ id: 'double@golf.example', name: 'Ann', token: 'A'.repeat(64) })
  const submit = () => client.send('POST', '/rest/auth/signup', { body, headers: json })
  const responses = await Promise.all([submit(), submit()])
  expect(responses.map((one) => one.status).sort()).toEqual([200, 409])
})

test('takes as long to reject an unknown account as a known one', async () => {
  await service.signInAs('golfer', 'timed@golf.example')
  const measureMs = async (id: string) => {
    const startMs = performance.now()
    await service.newClient().call(signIn, { body: { id, token: 'A'.repeat(64) } })
    return performance.now() - startMs
  }
  const [known, unknown] = [[] as number[], [] as number[]]
  for (let round = 0; round < 8; round++) {
    known.push(await measureMs('timed@golf.example'))
    unknown.push(await measureMs(`unknown-${round}@golf.example`))
  }
  const fastest = (times: number[]) => Math.min(...times)
  // Hashing takes at least 15 ms, so rejecting an unknown account without it would be noticeably faster.
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.6)
})

describe('incomplete requests', () => {
  test('keeps running when a client disconnects during an upload', async () => {
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      'POST /rest/admin/upload/round/I-1 HTTP/1.1',
      'Host: localhost',
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${staff.cookies.get('XSRF-TOKEN')}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ]
    socket.write(
      `${head.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{`,
    )
    socket.destroy()
    await once(socket, 'close')
    expect((await staff.send('GET', '/rest/auth/get_user')).status).toBe(200)
  })

  test('limits the time for the request head and for the whole request', () => {
    expect(service.fastify.server.headersTimeout).toBe(20_000)
    expect(service.fastify.server.requestTimeout).toBe(180_000)
  })
})
