import { setImmediate } from 'node:timers/promises'
import { millisecondsInHour } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestReset, resetPassword } from '../../src/contract/password-reset.ts'
import { getUser } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { messageOf, startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Requests a reset e-mail and returns the code in its link. */
async function requestCode(email: string): Promise<string> {
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

test('sets a new password with the link once and ends every other session', async () => {
  const email = 'forgetful@golf.example'
  const elsewhere = await service.signInAs('golfer', email)
  const code = await requestCode(email)
  expect((await reset(email, code)).status).toBe(200)
  expect((await elsewhere.call(getUser, {})).status).toBe(401)
  expect((await service.newClient().signIn(email)).status).toBe(401)
  expect((await service.newClient().signIn(email, 'new-password')).status).toBe(200)
  const secondReset = await reset(email, code, 'third-password')
  expect(secondReset.status).toBe(400)
  expect(await messageOf(secondReset)).toBe('code: the reset link has expired or was used')
})

test('marks the code of a link for staff, so that the page asks for a longer password', async () => {
  const [golfer, staff] = ['plays@golf.example', 'works@golf.example']
  await service.signInAs('golfer', golfer)
  await service.signInAs('staff', staff)
  expect(await requestCode(golfer)).toMatch(/^[\w-]{43}$/)
  const code = await requestCode(staff)
  expect(code).toMatch(/^staff-[\w-]{43}$/)
  expect((await reset(staff, code.replace('staff-', ''))).status).toBe(400)
  expect((await reset(staff, code)).status).toBe(200)
})

test('rejects a link after an hour', async () => {
  const email = 'late@golf.example'
  await service.signInAs('golfer', email)
  const code = await requestCode(email)
  service.advanceClock(millisecondsInHour)
  expect((await reset(email, code)).status).toBe(400)
})

test('responds identically to an address without an account, but sends no e-mail', async () => {
  const before = (await service.sentEmails()).length
  const response = await service.newClient().call(requestReset, { body: { id: 'stranger@golf.example' } })
  expect([response.status, await response.text()]).toEqual([204, ''])
  await setImmediate()
  expect(await service.sentEmails()).toHaveLength(before)
})
