import { readFile } from 'node:fs/promises'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, signIn, signOut, signUp } from '../../src/contract/session.ts'
import { addProperty } from '../../src/contract/users.ts'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { messageOf, PASSWORD, startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const signUpOf = async (id: string) => ({
  body: { id, name: 'Ann', token: await credentialToken(id, PASSWORD) },
})

describe('signing in and out', () => {
  test('signing up signs in, and the e-mail is the same in any case', async () => {
    const client = service.newClient()
    expect((await client.call(signUp, await signUpOf(' Case@Golf.Example '))).status).toBe(200)
    expect(await (await client.call(getUser, {})).json()).toEqual({
      id: 'case@golf.example',
      name: 'Ann',
      isStaff: false,
    })
    expect((await service.newClient().signIn('CASE@golf.example')).status).toBe(200)
  })

  test('an e-mail has one account, also when two sign up at once', async () => {
    const input = await signUpOf('twice@golf.example')
    const responses = await Promise.all([1, 2, 3].map(() => service.newClient().call(signUp, input)))
    expect(responses.map((one) => one.status).sort()).toEqual([200, 409, 409])
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    await service.signInAs('golfer', 'known@golf.example')
    const wrong = await service.newClient().signIn('known@golf.example', 'other-password')
    const unknown = await service.newClient().signIn('unknown@golf.example')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await unknown.text())
  })

  test('a session that was planted before the sign-in is worth nothing', async () => {
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

  test('signing out ends the session itself, not only its cookie', async () => {
    const client = await service.signInAs('golfer')
    const kept = client.cookies.get('session') ?? ''
    expect((await client.call(signOut, {})).status).toBe(204)
    const thief = service.newClient()
    thief.cookies.set('session', kept)
    expect((await thief.call(getUser, {})).status).toBe(401)
  })

  test('a session ends 30 days after it was last used, and lives on while it is', async () => {
    const client = await service.signInAs('golfer')
    service.advanceClock(20 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(200)
    service.advanceClock(20 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(200)
    service.advanceClock(31 * millisecondsInDay)
    expect((await client.call(getUser, {})).status).toBe(401)
  })

  test('the session cookie is out of reach of scripts and of other sites', async () => {
    const response = await fetch(`${service.origin}/rest/auth/get_user`)
    const [session, forgery] = response.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/)
    expect(forgery).toMatch(/^XSRF-TOKEN=[\w-]{43}; .*Path=\/; SameSite=Lax$/)
  })

  test('behind an https address the cookies are sent over https alone', async () => {
    const secure = await startService({ siteUrl: 'https://golf.example' })
    const response = await secure.fastify.inject('/rest/auth/get_user')
    await secure.stop()
    const [session, forgery] = response.headers['set-cookie'] as string[]
    expect(session).toMatch(/^__Host-session=.*; Secure; SameSite=Lax$/)
    expect(forgery).toContain('; Secure')
  })

  test('neither the credential nor a session can be read out of the database', async () => {
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
  const body = JSON.stringify({ iid: 'W-1', name: 'a', value: 'b' })
  const post = async (headers: Record<string, string>) => {
    const staff = await service.signInAs('staff')
    return staff.send('POST', addProperty.path, { body, headers: { ...json, ...headers } })
  }

  test('a change with the right header is looked at', async () => {
    expect((await post({})).status).toBe(404)
  })

  test.each([
    ['no header', { 'x-xsrf-token': '' }],
    ['a wrong header', { 'x-xsrf-token': 'x'.repeat(43) }],
    ['a page of another site, by its origin', { origin: 'https://evil.example' }],
    ['a page of another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a page in a sandbox', { origin: 'null' }],
  ])('a change with %s is refused', async (_, headers) => {
    const response = await post(headers as Record<string, string>)
    expect(response.status).toBe(403)
    expect(await messageOf(response)).toMatch(/not allowed|X-XSRF-TOKEN/)
  })

  test('the token of one session is no use in another', async () => {
    const [one, other] = [await service.signInAs('staff'), await service.signInAs('staff')]
    one.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '')
    expect((await one.send('POST', addProperty.path, { body, headers: json })).status).toBe(403)
  })

  test('signing in is protected too, before anybody is signed in', async () => {
    const response = await fetch(service.origin + signIn.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ id: 'a@b.co', token: await credentialToken('a@b.co', PASSWORD) }),
    })
    expect(response.status).toBe(403)
  })

  test('a lost token comes back with the next answer to a GET', async () => {
    const client = await service.signInAs('golfer')
    const before = client.cookies.get('XSRF-TOKEN')
    client.cookies.delete('XSRF-TOKEN')
    await client.call(getUser, {})
    expect(client.cookies.get('XSRF-TOKEN')).toBe(before)
  })
})

describe('guessing', () => {
  test('an account takes ten wrong passwords in a quarter of an hour, then nobody gets in', async () => {
    const email = 'guessed@golf.example'
    await service.signInAs('golfer', email)
    const guess = () => service.newClient().signIn(email, 'wrong-password')
    const responses = await Promise.all(Array.from({ length: 14 }, guess))
    expect(responses.filter((one) => one.status === 401)).toHaveLength(10)
    const refused = await service.newClient().signIn(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await messageOf(refused)).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/)
    service.advanceClock(15 * millisecondsInMinute)
    expect((await service.newClient().signIn(email)).status).toBe(200)
  })

  test('right passwords are not counted', async () => {
    const email = 'often@golf.example'
    await service.signInAs('golfer', email)
    for (let time = 0; time < 12; time++) expect((await service.newClient().signIn(email)).status).toBe(200)
  })

  test('an address takes fifty wrong passwords, over all accounts', async () => {
    service.advanceClock(15 * millisecondsInMinute)
    const guess = (_: unknown, at: number) => service.newClient().signIn(`nobody-${at}@golf.example`)
    const responses = await Promise.all(Array.from({ length: 53 }, guess))
    expect(responses.filter((one) => one.status === 401)).toHaveLength(50)
    expect(responses.filter((one) => one.status === 429)).toHaveLength(3)
  })
})

test('one address cannot keep the service busy with sign-ins, right or wrong', async () => {
  const busy = await startService({ authPerMinute: 3 })
  await busy.signInAs('golfer', 'busy@golf.example')
  const client = busy.newClient()
  const responses = [await client.signIn('busy@golf.example'), await client.signIn('busy@golf.example')]
  const refused = await client.signIn('busy@golf.example')
  await busy.stop()
  expect(responses.map((one) => one.status)).toEqual([200, 200])
  expect([refused.status, await messageOf(refused)]).toEqual([
    429,
    'Too many requests; please try again in a minute',
  ])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
})
