import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

// That they do not switch off the forgery checks is tested in tests/unit/service/http/guards.test.ts.

test.each([
  ['GET', '/%72est/rounds', 200],
  ['POST', '/%61dmin/update-tiles/g', 403],
  ['GET', 'http://localhost/rest/rounds', 200],
  ['GET', '/%74iles/x', 404],
  ['GET', '/%69mages/x', 404],
])('%s %s has the headers of the API, not those of the site', async (method, target, expected) => {
  const { status, text } = await send(method, target)
  expect(status).toBe(expected)
  expect(text).toMatch(/^cache-control: no-store\r$/im)
  expect(text).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im)
})

test.each([
  ['/%6cogin', "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"],
  ['/%77orker.js', "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"],
])('serves %s with the policy of the decoded path', async (target, policy) => {
  const { status, text } = await send('GET', target)
  expect(status).toBe(200)
  expect(/^content-security-policy: (.*)\r$/im.exec(text)?.[1]).toBe(policy)
})
