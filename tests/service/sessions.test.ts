import { readFile } from 'node:fs/promises'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, signIn, signUp } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { messageOf, PASSWORD, startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const signUpInput = async (id: string) => ({
  body: { id, name: 'Ann', token: await credentialToken(id, PASSWORD) },
})

describe('signing in and out', () => {
  test('signs in on sign-up and ignores the case of the e-mail address', async () => {
    const client = service.newClient()
    expect((await client.call(signUp, await signUpInput(' Case@Golf.Example '))).status).toBe(200)
    expect(await (await client.call(getUser, {})).json()).toEqual({
      id: 'case@golf.example',
      name: 'Ann',
      isStaff: false,
      isConfirmed: false,
    })
    expect((await service.newClient().signIn('CASE@golf.example')).status).toBe(200)
  })

  test('creates one account per e-mail address when several sign-ups are concurrent', async () => {
    const input = await signUpInput('twice@golf.example')
    const responses = await Promise.all([1, 2, 3].map(() => service.newClient().call(signUp, input)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('responds identically to a wrong password and an unknown e-mail address', async () => {
    await service.signInAs('golfer', 'known@golf.example')
    const wrong = await service.newClient().signIn('known@golf.example', 'other-password')
    const unknown = await service.newClient().signIn('unknown@golf.example')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await unknown.text())
  })

  test('replaces a session that an attacker planted before the sign-in', async () => {
    const victim = await service.signInAs('golfer', 'victim@golf.example')
    const attacker = service.newClient()
    await attacker.call(getUser, {})
    const planted = attacker.cookies.get('session') ?? ''
    victim.cookies.set('session', planted)
    victim.cookies.set('XSRF-TOKEN', attacker.cookies.get('XSRF-TOKEN') ?? '')
    expect((await victim.signIn('victim@golf.example')).status).toBe(200)
    expect(victim.cookies.get('session')).not.toBe(planted)
    expect((await attacker.call(getUser, {})).status).toBe(401)
  })

  test('ends a session 30 days after its last use', async () => {
    const client = await service.signInAs('golfer')
    service.advanceClock(20 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(200)
    service.advanceClock(20 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(200)
    service.advanceClock(31 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(401)
  })

  test('ends a session a year after the sign-in, however often it is used', async () => {
    const client = await service.signInAs('golfer')
    for (let use = 0; use < 14; use++) {
      service.advanceClock(26 * millisecondsInDay)
      expect((await client.call(getUser, {})).status).toBe(200)
    }
    service.advanceClock(2 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(401)
  })

  test('extends the cookies with the session, once a day', async () => {
    const client = await service.signInAs('golfer')
    const session = client.cookies.get('session')
    expect((await client.call(getUser, {})).headers.getSetCookie()).toEqual([])
    for (let repetition = 0; repetition < 2; repetition++) {
      service.advanceClock(20 * millisecondsInDay)
      const cookies = (await client.call(getUser, {})).headers.getSetCookie()
      expect(cookies).toEqual([
        expect.stringMatching(`^session=${session}; Max-Age=2592000; `),
        expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; /),
      ])
      expect((await client.call(getUser, {})).headers.getSetCookie()).toEqual([])
    }
  })

  test('hides the session cookie from scripts and other sites', async () => {
    const response = await fetch(`${service.origin}/rest/auth/get_user`)
    const [session, forgery] = response.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/)
    expect(forgery).toMatch(/^XSRF-TOKEN=[\w-]{43}; .*Path=\/; SameSite=Lax$/)
  })

  test('stores neither credentials nor session ids in plain text', async () => {
    const client = await service.signInAs('golfer', 'secretive@golf.example')
    const files = await Promise.all(
      ['service.sqlite', 'service.sqlite-wal'].map((name) =>
        readFile(`${service.dataDir}/${name}`, 'latin1'),
      ),
    )
    const text = files.join('')
    expect(text).toContain('secretive@golf.example')
    expect(text).not.toContain(await credentialToken('secretive@golf.example', PASSWORD))
    expect(text).not.toContain(client.cookies.get('session'))
  })
})

describe('forgery protection', () => {
  test('protects signing in, too', async () => {
    const response = await fetch(service.origin + signIn.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ id: 'a@b.co', token: await credentialToken('a@b.co', PASSWORD) }),
    })
    expect(response.status).toBe(403)
  })

  describe('sends the cookies with the refusal of a change', () => {
    const signInAgain = async (cookies: Map<string, string>, headers = {}) => {
      const response = await fetch(service.origin + signIn.path, {
        method: 'POST',
        headers: {
          ...json,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
        body: JSON.stringify({ id: 'a@b.co', token: await credentialToken('a@b.co', PASSWORD) }),
      })
      const set = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]?.split('=') ?? [])
      for (const [name = '', value = ''] of set) cookies.set(name, value)
      return { status: response.status, set: set.map(([name]) => name) }
    }

    test.each([
      ['without cookies', undefined],
      ['without a token', ''],
      ['with a token of another key', 'x'.repeat(43)],
    ])('%s, after which it is accepted', async (_, token) => {
      const cookies = token === undefined ? new Map() : (await service.signInAs('golfer')).cookies
      const session = cookies.get('session')
      if (token === '') cookies.delete('XSRF-TOKEN')
      else if (token) cookies.set('XSRF-TOKEN', token)
      expect(await signInAgain(cookies)).toEqual({ status: 403, set: ['session', 'XSRF-TOKEN'] })
      if (session) expect(cookies.get('session')).toBe(session)
      expect((await signInAgain(cookies)).status).toBe(401)
    })

    test('but not of one from another site', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' }
      expect(await signInAgain(new Map(), headers)).toEqual({ status: 403, set: [] })
    })
  })

  test('sends a lost token again with the next GET response', async () => {
    const client = await service.signInAs('golfer')
    const before = client.cookies.get('XSRF-TOKEN')
    client.cookies.delete('XSRF-TOKEN')
    await client.call(getUser, {})
    expect(client.cookies.get('XSRF-TOKEN')).toBe(before)
  })
})

describe('throttling', () => {
  test('blocks an account for 15 minutes after ten wrong passwords', async () => {
    const email = 'guessed@golf.example'
    await service.signInAs('golfer', email)
    const guess = () => service.newClient().signIn(email, 'wrong-password')
    const responses = await Promise.all(Array.from({ length: 14 }, guess))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    const throttled = await service.newClient().signIn(email)
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await messageOf(throttled)).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/)
    service.advanceClock(15 * millisecondsInMinute)
    expect((await service.newClient().signIn(email)).status).toBe(200)
  })

  test('blocks an address after fifty wrong passwords for any accounts', async () => {
    service.advanceClock(15 * millisecondsInMinute)
    const guess = (_: unknown, at: number) => service.newClient().signIn(`nobody-${at}@golf.example`)
    const responses = await Promise.all(Array.from({ length: 53 }, guess))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(50)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})
