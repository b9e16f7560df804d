import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { requestReset } from '../../../src/contract/password-reset.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { serviceOfTests, startService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Hostile URLs: path traversal, open redirects, and encodings of a path that the router accepts but that a check of the
// URL's text would miss. Path parameters, and forgery checks with such encodings, are in
// tests/unit/service/http/guards.test.ts.

const folder = temporaryFolder()
const [siteDir, dataDir] = [join(folder, 'dist'), join(folder, 'data')]
/** The content of each file that must not be served. */
const CANARY = 'canary-7f31'
beforeAll(async () => {
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
  for (const script of ['assets/app.js', 'worker.js']) await writeFile(join(siteDir, script), 'let a')
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
})
const service = serviceOfTests(() => startService({ siteDir, dataDir }))

/** Sends a request without the normalization of an HTTP client. */
async function send(method: string, target: string, cookie = '') {
  const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n`
  return sendRaw(service.origin, Buffer.from(`${head}Cookie: ${cookie}\r\n\r\n`, 'latin1'))
}
const getRaw = (path: string) => send('GET', path)

const TRAVERSALS = [
  ...['..', '%2e%2e', '..%00', '%252e%252e', '%c0%ae%c0%ae'].map((up) => `${up}/${up}/`),
  ...['%2f', '\\', '%5c', '//'].map((slash) => `..${slash}..${slash}`),
]
const FILES = ['outside.txt', 'outside.png', 'data/outbox/1.eml', 'data/service.sqlite']

test.each(TRAVERSALS)('path traversal with %j reveals no file', async (traversal) => {
  // Files of the site, of avatars and pictures of the map are served by different code.
  const folders = ['/assets/', '/images/', '/tiles/']
  const paths = folders.flatMap((folder) => FILES.map((file) => folder + traversal + file))
  const responses = await Promise.all(paths.map(getRaw))
  for (const { text } of responses) expect(text).not.toMatch(/canary-7f31|SQLite format/)
  expect(responses.map(({ status }) => [302, 400, 404].includes(status))).toEqual(paths.map(() => true))
})

// The names of images and files of the site are tested in avatars.test.ts and site.test.ts.
test.each([
  '/%2eenv',
  '/%5fheaders',
  '/data/outbox/1.eml',
  '/mailing/recipients/all.csv',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/file:///etc/passwd',
  '/assets/app.js%00.html',
  '/assets/',
  '/login/index.html/..%2f..%2f..%2foutside.txt',
])('%s reveals no file outside the site', async (path) => {
  const response = await getRaw(path)
  expect(response.text).not.toMatch(/canary-7f31|root:|PATH=|Index of/)
  expect(response.status).toBeLessThan(500)
})

const REDIRECT_ATTEMPTS = [
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
  '/login/..//evil.example',
  '/x%0d%0aLocation:%20//evil.example',
]
test.each(REDIRECT_ATTEMPTS)('does not redirect %s to another site', async (path) => {
  const response = await getRaw(path)
  const locations = [...response.text.matchAll(/^location: (.*)\r$/gim)].map(([, target]) => target)
  for (const location of locations) expect(['/', '/rounds']).toContain(location)
  expect(locations.length).toBeLessThan(2)
})

test.each(['evil.example', 'localhost@evil.example'])(
  'ignores the Host header %s for the link in an e-mail',
  { tags: 'slow' },
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

test.each([
  ['GET', '/%72est/rounds', 200],
  ['POST', '/%61dmin/update-tiles/g', 403],
  ['GET', 'http://localhost/rest/rounds', 200],
  ['GET', '/%74iles/x', 404],
  ['GET', '/%69mages/x', 404],
])('%s %s has the headers of the API, not those of the site', async (method, target, expected) => {
  const { cookies } = await service.signInAs('staff')
  const { status, text } = await send(method, target, [...cookies].map((pair) => pair.join('=')).join('; '))
  expect(status).toBe(expected)
  expect(text).toMatch(/^cache-control: no-store\r$/im)
  expect(text).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im)
})

test.each([
  ['/%6cogin', "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"],
  ['/%77orker.js', "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"],
])('serves %s with the policy of the decoded path', async (target, policy) => {
  const { status, text } = await getRaw(target)
  expect(status).toBe(200)
  expect(/^content-security-policy: (.*)\r$/im.exec(text)?.[1]).toBe(policy)
})
