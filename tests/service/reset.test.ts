import { setImmediate } from 'node:timers/promises'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, requestReset, resetPassword } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { messageOf, startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Asks for a mail and answers the code of the link in it. */
async function askFor(email: string): Promise<string> {
  const before = (await service.sentEmails()).length
  const response = await service.newClient().call(requestReset, { body: { id: email } })
  expect(response.status).toBe(204)
  await expect.poll(async () => (await service.sentEmails()).length).toBe(before + 1)
  const mail = (await service.sentEmails()).at(-1) ?? ''
  const [, address = '', code = ''] = /\/reset\/([^/\s]+)\/([\w-]+)/.exec(mail) ?? []
  expect(decodeURIComponent(address)).toBe(email)
  return code
}

async function reset(email: string, code: string, password = 'new-password') {
  const token = await credentialToken(email, password)
  return service.newClient().call(resetPassword, { body: { id: email, code, token } })
}

test('the link in the mail sets a new password once, and ends every other session', async () => {
  const email = 'forgetful@golf.example'
  const elsewhere = await service.signInAs('golfer', email)
  const code = await askFor(email)
  expect((await reset(email, code)).status).toBe(204)
  expect((await elsewhere.call(getUser, {})).status).toBe(401)
  expect((await service.newClient().signIn(email)).status).toBe(401)
  expect((await service.newClient().signIn(email, 'new-password')).status).toBe(200)
  const again = await reset(email, code, 'third-password')
  expect(again.status).toBe(400)
  expect(await messageOf(again)).toBe('code: the reset link has expired or was used')
})

test('two uses of one link at once set one password', async () => {
  const email = 'hasty@golf.example'
  await service.signInAs('golfer', email)
  const code = await askFor(email)
  const responses = await Promise.all(['password-a', 'password-b'].map((one) => reset(email, code, one)))
  expect(responses.map((one) => one.status).sort()).toEqual([204, 400])
})

test('the link works for an hour', async () => {
  const email = 'late@golf.example'
  await service.signInAs('golfer', email)
  const code = await askFor(email)
  service.advanceClock(millisecondsInHour)
  expect((await reset(email, code)).status).toBe(400)
})

test('a new link ends the one before, and no link opens another account', async () => {
  const [email, other] = ['one@golf.example', 'other@golf.example']
  await service.signInAs('golfer', email)
  await service.signInAs('golfer', other)
  const first = await askFor(email)
  const second = await askFor(email)
  expect((await reset(email, first)).status).toBe(400)
  expect((await reset(other, second)).status).toBe(400)
  expect((await reset(email, second)).status).toBe(204)
})

test('an address without an account gets the same answer and no mail', async () => {
  const before = (await service.sentEmails()).length
  const response = await service.newClient().call(requestReset, { body: { id: 'stranger@golf.example' } })
  expect([response.status, await response.text()]).toEqual([204, ''])
  await setImmediate()
  expect(await service.sentEmails()).toHaveLength(before)
})

test('codes cannot be guessed: after ten the address waits', async () => {
  service.advanceClock(15 * millisecondsInMinute)
  const email = 'tried@golf.example'
  await service.signInAs('golfer', email)
  const code = await askFor(email)
  for (let time = 0; time < 10; time++) expect((await reset(email, `guess-${time}`)).status).toBe(400)
  expect((await reset(email, code)).status).toBe(429)
})

test('a name with a line break writes no header into the mail', async () => {
  const email = 'sly@golf.example'
  const token = await credentialToken(email, 'secret1')
  await service.services.accounts.create({ email, name: 'Ann\r\nBcc: all@golf.example', token })
  await askFor(email)
  expect((await service.sentEmails()).at(-1)).not.toMatch(/^Bcc:/m)
})
