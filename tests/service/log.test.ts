import { expect, test } from 'vitest'
import { type LogEntry, serviceOfTests, startService } from '../support/service.ts'

const SECRET = 'x-secret-token-x'
const service = serviceOfTests(() => startService({ logLevel: 'info', trustedProxies: 1 }))

let addresses = 0
/** Returns the header of another client each time, because the refused requests of one client are counted together. */
const fromNewAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

/** Waits for the log entry of the latest request to a route. */
async function entryOf(route: string, target = service): Promise<LogEntry> {
  const find = () => target.logEntries().findLast((one) => one.msg === 'request' && one.route === route)
  await expect.poll(find).toBeDefined()
  return find() as LogEntry
}

test.each([
  ['/%72est/round/x-secret-token-x?more=x-secret-token-x', '/rest/round/:token', 404],
  ['/rest/health?x-secret-token-x', '/rest/health', 200],
  ['/reset/a@b.example/x-secret-token-x', '/*', 200],
  ['/x-secret-token-x%ff', 'none', 302],
])('logs %s by its matched route', async (path, route, status) => {
  const before = service.logEntries().length
  await fetch(service.origin + path, { redirect: 'manual', headers: fromNewAddress() })
  await expect.poll(() => service.logEntries().length).toBe(before + 1)
  const entry = service.logEntries().at(-1)
  expect(entry).toMatchObject({ level: 30, msg: 'request', method: 'GET', route })
  // Without a built site, pages have the status 503.
  expect([status, 503]).toContain(entry?.status)
  expect(entry?.ms).toEqual(expect.any(Number))
  expect(entry?.reqId).toMatch(/^[\da-f]{32}$/)
})

test('never logs a token, a query or a password', async () => {
  const client = service.newClient()
  const json = { 'content-type': 'application/json' }
  await client.send('POST', '/rest/auth/reset', {
    body: `{"id":"a@b.example","code":"${SECRET}"`,
    headers: { ...json, ...fromNewAddress() },
  })
  await client.send('POST', `/rest/auth/login?${SECRET}`, {
    body: SECRET,
    headers: { 'content-type': SECRET, ...fromNewAddress() },
  })
  await client.send('GET', '/rest/auth/get_user', {
    headers: { authorization: SECRET, cookie: `session=${SECRET}`, ...fromNewAddress() },
  })
  await client.send('PUT', `/rest/${SECRET}`, { body: SECRET, headers: fromNewAddress() })
  await client.send('POST', `/rest/admin/upload/${SECRET}/${SECRET}`, {
    body: SECRET,
    headers: fromNewAddress(),
  })
  await entryOf('/rest/admin/upload/:type/:identifier')
  expect(JSON.stringify(service.logEntries())).not.toContain(SECRET)
})

test('logs a web socket once, when it ends', async () => {
  const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/.ws?ns=${SECRET}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.close()
  expect(await entryOf('/.ws')).toMatchObject({ method: 'GET', status: 101 })
})
