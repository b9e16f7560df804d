import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { getUser } from '../../../src/contract/session.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// Encodings of a path that the router accepts but that a check of the URL's text would miss.

let service: TestService
let staff: TestClient
let siteDir: string
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'encoding-'))
  await mkdir(join(siteDir, 'login'))
  await writeFile(join(siteDir, 'login/index.html'), '<h1>Sign in</h1>')
  await writeFile(join(siteDir, 'worker.js'), 'let a')
  service = await startService({ siteDir })
  staff = await service.signInAs('staff')
})
afterAll(async () => {
  await service.stop()
  await rm(siteDir, { recursive: true, force: true })
})

/** Sends a request whose target is not normalized. */
function send(method: string, target: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({
    Host: 'localhost',
    Connection: 'close',
    'Content-Length': '0',
    Cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(service.origin, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

describe('a cross-site form to sign out', () => {
  test.each([
    '/%72est/auth/logout',
    '/r%65st/auth/logout',
    '/rest/%61uth/logout',
    '/%72%65%73%74/%61%75%74%68/%6c%6f%67%6f%75%74',
    '/%72est/auth/logout/',
    '/%72est/auth/logout?a=/rest/',
    'http://localhost/rest/auth/logout',
    'http://localhost/%72est/auth/logout',
    '/rest%2fauth/logout',
    '//rest/auth/logout',
    '/x/../rest/auth/logout',
  ])('as %s does not sign the user out', async (target) => {
    const disguises: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      {},
    ]
    for (const headers of disguises) {
      const response = await send('POST', target, { ...headers, 'Content-Type': 'text/plain' })
      expect([403, 404]).toContain(response.status)
      expect(response.text).not.toMatch(/^set-cookie:/im)
    }
    expect((await staff.call(getUser, {})).status).toBe(200)
  })
})

describe.each(Object.entries<AnyEndpoint>(endpoints))('the encoded path of %s', (_, endpoint) => {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'I-1')
  const first = path.charCodeAt(1).toString(16)
  test.each([`/%${first}${path.slice(2)}`, `http://localhost${path}`])(
    '%s has the headers of the API',
    async (target) => {
      const { status, text } = await send(endpoint.method, target)
      const { status: expected } = await send(endpoint.method, path)
      // Calls that use no session need no forgery token, and miss their input instead.
      if (endpoint.method !== 'GET') expect([400, 403]).toContain(expected)
      expect([expected, 404]).toContain(status)
      expect(text).toMatch(/^cache-control: no-store\r$/im)
      expect(text).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im)
    },
  )
})

test.each(['/%72est/nothing', '/%74iles/x', '/%69mages/x', '/%72est/%ff'])(
  'responds to %s with an error, not with the site',
  async (target) => {
    const { status, text } = await send('GET', target)
    expect([400, 404]).toContain(status)
    expect(text).toMatch(/^cache-control: no-store\r$/im)
    expect(text).toMatch(/^content-security-policy: default-src 'none'/im)
  },
)

test.each([
  ['/%6cogin', "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"],
  ['/%77orker.js', "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"],
  ['/worker%2Ejs', "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"],
])('serves %s with the policy of the decoded path', async (target, policy) => {
  const { status, text } = await send('GET', target)
  expect(status).toBe(200)
  expect(/^content-security-policy: (.*)\r$/im.exec(text)?.[1]).toBe(policy)
})
