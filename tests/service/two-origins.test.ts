import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/service/base/config/config.ts'
import { startWarnings } from '../../src/service/start-warnings.ts'
import { readSettings } from '../../src/settings.ts'
import { sendForHead, webSocketHead } from '../support/raw-http.ts'
import { serviceOfTests, startService, type TestClient } from '../support/service.ts'

// Which origins may ask and change is tested in tests/unit/service/http.

const SITE = 'https://www.golf.example'
const EMBEDDING = 'https://club.golf.example'
const service = serviceOfTests(() => startService({ siteUrl: SITE, allowedOrigins: [SITE, EMBEDDING] }))

/** Sends what a browser sends from a page of another origin: without the forgery token, which the page cannot read. */
const from = (origin: string, client: TestClient, method: string, path: string, site = 'same-site') =>
  client.send(method, path, { headers: { origin, 'sec-fetch-site': site, 'x-xsrf-token': '' } })

describe('a page of another origin that is allowed', () => {
  const origin = EMBEDDING
  test('reads with cookies, and sees tags and request ids', async () => {
    const { headers, status } = await from(origin, await service.signInAs('golfer'), 'GET', '/rest/rounds')
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-expose-headers')).toMatch(/ETag.*X-Request-Id/)
    expect(headers.get('vary')).toContain('Origin')
  })

  test('changes without the forgery token', async () => {
    const golfer = await service.signInAs('golfer')
    expect((await from(origin, golfer, 'POST', '/rest/auth/logout')).status).toBeLessThan(300)
    expect((await from(origin, golfer, 'GET', '/rest/rounds')).status).toBe(401)
  })

  test('connects to live rounds', async () => {
    const head = webSocketHead({ host: 'api.golf.example', page: origin })
    expect((await sendForHead(service.origin, head)).status).toBe(101)
  })
})

describe('the settings', () => {
  const API = { SITE_URL: SITE, PUBLIC_API_URL: 'https://api.golf.example' }

  test('are origins', () => {
    expect(readConfig({ ...API, ALLOWED_ORIGINS: `${SITE}/, ${EMBEDDING}` }).allowedOrigins).toEqual([
      SITE,
      EMBEDDING,
    ])
    for (const wrong of ['www.golf.example', `${SITE}/play`, 'ftp://golf.example', '*']) {
      expect(() => readConfig({ ...API, ALLOWED_ORIGINS: wrong })).toThrow(
        /^ALLOWED_ORIGINS[.\d]*: expected origins/,
      )
    }
    expect(() => readConfig({ ALLOWED_ORIGINS: SITE })).toThrow('ALLOWED_ORIGINS: needs SITE_URL')
  })

  test.each([
    [SITE, 'https://api.golf.example', true],
    ['https://golf.example', 'https://golf.example:8443', true],
    ['https://www.golf.co.uk', 'https://api.golf.co.uk', true],
    ['https://club.co.uk', 'https://golf.co.uk', false],
    ['https://club.github.io', 'https://golf.github.io', false],
    [SITE, 'https://golf.test', false],
    [SITE, 'http://api.golf.example', false],
    ['http://127.0.0.1:4321', 'http://localhost:4321', false],
  ])('%s and %s are one site: %s', (site, api, isOne) => {
    const start = () => readConfig({ SITE_URL: site, ALLOWED_ORIGINS: api })
    const build = () => readSettings({ PUBLIC_SITE_URL: site, PUBLIC_API_URL: api })
    const buildBesideService = () => readSettings({ SITE_URL: site, PUBLIC_ADMIN_URL: api })
    for (const read of [start, build, buildBesideService]) {
      if (isOne) expect(read).not.toThrow()
      else expect(read).toThrow(/another site than .*third-party cookies/)
    }
  })

  test('are a warning while sign-in cannot work', () => {
    const warnings = (more: object) => startWarnings(readConfig({ ...API, ...more })).join()
    expect(warnings({})).toContain(`until ALLOWED_ORIGINS has ${SITE}`)
    expect(warnings({ ALLOWED_ORIGINS: SITE })).not.toContain('ALLOWED_ORIGINS')
  })
})
