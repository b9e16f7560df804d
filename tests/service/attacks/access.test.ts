import { beforeAll, describe, expect, test } from 'vitest'
import { getUser, signOut, signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { fileForm } from '../../support/file-form.ts'
import { upload } from '../../support/recorded.ts'
import { clientOfTests, PASSWORD, serviceOfTests } from '../../support/service.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'

// Authentication and authorization: forged sessions, and access to other users' data.

const ANN = 'ann@golf.example'
const service = serviceOfTests()
const ann = clientOfTests(service, 'golfer', ANN)
const bob = clientOfTests(service, 'golfer', 'bob@golf.example')
const staff = clientOfTests(service, 'staff')
beforeAll(async () => {
  const snapshot = JSON.stringify({ version: 1, iid: 'I-ann', installs: [{ iid: 'I-ann' }], properties: [] })
  await staff.send('POST', `/rest/admin/upload/snapshot/${ANN}`, { body: fileForm(snapshot) })
  const round = JSON.stringify(upload({ token: 'R-ann' }))
  await staff.send('POST', '/rest/admin/upload/round/I-ann', { body: fileForm(round) })
})

describe('a forged session', () => {
  const SIGN_IN = [401, { message: 'Please sign in' }]
  const annsSession = () => ann.cookies.get('session') ?? ''
  const getUserWith = async (cookie: string) => {
    const response = await fetch(`${service.origin}/rest/auth/get_user`, { headers: { cookie } })
    return [response.status, await response.json()]
  }
  test.each<[string, () => string]>([
    ['with the last character of a valid one changed', () => withOtherEnd(annsSession())],
    ['that is a valid one in lower case', () => annsSession().toLowerCase()],
    ['of 7 kB', () => 'A'.repeat(7000)],
  ])('%s is not accepted', async (_, forge) => {
    expect(await getUserWith(`session=${forge()}`)).toEqual(SIGN_IN)
  })

  test('is not accepted even if a valid session cookie follows it', async () => {
    const cookie = `session=${'A'.repeat(43)}; session=${annsSession()}`
    expect(await getUserWith(cookie)).toEqual(SIGN_IN)
    expect(await getUserWith(`session=${annsSession()}`)).toEqual([200, expect.anything()])
  })
})

describe('session fixation', () => {
  test('fails because signing up starts a new session', async () => {
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

  test('fails with the session of a signed-in attacker', async () => {
    const attacker = await service.signInAs('golfer')
    const victim = service.newClient()
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    await victim.signIn(ANN)
    expect(await (await attacker.call(getUser, {})).text()).not.toContain(ANN)
    expect(await (await victim.call(getUser, {})).text()).toContain(ANN)
  })

  test('ends every copy of a session on sign-out', async () => {
    const client = await service.signInAs('golfer')
    const copies = Array.from({ length: 3 }, () => service.newClient())
    for (const copy of copies) copy.cookies.set('session', client.cookies.get('session') ?? '')
    await client.call(signOut, {})
    for (const copy of copies) expect((await copy.call(getUser, {})).status).toBe(401)
  })
})

describe('access to other users’ data', () => {
  test.each(['/rest/rounds?id=ann@golf.example', '/rest/auth/get_user?id=ann@golf.example'])(
    'returns only the current user’s data for %s',
    async (path) => {
      const response = await bob.send('GET', path)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toMatch(/R-ann|ann@golf/)
    },
  )

  test.each(['X-Forwarded-User', 'X-Original-URL', 'X-HTTP-Method-Override'])(
    'ignores the header %s for identity and routing',
    async (name) => {
      const headers = { [name]: name.includes('URL') ? '/rest/admin/check_access/' : 'staff-1@golf.example' }
      expect((await bob.send('GET', '/rest/admin/check_access/', { headers })).status).toBe(403)
      expect(await (await bob.send('GET', '/rest/auth/get_user', { headers })).text()).toContain('bob@golf')
    },
  )

  test.each([
    ['/rest/admin/%63heck_access/', 403],
    ['/REST/admin/check_access/', 302],
    ['/rest/admin%2Fcheck_access/', 404],
  ])('does not let %s bypass the staff check', async (path, status) => {
    expect((await bob.send('GET', path)).status).toBe(status)
  })

  test('ignores staff fields on sign-up', async () => {
    const client = service.newClient()
    const id = 'sly@golf.example'
    const body = { id, name: 'Sly', token: await credentialToken(id, PASSWORD), role: 'staff', isStaff: true }
    await client.send('POST', signUp.path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(await (await client.call(getUser, {})).json()).toMatchObject({ isStaff: false })
  })
})
