import { createECDH } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plainText } from '../../../../src/service/base/http/raw-response.ts'
import {
  ACCESS_TOKEN,
  ALLOWED_ORIGIN,
  type Caller,
  createGuardedApi,
  type GuardedApi,
  SITE,
} from '../../../support/guarded-api.ts'

// What each guard refuses, and with which message. That each endpoint has its guards is tested in
// tests/service/attacks/every-endpoint.test.ts.

const JSON_TYPE = { 'content-type': 'application/json' }
const SIGN_IN = [401, 'Please sign in']
const STAFF_ONLY = [403, 'This is for staff only']
const CONFIRM = [403, 'Please confirm your sign-in first']
const KEY = createECDH('prime256v1').generateKeys().toString('base64url')
const NO_TOKENS = [401, 'Access tokens do not work for this call']

const HANDLERS: Parameters<typeof createGuardedApi>[0] = {
  addProperty: { access: 'staff' },
  updateTiles: { access: 'staff' },
  findPromoCode: { access: 'staff' },
  getUser: { access: 'golfer', allowsMissingSecondStep: true },
  listPasskeys: { access: 'golfer' },
  listRounds: { access: 'golfer', scope: 'rounds' },
  startScoreSheet: { access: 'golfer' },
  followRound: { access: 'anyone' },
  getScoreSheet: { access: 'scorer', scope: 'rounds' },
  withdrawScorerKey: { access: 'scorer' },
  sendEntries: { access: 'scorer', bodyMaxBytes: 100 },
  getEmbedding: { access: 'public', isWithoutSession: true, callsPerMinute: 2 },
  findFollowedRounds: { access: 'public', isWithoutSession: true },
  printRound: { access: 'staff', isPage: true },
  searchUsers: { access: 'staff', scope: 'rounds' },
  listPromoTypes: { handle: async () => undefined },
  listPromoBatches: { handle: async () => null },
  getRecentPlay: { handle: async () => plainText('text') },
}

let api: GuardedApi
beforeAll(async () => {
  api = await createGuardedApi(HANDLERS)
})
afterAll(() => api.fastify.close())

/** Creates an API of its own for each test, whose limits nobody has used. */
function freshApi(): Pick<GuardedApi, 'send' | 'headersOf' | 'inject'> {
  let fresh: GuardedApi
  beforeEach(async () => {
    fresh = await createGuardedApi(HANDLERS)
  })
  afterEach(() => fresh.fastify.close())
  return {
    send: (...request) => fresh.send(...request),
    headersOf: (caller) => fresh.headersOf(caller),
    inject: (request) => fresh.inject(request),
  }
}

interface Answer {
  status: number
  body: unknown
}
/** Returns the status of a response and its message, or its body if it succeeded. */
async function outcome(answer: Promise<Answer>): Promise<[number, unknown]> {
  const { status, body } = await answer
  return [status, status < 400 ? body : (body as { message: string }).message]
}

describe('a path parameter', () => {
  const get = (value: string) => outcome(api.send('stranger', `/rest/round/${value}`))

  test.each([
    ['with a percent-encoded slash', '..%2f%5c', '../\\'],
    ['of 400 characters', 'x'.repeat(400), 'x'.repeat(400)],
    ['that is encoded twice', '%2500', '%00'],
  ])('%s reaches the handler unchanged', async (_, value, token) => {
    expect(await get(value)).toEqual([200, { path: { token } }])
  })

  test.each([
    ['a space', '%20', 400, 'token: is empty'],
    ['a space of another script', '%e2%80%a8', 400, 'token: is empty'],
    ['nothing', '/', 400, 'token: is empty'],
    ['401 characters', 'x'.repeat(401), 400, 'token: is too long'],
    ['501 characters', 'x'.repeat(501), 414, 'url: is too long'],
    ['a NUL', 'R1%00', 400, 'token: contains control characters'],
    ['a control character of two bytes', 'R%c2%85', 400, 'token: contains control characters'],
    ['invalid UTF-8', '%ff', 400, 'url: not a valid encoding'],
    ['an incomplete code', '%', 400, 'url: not a valid encoding'],
  ])('that is or contains %s is refused', async (_, value, status, message) => {
    expect(await get(value)).toEqual([status, message])
  })

  test('is checked by its own name, whichever it is', async () => {
    const path = (id: string) => `/rest/play/token/keys/${id}`
    const answer = api.send('golfer', path('%01'), { method: 'DELETE' })
    expect(await outcome(answer)).toEqual([400, 'id: contains control characters'])
  })
})

describe('a body of JSON', () => {
  const VALID = { iid: 'I-1', name: 'a', value: 'b' }
  const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
    outcome(api.send('staff', '/rest/admin/add_property', { method: 'POST', payload, headers }))
  const valid = JSON.stringify(VALID)
  const accepted = [200, { path: {}, body: VALID, caller: 'staff' }]

  test.each([
    ['incomplete', '{"iid":', 'body: not valid JSON'],
    ['empty', '', 'body: not valid JSON'],
    ['with __proto__', `{"__proto__":{"iid":"I-1"},${valid.slice(1)}`, 'body: not valid JSON'],
    ['with __proto__ in escapes', `{"__pro\\u0074o__":{},${valid.slice(1)}`, 'body: not valid JSON'],
    [
      'with constructor.prototype',
      `{"constructor":{"prototype":{}},${valid.slice(1)}`,
      'body: not valid JSON',
    ],
    ['null', 'null', 'body: is missing'],
    ['a text', '"x"', 'body: expected an object'],
    ['a list', '[]', 'iid: is missing'],
    ['objects nested deeply', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'iid: is missing'],
    ['with a number for a text', '{"iid":1,"name":"a","value":"b"}', 'iid: expected a string'],
    ['with an escaped NUL', '{"iid":"I\\u0000","name":"a","value":"b"}', 'iid: contains a NUL character'],
  ])('that is %s is refused', async (_, body, message) => {
    expect(await post(body)).toEqual([400, message])
  })

  test.each([
    ['the names of methods', `{"toString":null,"hasOwnProperty":1,${valid.slice(1)}`],
    ['a byte order mark', `\uFEFF${valid}`],
  ])('with %s is reduced to its schema', async (_, body) => {
    expect(await post(body)).toEqual(accepted)
  })

  test.each(['application/json', 'APPLICATION/JSON ;x'])('is accepted as %s', async (type) => {
    expect(await post(valid, { 'content-type': type })).toEqual(accepted)
  })

  test.each([
    ['text/plain', 'body: expected application/json'],
    ['multipart/form-data; boundary=x', 'body: expected application/json'],
    ['application/x-www-form-urlencoded', 'body: unsupported content type'],
    ['application/json, text/plain', 'body: unsupported content type'],
    ['', 'body: unsupported content type'],
  ])('is refused as %j', async (type, message) => {
    expect(await post(valid, { 'content-type': type })).toEqual([415, message])
  })

  test('is refused without a type', async () => {
    const answer = await api.fastify.inject({
      ...{ method: 'POST', url: '/rest/admin/add_property', headers: api.headersOf('staff') },
      payload: Buffer.from(valid),
    })
    expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'body: unsupported content type' }])
  })

  test('may not be missing', async () => {
    const answer = api.send('staff', '/rest/admin/add_property', { method: 'POST' })
    expect(await outcome(answer)).toEqual([400, 'body: is missing'])
  })

  test.each(['gzip', 'BR', 'x'])('is refused if it is encoded as %s', async (encoding) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding }
    expect(await post(gzipSync(valid), headers)).toEqual([415, 'body: must not be compressed'])
  })

  test('may be as large as 512 kB', async () => {
    expect(await post(valid.padEnd(512 * 1024))).toEqual(accepted)
    expect(await post(valid.padEnd(512 * 1024 + 1))).toEqual([413, 'body: is too large'])
  })
})

describe('a body of an endpoint with a limit of its own', () => {
  const api = freshApi()

  test('may be as large as the endpoint says', async () => {
    const send = (payload: string) =>
      outcome(api.send('golfer', '/rest/play/x/entries', { method: 'POST', payload, headers: JSON_TYPE }))
    expect(await send('{}'.padEnd(100))).toEqual([400, 'device: is missing'])
    expect(await send('{}'.padEnd(101))).toEqual([413, 'body: is too large'])
  })
})

describe('a body of text', () => {
  const post = (payload: string, type?: string) =>
    outcome(
      api.send('staff', '/admin/update-tiles/g', {
        ...{ method: 'POST', payload },
        headers: type === undefined ? {} : { 'content-type': type },
      }),
    )

  test.each([
    ['F-1', 'text/plain', 200, { path: { mapTypeCode: 'g' }, body: 'F-1', caller: 'staff' }],
    ['', 'text/plain', 400, 'body: is empty'],
    ['', undefined, 400, 'body: is empty'],
    ['F\0', 'text/plain; charset=utf-8', 400, 'body: contains a NUL character'],
    ['{"id":"F-1"}', 'application/json', 415, 'body: expected text/plain'],
    ['F-1', 'multipart/form-data; boundary=x', 415, 'body: expected text/plain'],
  ])('%j as %j is answered with %i', async (body, type, ...expected) => {
    expect(await post(body, type)).toEqual(expected)
  })
})

describe('a query', () => {
  const get = (query: string) => outcome(api.send('staff', `/rest/admin/promo_code${query}`))
  const accepted = (code: string) => [200, { path: {}, query: { code }, caller: 'staff' }]

  test.each<[string, unknown[]]>([
    ['?code=a', accepted('a')],
    ['?__proto__=x&code=a&constructor[prototype]=x', accepted('a')],
    ['?code=%ff', accepted('%ff')],
    ['', [400, 'code: is missing']],
    ['?code=', [400, 'code: is empty']],
    ['?code=a&code=b', [400, 'code: expected a string']],
    ['?code=a%00', [400, 'code: contains a NUL character']],
    [`?code=${'x'.repeat(5000)}`, [400, 'code: is too long']],
  ])('%j is parsed or refused by its schema', async (query, expected) => {
    expect(await get(query)).toEqual(expected)
  })
})

describe('the access', () => {
  const ok = (caller?: string) => [200, { path: {}, ...(caller && { caller }) }]
  const [anybody, golfers] = ['/rest/push/key', '/rest/account/passkeys']
  const [beforeSecondStep, staff] = ['/rest/auth/get_user', '/rest/admin/promo_code']

  test.each<[string, Caller, unknown[]]>([
    [anybody, 'stranger', ok()],
    [anybody, 'staff', ok()],
    [anybody, 'unconfirmed', ok()],
    [golfers, 'stranger', SIGN_IN],
    [golfers, 'golfer', ok('golfer')],
    [golfers, 'unconfirmed', CONFIRM],
    [golfers, 'newStaff', ok('newStaff')],
    [beforeSecondStep, 'stranger', SIGN_IN],
    [beforeSecondStep, 'unconfirmed', ok('unconfirmed')],
    [staff, 'stranger', SIGN_IN],
    [staff, 'golfer', STAFF_ONLY],
    [staff, 'unconfirmed', CONFIRM],
    [staff, 'newStaff', STAFF_ONLY],
    [staff, 'staff', [400, 'code: is missing']],
  ])('of %s by %s', async (path, caller, expected) => {
    expect(await outcome(api.send(caller, path))).toEqual(expected)
  })

  test.each<[Caller, unknown]>([
    ['stranger', undefined],
    ['golfer', 'golfer'],
    ['staff', 'staff'],
    ['unconfirmed', undefined],
  ])('of everybody, who may be known: %s', async (caller, known) => {
    const keys = { p256dh: KEY, auth: 'A'.repeat(22) }
    const payload = { round: 'R1', endpoint: 'https://push.example/1', keys, publicKey: KEY }
    const { body } = await api.send(caller, '/rest/push/subscriptions', { method: 'POST', payload })
    expect((body as { caller?: string }).caller).toBe(known)
  })

  test('is decided before the input is read', async () => {
    const answer = api.send('golfer', '/rest/admin/add_property', {
      ...{ method: 'POST', payload: '{', headers: JSON_TYPE },
    })
    expect(await outcome(answer)).toEqual(STAFF_ONLY)
  })
})

describe('a scorer key', () => {
  const api = freshApi()
  const withKey = (key: string | string[], extra = {}) => ({ headers: { 'x-scorer-key': key, ...extra } })

  test('takes the place of the session where a scorer may call, whatever the cookies', async () => {
    for (const caller of ['stranger', 'golfer', 'unconfirmed'] as const) {
      const answer = api.send(caller, '/rest/play/R1', withKey('key'))
      expect(await outcome(answer)).toEqual([200, { path: { token: 'R1' }, query: {} }])
    }
  })

  test('takes the place of the forgery token', async () => {
    const answer = api.send('golfer', '/rest/play/R1/keys/K-1', {
      method: 'DELETE',
      ...withKey('key', { 'x-xsrf-token': '', origin: 'https://evil.example' }),
    })
    expect(await outcome(answer)).toEqual([200, { path: { token: 'R1', id: 'K-1' } }])
  })

  test('has no effect elsewhere', async () => {
    expect(await outcome(api.send('stranger', '/rest/rounds', withKey('key')))).toEqual(SIGN_IN)
    const answer = await api.send('golfer', '/rest/auth/logout', {
      method: 'POST',
      ...withKey('key', { 'x-xsrf-token': '' }),
    })
    expect(answer.status).toBe(403)
  })

  test('is needed by who has no session', async () => {
    expect(await outcome(api.send('stranger', '/rest/play/R1'))).toEqual(SIGN_IN)
    expect(await outcome(api.send('unconfirmed', '/rest/play/R1'))).toEqual(CONFIRM)
  })
})

describe('an access token', () => {
  const withToken = (authorization: string, caller: Caller = 'stranger', path = '/rest/rounds') =>
    api.send(caller, path, { headers: { authorization } })

  test.each(['Bearer', 'bearer  '])(
    'is accepted after %j where its scope is, whatever the session',
    async (scheme) => {
      expect(await outcome(withToken(`${scheme} ${ACCESS_TOKEN}`, 'golfer'))).toEqual([
        200,
        { path: {}, caller: 'staff' },
      ])
    },
  )

  test('acts as a golfer, even if it belongs to staff', async () => {
    const answer = withToken(`Bearer ${ACCESS_TOKEN}`, 'staff', '/rest/admin/search')
    expect(await outcome(answer)).toEqual(STAFF_ONLY)
  })

  test('is refused elsewhere, also for a public call and with a session', async () => {
    for (const path of [
      '/rest/account/passkeys',
      '/rest/push/key',
      '/rest/oembed',
      '/rest/admin/promo_code',
    ]) {
      const { status, body, headers } = await withToken(`bearer ${ACCESS_TOKEN}`, 'staff', path)
      expect([status, (body as { message: string }).message]).toEqual(NO_TOKENS)
      expect([headers['www-authenticate'], headers['set-cookie']]).toEqual(['Bearer', undefined])
    }
  })

  test.each([`Bearer ${ACCESS_TOKEN}x`, 'Bearer'])('is refused if it is wrong: %j', async (authorization) => {
    const answer = withToken(authorization, 'golfer')
    expect(await outcome(answer)).toEqual([401, 'The access token is wrong or was revoked'])
    expect((await answer).headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('has no effect with another scheme, in a query or in a cookie', async () => {
    expect(await outcome(withToken(`Basic ${ACCESS_TOKEN}`))).toEqual(SIGN_IN)
    expect(await outcome(api.send('stranger', `/rest/rounds?access_token=${ACCESS_TOKEN}`))).toEqual(SIGN_IN)
    const cookie = `__Host-session=${ACCESS_TOKEN}`
    expect(await outcome(api.send('stranger', '/rest/rounds', { headers: { cookie } }))).toEqual(SIGN_IN)
  })

  test('works 300 times a minute', async () => {
    const limited = await createGuardedApi({ listRounds: { access: 'golfer', scope: 'rounds' } })
    vi.useFakeTimers({ toFake: ['performance'] })
    const call = () =>
      limited.send('stranger', '/rest/rounds', { headers: { authorization: `Bearer ${ACCESS_TOKEN}` } })
    for (let count = 0; count < 300; count++) expect((await call()).status).toBe(200)
    vi.advanceTimersByTime(20_000)
    const answer = call()
    expect(await outcome(answer)).toEqual([
      429,
      'Too many calls with this access token; please try again in a minute',
    ])
    expect((await answer).headers['retry-after']).toBe('40')
    vi.useRealTimers()
    await limited.fastify.close()
  })
})

describe('a change', () => {
  const MISSING = 'The X-XSRF-TOKEN header is missing or wrong; please reload the page'
  const FOREIGN = 'Calls from another site are not allowed'
  const PATH = '/rest/play/R1/keys/K-1'
  const change = (headers: Record<string, string> = {}, caller: Caller = 'golfer') =>
    api.send(caller, PATH, { method: 'DELETE', headers })
  const tokenOf = (caller: Caller) => api.headersOf(caller)['x-xsrf-token']

  test.each<[string, Record<string, string>]>([
    ['with the token', {}],
    ['of a page of the site', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
    ['of a program', { 'sec-fetch-site': 'none' }],
    [
      'of a page of an allowed origin, which cannot read the token',
      { origin: ALLOWED_ORIGIN, 'sec-fetch-site': 'same-site', 'x-xsrf-token': '' },
    ],
  ])('%s is accepted', async (_, headers) => {
    expect(await outcome(change(headers))).toEqual([
      200,
      { path: { token: 'R1', id: 'K-1' }, caller: 'golfer' },
    ])
  })

  test.each<[string, () => Record<string, string>, string]>([
    ['without a token', () => ({ 'x-xsrf-token': '' }), MISSING],
    ['with a forged token', () => ({ 'x-xsrf-token': 'A'.repeat(43) }), MISSING],
    ['with the token of somebody else', () => ({ 'x-xsrf-token': tokenOf('staff') }), MISSING],
    ['with the session as the token', () => ({ 'x-xsrf-token': 'golfer'.padEnd(43, '-') }), MISSING],
    ['without the session of the token', () => ({ cookie: '' }), MISSING],
    [
      'as a plain form',
      () => ({ 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': '' }),
      MISSING,
    ],
    ['of another origin', () => ({ origin: 'https://evil.example' }), FOREIGN],
    ['that the browser calls cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), FOREIGN],
    ['that the browser calls same-site', () => ({ 'sec-fetch-site': 'same-site' }), FOREIGN],
  ])('%s is refused', async (_, headers, message) => {
    expect(await outcome(change(headers()))).toEqual([403, message])
  })

  test.each([
    ['the encoded path', '/%72est/play/R1/keys/K-1'],
    ['a whole URL', 'http://localhost/%72est/play/R1/keys/K-1'],
    ['a slash at the end', '/%72est/play/R1/keys/K-1/?a=/rest/'],
  ])('without a token is refused by %s', async (_, url) => {
    const options = { method: 'DELETE', headers: { 'x-xsrf-token': '' } } as const
    expect(await outcome(api.send('golfer', url, options))).toEqual([403, MISSING])
  })

  describe('gets the cookies that it lacks, so that the page can send it again:', () => {
    const SESSION = /^__Host-session=([\w-]{43}); Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    const TOKEN = /^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/
    const session = 'golfer'.padEnd(43, '-')

    test.each([
      ['both', ''],
      ['that of the token', `__Host-session=${session}`],
      ['one with another token', `__Host-session=${session}; XSRF-TOKEN=${'x'.repeat(43)}`],
    ])('%s', async (_, cookie) => {
      const { headers } = await change({ 'x-xsrf-token': '', cookie })
      const set = headers['set-cookie']
      expect(set).toEqual([expect.stringMatching(SESSION), expect.stringMatching(TOKEN)])
      if (cookie) expect(set?.[0]).toContain(session)
      // A page that reads has them after its response.
      const read = await api.send('golfer', '/rest/rounds', { headers: { cookie } })
      expect(read.headers['set-cookie']).toHaveLength(2)
    })

    test('none if it has both, or is of another site', async () => {
      const both = `__Host-session=${session}; XSRF-TOKEN=${tokenOf('golfer')}`
      const missing = await change({ 'x-xsrf-token': '', cookie: both })
      const foreign = await change({ origin: 'https://evil.example', cookie: '' })
      for (const { status, headers } of [missing, foreign]) {
        expect([status, headers['set-cookie']]).toEqual([403, undefined])
      }
    })
  })

  test('without a session needs no token, and gets no cookies', async () => {
    const { status, headers, body } = await api.send('stranger', '/rest/push/subscriptions/find', {
      ...{ method: 'POST', payload: '{}' },
      headers: { ...JSON_TYPE, 'x-xsrf-token': '', cookie: '', origin: 'https://evil.example' },
    })
    expect([status, body]).toEqual([400, { message: 'endpoint: is missing' }])
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('the limit', () => {
  const api = freshApi()
  const TOO_MANY = [429, 'Too many requests; please try again in a minute']
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test.each<[string, 'GET' | 'POST', string, number]>([
    ['of an endpoint', 'GET', '/rest/oembed', 2],
    ['of calls about sessions', 'POST', '/rest/auth/logout', 3],
    ['of calls about the account', 'POST', '/rest/account/confirmation', 3],
  ])('%s is counted for each network', async (_, method, url, max) => {
    const call = async (address: string) =>
      (await outcome(api.send('golfer', url, { method, ...from(address) }))) as [number, unknown]
    for (let count = 0; count < max; count++) expect((await call('2001:db8::1'))[0]).not.toBe(429)
    expect(await call('2001:db8::2')).toEqual(TOO_MANY)
    expect((await call('2001:db8:0:1::1'))[0]).not.toBe(429)
  })

  test('exists only where it is declared', async () => {
    for (const url of ['/rest/auth/get_user', '/rest/rounds', '/rest/account/passkeys']) {
      const { headers } = await api.send('golfer', url)
      expect(headers).not.toHaveProperty('x-ratelimit-limit')
    }
    const { headers } = await api.send('golfer', '/rest/play', { method: 'POST' })
    expect(headers).not.toHaveProperty('x-ratelimit-limit')
  })
})

describe('a response', () => {
  test.each([
    ['of nothing', 'stranger', '/rest/admin/promo_code/types', 204, undefined, ''],
    ['of null', 'stranger', '/rest/admin/promo_code/batches', 204, undefined, ''],
    ['of a text', 'stranger', '/rest/account/recent_play', 200, 'text/plain; charset=utf-8', 'text'],
    [
      'of a value',
      'golfer',
      '/rest/rounds',
      200,
      'application/json; charset=utf-8',
      '{"path":{},"caller":"golfer"}',
    ],
  ] as const)('%s has its status and type', async (_, caller, url, status, type, body) => {
    const headers = { ...api.headersOf(caller), 'accept-encoding': 'identity' }
    const response = await api.fastify.inject({ url, headers })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      status,
      type,
      body,
    ])
  })
})

test.each([
  ['a value', 'golfer', '/rest/rounds', 200],
  ['an error', 'stranger', '/rest/round/%00', 400],
] as const)('names what the service has in the response with %s', async (_, caller, url, expected) => {
  const { status, headers } = await api.send(caller, url)
  expect(status).toBe(expected)
  expect(String(headers['x-capabilities']).split(' ')).toEqual(
    expect.arrayContaining(['audit', 'claims', 'passkeys']),
  )
})

describe('a page', () => {
  const api = freshApi()
  const open = (caller: Caller, headers: Record<string, string> = {}) =>
    api.inject({
      url: '/rest/admin/round?token=%00',
      headers: { ...api.headersOf(caller), ...headers },
    })

  test('shows its error, with the id of the request', async () => {
    const { statusCode, headers, body } = await open('staff', { accept: 'text/html,*/*' })
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(body).toBe(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>token: contains a NUL character</title></head>
<body><h1>token: contains a NUL character</h1><p>Request ${headers['x-request-id']}</p><p><a href="/admin">Go to the console</a></p></body></html>
`)
  })

  test('leads to sign-in and back', async () => {
    const { statusCode, headers } = await open('stranger', { accept: 'text/html' })
    expect([statusCode, headers.location]).toEqual([
      302,
      `/login?redirectUrl=${encodeURIComponent('/rest/admin/round?token=%00')}`,
    ])
  })

  test.each<Record<string, string>>([{}, { accept: 'application/json' }])(
    'responds with JSON to a program that sends %j',
    async (headers) => {
      const response = await open('stranger', headers)
      expect([response.statusCode, response.json()]).toEqual([401, { message: 'Please sign in' }])
    },
  )
})
