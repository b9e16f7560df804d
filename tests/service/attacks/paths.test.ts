import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { requestReset } from '../../../src/contract/session.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { startService, type TestClient, type TestService } from '../../support/service.ts'

// Hostile URLs: path traversal, hostile path parameters and open redirects.

let folder: string
let service: TestService
let staff: TestClient
/** The content of each file that must not be served. */
const CANARY = 'canary-7f31'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'))
  const siteDir = join(folder, 'dist')
  const dataDir = join(folder, 'data')
  for (const path of [
    'dist/login',
    'dist/assets',
    'data/images/sub',
    'data/outbox',
    'data/mailing/recipients',
  ]) {
    await mkdir(join(folder, path), { recursive: true })
  }
  await writeFile(join(siteDir, 'login/index.html'), '<h1>Sign in</h1>')
  await writeFile(join(siteDir, 'assets/app.js'), 'let a')
  for (const path of [
    'outside.txt',
    'outside.png',
    'dist/.env',
    'dist/_headers',
    'data/outbox/1.eml',
    'data/outside.png',
    'data/images/.hidden.png',
    'data/images/sub/in.png',
    'data/mailing/recipients/all.csv',
  ]) {
    await writeFile(join(folder, path), CANARY)
  }
  await symlink(join(folder, 'outside.png'), join(dataDir, 'images/link.png'))
  service = await startService({ siteDir, dataDir })
  staff = await service.signInAs('staff')
})
afterAll(async () => {
  await service.stopKeepingData()
  await rm(folder, { recursive: true, force: true })
})

/** Requests a path without the normalization of an HTTP client. */
async function getRaw(path: string) {
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  return sendRaw(service.origin, Buffer.from(head, 'latin1'))
}

const UP = ['..', '%2e%2e', '.%2e', '%2e.', '..%00', '..;', '....', '%252e%252e', '%c0%ae%c0%ae', '\u00a0..']
const SLASHES = ['/', '%2f', '\\', '%5c', '%252f', '//', '%c0%af']
const TRAVERSALS = UP.flatMap((up) => SLASHES.map((slash) => `${up}${slash}${up}${slash}`))

describe.each([
  ['the site', '/'],
  ['assets', '/assets/'],
  ['a page', '/login/'],
  ['images', '/images/'],
  ['tiles', '/tiles/'],
])('path traversal from the folder of %s', (_, base) => {
  test.each(TRAVERSALS)('with %j reveals no file', async (traversal) => {
    for (const file of ['outside.txt', 'outside.png', 'data/outbox/1.eml', 'data/service.sqlite']) {
      const response = await getRaw(base + traversal + file)
      expect(response.text).not.toMatch(/canary-7f31|SQLite format/)
      expect(response.status).toBeLessThan(500)
    }
  })
})

test.each([
  '/.env',
  '/%2eenv',
  '/_headers',
  '/%5fheaders',
  '/.data/service.sqlite',
  '/data/outbox/1.eml',
  '/outbox/1.eml',
  '/images/.hidden.png',
  '/images/%2ehidden.png',
  '/images/link.png',
  '/images/sub/in.png',
  '/images/sub%2fin.png',
  '/images/sub%5cin.png',
  '/images/in.png%00.png',
  '/images/link.png/',
  '/mailing/recipients/all.csv',
  '//etc/passwd',
  '/etc/passwd',
  '/%2fetc%2fpasswd',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/assets/app.js%00.html',
  '/assets',
  '/assets/',
  '/login/index.html/..%2f..%2f..%2foutside.txt',
  '/%',
  '/%zz',
  '/%ff%fe',
])('%s reveals no file outside the site', async (path) => {
  const response = await getRaw(path)
  expect(response.text).not.toMatch(/canary-7f31|root:|PATH=|Index of/)
  expect(response.status).toBeLessThan(500)
})

const HOSTILE_VALUES = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%2e',
  '%00',
  'R1%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%0aLocation:%20x',
  '%2f',
  '%5c..%5c',
  '%ef%bc%8e%ef%bc%8e%ef%bc%8f',
  '%e2%80%ae',
  '%f0%9f%8f%8c',
  '%ed%a0%80',
  '%ff',
  '%',
  '%u002e',
  '__proto__',
  'constructor',
  'toString',
  "'%20or%201=1--",
  '%25',
  '_%25',
  '%3Cscript%3E',
  '%24%7B7*7%7D',
  '%7B%7Bname%7D%7D',
  '-1',
  '1e999',
  'NaN',
  'null',
  '%20',
  '*',
  'x'.repeat(401),
  'x'.repeat(6000),
]
const withPathParameters = Object.entries<AnyEndpoint>(endpoints).filter(([, { path }]) => path.includes('{'))
describe.each(withPathParameters)('the path parameters of %s', (_, endpoint) => {
  test.each(HOSTILE_VALUES)('handle %s as a value or reject it', async (value) => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, value)
    const response = await staff.send(
      endpoint.method,
      path,
      endpoint.method === 'GET' ? {} : { body: '[]', headers: { 'content-type': 'application/json' } },
    )
    expect([200, 204, 400, 404, 410, 414, 415]).toContain(response.status)
    expect(response.headers.get('location')).toBeNull()
    expect([...response.headers].join()).not.toMatch(/a=b/)
    expect(await response.text()).not.toMatch(/canary-7f31|root:|\n +at |node_modules|SQLITE/)
  })
})

test.each([
  '0/0/0.5',
  '-1/0/0',
  '1e3/0/0',
  '0x1/0/0',
  '99/0/0',
  '1/2/0',
  '1/0/-1',
  '3/1/1%00',
  'z/x/y',
  '1/1/1/1',
  '1/1/__proto__',
  '99999999999999999999/1/1',
  '%2e%2e/1/1',
])('rejects the tile %s', async (tile) => {
  const response = await getRaw(`/tiles/${tile}`)
  expect([400, 404]).toContain(response.status)
})

const REDIRECT_ATTEMPTS = [
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '///evil.example/x',
  '/.evil.example',
  '/@evil.example',
  '/http:%2f%2fevil.example',
  '/%09/evil.example',
  '/login//evil.example',
  '/login/..//evil.example',
  '/?redirectUrl=//evil.example',
  '/x%0d%0aLocation:%20//evil.example',
  '/javascript:alert(1)',
]
test.each(REDIRECT_ATTEMPTS)('does not redirect %s to another site', async (path) => {
  const response = await getRaw(path)
  const locations = [...response.text.matchAll(/^location: (.*)\r$/gim)].map(([, target]) => target)
  for (const location of locations) expect(['/', '/rounds']).toContain(location)
  expect(locations.length).toBeLessThan(2)
})

test.each(['evil.example', 'localhost@evil.example', 'evil.example:80#', 'evil.example/x?'])(
  'ignores the Host header %s for the link in an e-mail',
  async (host) => {
    const email = `host-${host.length}@golf.example`
    await service.signInAs('golfer', email)
    const client = service.newClient()
    await client.call(requestReset, { body: { id: email } })
    const body = JSON.stringify({ id: email })
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    await sendRaw(
      service.origin,
      [
        `POST ${requestReset.path} HTTP/1.1`,
        `Host: ${host}`,
        'X-Forwarded-Host: evil.example',
        `Cookie: ${cookie}`,
        `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    await expect
      .poll(async () => (await service.sentEmails()).filter((mail) => mail.includes(email)).length)
      .toBeGreaterThan(0)
    expect((await service.sentEmails()).join('\n')).not.toContain('evil.example')
  },
)
