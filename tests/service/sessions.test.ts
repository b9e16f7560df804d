import { readFile } from 'node:fs/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { getUser, signUp } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { PASSWORD, serviceOfTests } from '../support/service.ts'

const service = serviceOfTests()

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
