import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { beforeEach, expect, test } from 'vitest'
import { confirmAccount, requestReset, resetPassword } from '../../../src/contract/password-reset.ts'
import { signOut, signUp } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { codeIn } from '../../support/mails.ts'
import {
  changeDatabase,
  clientOfTests,
  PASSWORD,
  serviceOfTests,
  startService,
  type TestClient,
} from '../../support/service.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'

// Locking the owner of an account out by using up its sign-in attempts.

const EMAIL = 'owner@golf.example'

const service = serviceOfTests(() => startService(), 'test')
const owner = clientOfTests(service, 'golfer', EMAIL, 'test')
beforeEach(async () => {
  await owner.call(signOut, {})
})

const guessPasswords = async (count: number, client = () => service.newClient()) => {
  const responses = []
  for (let attempt = 0; attempt < count; attempt++)
    responses.push(await client().signIn(EMAIL, 'wrong-password'))
  return responses.map(({ status }) => status)
}
const guessCodes = async (count: number) => {
  const responses = []
  for (let attempt = 0; attempt < count; attempt++) responses.push(await reset(`guess-${attempt}`))
  return responses.map(({ status }) => status)
}
const requestLinks = async (count: number, client: TestClient) => {
  const requests = Array.from({ length: count }, () => client.call(requestReset, { body: { id: EMAIL } }))
  return (await Promise.all(requests)).map(({ status }) => status).sort()
}
async function reset(code: string, client = service.newClient(), password = 'new-password') {
  return client.call(resetPassword, {
    body: { id: EMAIL, code, token: await credentialToken(EMAIL, password) },
  })
}
/** Waits for the e-mails with links. Returns the codes of the links, oldest first. */
async function sentCodes(count: number): Promise<string[]> {
  await expect.poll(async () => (await service.sentEmails()).length).toBe(count)
  return (await service.sentEmails()).map(codeIn)
}
const repeat = (status: number, count: number) => Array.from({ length: count }, () => status)

test('lets a browser that has signed in before sign in despite ten wrong passwords from others', async () => {
  expect(await guessPasswords(12)).toEqual([...repeat(401, 10), 429, 429])
  expect((await service.newClient().signIn(EMAIL)).status).toBe(429)
  expect((await owner.signIn(EMAIL)).status).toBe(200)
})

test('lets that browser sign in although its address has made fifty wrong attempts for other accounts', async () => {
  for (let attempt = 0; attempt < 50; attempt++) {
    await service.newClient().signIn(`nobody-${attempt}@golf.example`, 'wrong-password')
  }
  expect((await service.newClient().signIn(EMAIL)).status).toBe(429)
  expect((await owner.signIn(EMAIL)).status).toBe(200)
})

test('keeps limiting guesses of others after the owner has signed in', async () => {
  await guessPasswords(10)
  expect((await owner.signIn(EMAIL)).status).toBe(200)
  expect(await guessPasswords(2)).toEqual([429, 429])
})

test('limits the guesses of a browser that has signed in before, without locking out others', async () => {
  expect(await guessPasswords(12, () => owner)).toEqual([...repeat(401, 10), 429, 429])
  expect((await owner.signIn(EMAIL)).status).toBe(429)
  expect((await service.newClient().signIn(EMAIL)).status).toBe(200)
  service.advanceClock(15 * millisecondsInMinute)
  expect((await owner.signIn(EMAIL)).status).toBe(200)
})

test('recognizes a browser that has signed up or set a password, with several accounts', async () => {
  const other = 'second@golf.example'
  const body = { id: other, name: 'Bea', token: await credentialToken(other, PASSWORD) }
  expect((await owner.call(signUp, { body })).status).toBe(200)
  for (let attempt = 0; attempt < 10; attempt++) await service.newClient().signIn(other, 'wrong-password')
  await guessPasswords(10)
  expect((await owner.signIn(other)).status).toBe(200)
  expect((await owner.signIn(EMAIL)).status).toBe(200)
})

test.each<[string, (cookie: string) => string]>([
  ['of another browser for another account', (cookie) => cookie],
  ['that is altered', withOtherEnd],
  ['with the random part of another browser', (cookie) => `${'A'.repeat(22)}${cookie.slice(22)}`],
  ['that is empty', () => ''],
])('does not accept a device cookie %s', { tags: 'slow' }, async (kind, forge) => {
  await guessPasswords(10)
  const attacker = service.newClient()
  const source = kind.includes('another account') ? await service.signInAs('golfer') : owner
  attacker.cookies.set('device', forge(source.cookies.get('device') ?? ''))
  expect((await attacker.signIn(EMAIL)).status).toBe(429)
})

test('sets a device cookie that scripts and other sites cannot use', async () => {
  const response = await owner.signIn(EMAIL)
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('device='))
  expect(cookie).toMatch(
    /^device=[\w-]{22}(\.[\w-]{43})+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(cookie).not.toContain('owner')
})

test('accepts a valid reset link despite ten invalid codes', async () => {
  await requestLinks(1, owner)
  const [code = ''] = await sentCodes(1)
  expect(await guessCodes(12)).toEqual([...repeat(400, 10), 429, 429])
  const client = service.newClient()
  expect((await reset(code, client)).status).toBe(200)
  expect(await guessPasswords(11)).toContain(429)
  expect((await client.signIn(EMAIL, 'new-password')).status).toBe(200)
})

test('limits the wrong codes of confirmations, of which failures of the service are none', async () => {
  await owner.signIn(EMAIL)
  const confirm = () => owner.call(confirmAccount, { body: { id: EMAIL, code: 'guess' } })
  changeDatabase(service.dataDir, 'alter table reset_tokens rename to lost')
  expect((await confirm()).status).toBe(500)
  changeDatabase(service.dataDir, 'alter table lost rename to reset_tokens')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await confirm()).status)
  expect(statuses).toEqual([...repeat(400, 10), 429, 429])
})

test('accepts the links of all requests within an hour, until one of them has been used', async () => {
  expect(await requestLinks(5, service.newClient())).toEqual([...repeat(204, 3), 429, 429])
  const codes = await sentCodes(3)
  service.advanceClock(millisecondsInHour - millisecondsInMinute)
  expect((await reset(codes[1] ?? '')).status).toBe(200)
  expect((await reset(codes[0] ?? '')).status).toBe(400)
  expect((await reset(codes[2] ?? '')).status).toBe(400)
  expect((await owner.signIn(EMAIL, 'new-password')).status).toBe(200)
})

test('sends a link to a browser that has signed in before, despite three requests from others', async () => {
  await requestLinks(3, service.newClient())
  expect(await requestLinks(11, owner)).toEqual([...repeat(204, 10), 429])
  await sentCodes(13)
})
