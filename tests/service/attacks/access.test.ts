import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { getUser, signOut, signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/credential-token.ts'
import { upload } from '../../support/recorded.ts'
import { fileForm, PASSWORD, startService, type TestClient, type TestService } from '../../support/service.ts'

// Who is it that calls: made-up sessions, made-up forgery tokens, other sites, and other people's things.

let service: TestService
let ann: TestClient
let bob: TestClient
let staff: TestClient
const ANN = 'ann@golf.example'
beforeAll(async () => {
  service = await startService()
  ann = await service.signInAs('golfer', ANN)
  bob = await service.signInAs('golfer', 'bob@golf.example')
  staff = await service.signInAs('staff')
  const snapshot = JSON.stringify({ version: 1, iid: 'I-ann', installs: [{ iid: 'I-ann' }], properties: [] })
  await staff.send('POST', `/rest/admin/upload/snapshot/${ANN}`, { body: fileForm(snapshot) })
  const round = JSON.stringify(upload({ token: 'R-ann' }))
  await staff.send('POST', '/rest/admin/upload/round/I-ann', { body: fileForm(round) })
})
afterAll(() => service.stop())

const json = { 'content-type': 'application/json' }
const all = Object.entries<AnyEndpoint>(endpoints)
const urlOf = ({ path, query }: AnyEndpoint) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'token' ? 'R-ann' : 'I-ann')) +
  (query ? '?code=x&token=R-ann' : '')
const roundIsThere = async () => expect((await bob.send('GET', '/rest/round/R-ann')).status).toBe(200)

describe('a session that was made up', () => {
  const kept = () => ann.cookies.get('session') ?? ''
  test.each<[string, () => string]>([
    ['of no letters', () => ''],
    ['of the right length', () => 'A'.repeat(43)],
    ['that is somebody’s with one letter changed', () => `${kept().slice(0, -2)}AA`],
    ['that is somebody’s in another case', () => kept().toLowerCase()],
    ['that is somebody’s, cut short', () => kept().slice(0, 42)],
    ['that is somebody’s, and more', () => `${kept()}A`],
    ['with a quotation mark of SQL', () => `${"'or'1'='1".padEnd(43, '-')}`],
    ['of an object', () => '[object Object]'],
    ['that is a login', () => ANN],
    ['of 7 kB', () => 'A'.repeat(7000)],
  ])('%s is nobody', async (_, made) => {
    const response = await fetch(`${service.origin}/rest/auth/get_user`, {
      headers: { cookie: `session=${made()}` },
    })
    expect(response.status).toBe(401)
  })

  test('stands second behind a planted cookie of the same name: the first counts, and it is nobody', async () => {
    const cookie = `session=${'A'.repeat(43)}; session=${kept()}`
    const response = await fetch(`${service.origin}/rest/auth/get_user`, { headers: { cookie } })
    expect(response.status).toBe(401)
  })
})

describe('a session that was planted', () => {
  test('before sign-up is not the session after it', async () => {
    const victim = service.newClient()
    await victim.call(getUser, {})
    const planted = victim.cookies.get('session')
    const id = 'planted@golf.example'
    await victim.call(signUp, { body: { id, name: 'Pia', token: await credentialToken(id, PASSWORD) } })
    expect(victim.cookies.get('session')).not.toBe(planted)
    const attacker = service.newClient()
    attacker.cookies.set('session', planted ?? '')
    expect((await attacker.call(getUser, {})).status).toBe(401)
  })

  test('by an attacker who is signed in is gone with the sign-in of somebody else', async () => {
    const attacker = await service.signInAs('golfer')
    const victim = service.newClient()
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    await victim.signIn(ANN)
    expect(await (await attacker.call(getUser, {})).text()).not.toContain(ANN)
    expect(await (await victim.call(getUser, {})).text()).toContain(ANN)
  })

  test('and is used again after sign-out opens nothing, wherever it was copied to', async () => {
    const client = await service.signInAs('golfer')
    const copies = Array.from({ length: 3 }, () => service.newClient())
    for (const copy of copies) copy.cookies.set('session', client.cookies.get('session') ?? '')
    await client.call(signOut, {})
    for (const copy of copies) expect((await copy.call(getUser, {})).status).toBe(401)
  })
})

const changes = all.filter(([, { method }]) => method !== 'GET')
describe.each(changes)('a change by another site: %s', (_, endpoint) => {
  const ask = (headers: Record<string, string>) =>
    fetch(service.origin + urlOf(endpoint), {
      method: endpoint.method,
      body: endpoint.method === 'DELETE' ? null : '{}',
      headers: { ...json, cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '), ...headers },
    })
  const right = () => ({ 'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '' })

  test.each<[string, () => Record<string, string>]>([
    ['without a token', () => ({})],
    ['with an empty token', () => ({ 'x-xsrf-token': '' })],
    ['with a made-up token', () => ({ 'x-xsrf-token': 'A'.repeat(43) })],
    ['with somebody else’s token', () => ({ 'x-xsrf-token': bob.cookies.get('XSRF-TOKEN') ?? '' })],
    ['with the session itself as token', () => ({ 'x-xsrf-token': staff.cookies.get('session') ?? '' })],
    ['with the right token from another origin', () => ({ ...right(), origin: 'https://evil.example' })],
    [
      'with the right token from an origin that begins alike',
      () => ({ ...right(), origin: `${service.origin}.evil.example` }),
    ],
    ['with the right token from a sandbox', () => ({ ...right(), origin: 'null' })],
    ['with the right token across sites', () => ({ ...right(), 'sec-fetch-site': 'cross-site' })],
    [
      'as a plain form',
      () => ({ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }),
    ],
  ])('%s is refused', async (_name, headers) => {
    expect((await ask(headers())).status).toBe(403)
  })
})

describe('other people’s things', () => {
  const isStaffs = ([, { path }]: (typeof all)[number]) => /^\/(rest\/admin|mailing-flow|admin\/)/.test(path)

  test.each(all.filter(isStaffs))('a golfer cannot call %s', async (_, endpoint) => {
    const response = await ann.send(
      endpoint.method,
      urlOf(endpoint),
      endpoint.method === 'POST' ? { body: '{}', headers: json } : {},
    )
    expect([response.status, (await response.text()).includes('I-ann')]).toEqual([403, false])
    await roundIsThere()
  })

  test.each([
    '/rest/rounds?id=ann@golf.example',
    '/rest/rounds?iid=I-ann',
    '/rest/rounds?account=1',
    '/rest/rounds/',
    '/rest/auth/get_user?id=ann@golf.example',
  ])('%s shows what is one’s own, whoever it asks for', async (path) => {
    const response = await (await bob.send('GET', path)).text()
    expect(response).not.toMatch(/R-ann|ann@golf/)
  })

  test.each([
    'X-User',
    'X-Forwarded-User',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-HTTP-Method-Override',
    'Authorization',
  ])('the header %s makes nobody of anybody', async (name) => {
    const headers = { [name]: name.includes('URL') ? '/rest/admin/check_access/' : 'staff-1@golf.example' }
    expect((await bob.send('GET', '/rest/admin/check_access/', { headers })).status).toBe(403)
    expect(await (await bob.send('GET', '/rest/auth/get_user', { headers })).text()).toContain('bob@golf')
  })

  test.each([
    '/rest/admin/check_access',
    '/rest//admin/check_access/',
    '/REST/admin/check_access/',
    '/rest/admin/./check_access/',
    '/rest/x/../admin/check_access/',
    '/rest/admin/check_access/%20',
    '/rest/admin%2Fcheck_access/',
  ])('%s is no side door', async (path) => {
    expect((await bob.send('GET', path)).status).not.toBe(200)
  })

  test('a golfer signs up as staff by no field', async () => {
    const client = service.newClient()
    const id = 'sly@golf.example'
    const body = { id, name: 'Sly', token: await credentialToken(id, PASSWORD), role: 'staff', isStaff: true }
    await client.send('POST', signUp.path, { body: JSON.stringify(body), headers: json })
    expect(await (await client.call(getUser, {})).json()).toMatchObject({ isStaff: false })
  })

  test('a deleted round is open to nobody who holds its token', async () => {
    await staff.send('DELETE', '/rest/admin/delete_round/R-ann')
    for (const client of [ann, bob, service.newClient()]) {
      expect((await client.send('GET', '/rest/round/R-ann')).status).toBe(404)
    }
    await staff.send('POST', '/rest/admin/undelete_round/R-ann')
  })

  test('what staff see is gone the moment they are staff no more', async () => {
    const leaver = await service.signInAs('staff')
    const kept = service.newClient()
    kept.cookies.set('session', leaver.cookies.get('session') ?? '')
    await leaver.call(signOut, {})
    expect((await kept.send('GET', '/rest/admin/find_user/I-ann')).status).toBe(401)
  })
})
