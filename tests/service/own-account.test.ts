import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import {
  cancelEmailChange,
  changeName,
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  getAccount,
  getEmailPreferences,
  listSessions,
  sendConfirmation,
  setEmailPreferences,
} from '../../src/contract/account.ts'
import { resetPassword } from '../../src/contract/password-reset.ts'
import { getUser } from '../../src/contract/session.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { askForEmail } from '../support/email-change.ts'
import { codeIn, mailTo } from '../support/mails.ts'
import { expectRefusal, messageOf, PASSWORD, serviceOfTests, type TestClient } from '../support/service.ts'

const service = serviceOfTests()

const codeFor = async (address: string) => codeIn(await mailTo(service, address, 'Confirm your new'))
const confirm = (client: TestClient, code: string) => client.call(confirmEmailChange, { body: { code } })
const accountOf = async (client: TestClient) => (await client.call(getAccount, {})).json()
const sessionsOf = async (client: TestClient) => (await client.read(listSessions, {})).sessions

test('changes the name, without control characters', async () => {
  const client = await service.signInAs('golfer', 'named@golf.example')
  const response = await client.call(changeName, { body: { name: 'Ann\r\nBcc: x' } })
  expect(await response.json()).toMatchObject({ name: 'Ann Bcc: x' })
  expect(await (await client.call(getUser, {})).json()).toMatchObject({ name: 'Ann Bcc: x' })
})

test('sends the link that confirms a new account again, three times in an hour, until it is used', async () => {
  const email = 'again@golf.example'
  const client = await service.signUp(email, { name: 'Mia' })
  expect(await (await client.call(getUser, {})).json()).toMatchObject({ id: email, isConfirmed: false })
  const link = /http:\/\/\S+(\/confirm\/again%40golf\.example\/([\w-]+))/
  const linksSent = async () =>
    (await service.sentEmails()).filter((mail) => link.test(mail)).map((mail) => link.exec(mail)?.[2] ?? '')
  for (const count of [2, 3]) {
    expect((await client.call(sendConfirmation, {})).status).toBe(204)
    await expect.poll(async () => (await linksSent()).length).toBe(count)
  }
  await expectRefusal(
    client.call(sendConfirmation, {}),
    429,
    expect.stringContaining('Too many e-mails to this address'),
  )

  const [code = ''] = (await linksSent()).slice(-1)
  const token = await credentialToken(email, 'second')
  const elsewhere = service.newClient()
  expect((await elsewhere.call(resetPassword, { body: { id: email, code, token } })).status).toBe(200)
  expect((await client.call(getUser, {})).status).toBe(401)
  const signedIn = await elsewhere.signIn(email, 'second')
  expect(await signedIn.json()).toEqual({ id: email, name: 'Mia', isStaff: false })
  expect((await elsewhere.call(sendConfirmation, {})).status).toBe(204)
  expect(await linksSent()).toHaveLength(3)
})

test('changes the e-mail address when the new one is confirmed, and notifies the old one', async () => {
  const client = await service.signInAs('golfer', 'old@golf.example')
  await client.call(setEmailPreferences, { body: ['Marketing'] })
  expect((await askForEmail(client, 'old@golf.example', 'New@Golf.example')).status).toBe(204)
  await mailTo(service, 'old@golf.example', 'is about to change')
  expect(await accountOf(client)).toMatchObject({
    id: 'old@golf.example',
    pendingEmail: 'new@golf.example',
  })
  expect((await service.newClient().signIn('new@golf.example')).status).toBe(401)

  const response = await confirm(client, await codeFor('new@golf.example'))
  expect(await response.json()).toEqual({ id: 'new@golf.example' })
  await mailTo(service, 'old@golf.example', 'e-mail address was changed')
  expect(await accountOf(client)).toEqual({
    id: 'new@golf.example',
    name: 'golfer',
    isStaff: false,
    isConfirmed: true,
    pendingEmail: null,
  })
  expect((await service.newClient().signIn('new@golf.example')).status).toBe(200)
  expect((await service.newClient().signIn('old@golf.example')).status).toBe(401)
  expect(await (await client.call(getEmailPreferences, {})).json()).toEqual(['Marketing'])
})

test('accepts a confirmation link once, and only the latest one', async () => {
  const client = await service.signInAs('golfer', 'twice@golf.example')
  await askForEmail(client, 'twice@golf.example', 'first@golf.example')
  const first = await codeFor('first@golf.example')
  await askForEmail(client, 'twice@golf.example', 'second@golf.example')
  const second = await codeFor('second@golf.example')
  expect((await confirm(client, first)).status).toBe(400)
  const responses = await Promise.all([confirm(client, second), confirm(client, second)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('confirms a new address only in a session of the account that asked for it', async () => {
  const client = await service.signInAs('golfer', 'asking@golf.example')
  const stranger = await service.signInAs('golfer', 'clicking@golf.example')
  await askForEmail(client, 'asking@golf.example', 'asked@golf.example')
  const code = await codeFor('asked@golf.example')

  expect((await confirm(service.newClient(), code)).status).toBe(401)
  await expectRefusal(confirm(stranger, code), 403, 'This link belongs to another account')
  expect((await confirm(stranger, 'unknown')).status).toBe(400)
  expect(await accountOf(client)).toMatchObject({
    id: 'asking@golf.example',
    pendingEmail: 'asked@golf.example',
  })

  // Any session of the account will do, for example one in the browser that the mail program opens.
  const elsewhere = service.newClient()
  await elsewhere.signIn('asking@golf.example')
  expect((await confirm(elsewhere, code)).status).toBe(200)
})

test('rejects a confirmation link after 24 hours', async () => {
  const client = await service.signInAs('golfer', 'late@golf.example')
  await askForEmail(client, 'late@golf.example', 'later@golf.example')
  const code = await codeFor('later@golf.example')
  service.advanceClock(millisecondsInDay)
  expect(await messageOf(await confirm(client, code))).toBe('code: the link has expired or was used')
  expect(await accountOf(client)).toMatchObject({ id: 'late@golf.example', pendingEmail: null })
})

test.each([
  ['it is cancelled', PASSWORD, (client: TestClient) => client.call(cancelEmailChange, {})],
  [
    'the password is changed',
    'other',
    async (client: TestClient, email: string) => {
      const token = await credentialToken(email, PASSWORD)
      return client.call(changePassword, {
        body: { token, newToken: await credentialToken(email, 'other') },
      })
    },
  ],
])('does not change the e-mail address once %s', async (reason, password, stop) => {
  const email = `${reason.replaceAll(' ', '-')}@golf.example`
  const client = await service.signInAs('golfer', email)
  await askForEmail(client, email, `to-${email}`)
  const code = await codeFor(`to-${email}`)
  expect((await stop(client, email)).status).toBeLessThan(300)
  const current = service.newClient()
  await current.signIn(email, password)
  expect((await confirm(current, code)).status).toBe(400)
})

test('does not take the address of another account, not even one created meanwhile', async () => {
  const client = await service.signInAs('golfer', 'mover@golf.example')
  await service.signInAs('golfer', 'taken@golf.example')
  expect((await askForEmail(client, 'mover@golf.example', 'taken@golf.example')).status).toBe(409)
  await askForEmail(client, 'mover@golf.example', 'free@golf.example')
  const code = await codeFor('free@golf.example')
  await service.signInAs('golfer', 'free@golf.example')
  expect((await confirm(client, code)).status).toBe(409)
  expect(await accountOf(client)).toMatchObject({ id: 'mover@golf.example' })
})

test('confirms an account whose new e-mail address was confirmed', async () => {
  const email = 'typo@golf.example'
  const client = await service.signUp(email)
  expect(await accountOf(client)).toMatchObject({ isConfirmed: false })
  expect((await client.call(getEmailPreferences, {})).status).toBe(409)
  await askForEmail(client, email, 'right@golf.example')
  await confirm(client, await codeFor('right@golf.example'))
  expect(await accountOf(client)).toMatchObject({ id: 'right@golf.example', isConfirmed: true })
})

test('changes the password and ends the other sessions', async () => {
  const email = 'careful@golf.example'
  const client = await service.signInAs('golfer', email)
  const elsewhere = service.newClient()
  await elsewhere.signIn(email)
  const token = await credentialToken(email, PASSWORD)
  const newToken = await credentialToken(email, 'new-password')
  expect((await client.call(changePassword, { body: { token, newToken } })).status).toBe(204)
  expect((await client.call(getUser, {})).status).toBe(200)
  expect((await elsewhere.call(getUser, {})).status).toBe(401)
  expect((await service.newClient().signIn(email)).status).toBe(401)
  expect((await service.newClient().signIn(email, 'new-password')).status).toBe(200)
  await mailTo(service, email, 'password was changed')
})

test('lists the sessions with browser, system and times', async () => {
  const email = 'everywhere@golf.example'
  const client = await service.signInAs('golfer', email)
  service.advanceClock(10 * millisecondsInMinute)
  const phone = service.newClient()
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1'
  await phone.signIn(email)
  const [current, other, ...rest] = await sessionsOf(phone)
  expect(rest).toEqual([])
  expect(current).toMatchObject({ client: 'Safari on iOS', isCurrent: true })
  expect(other).toMatchObject({ client: 'an unknown browser', isCurrent: false })
  service.advanceClock(10 * millisecondsInMinute)
  const [first] = await sessionsOf(client)
  expect(first).toMatchObject({ isCurrent: true })
  expect((first?.lastUsedAt ?? 0) - (first?.signedInAt ?? 0)).toBeGreaterThanOrEqual(
    20 * millisecondsInMinute,
  )
})

test('ends one session or all but the current one, and none of another account', async () => {
  const email = 'tidy@golf.example'
  const client = await service.signInAs('golfer', email)
  const others = [service.newClient(), service.newClient(), service.newClient()]
  for (const other of others) await other.signIn(email)
  const stranger = await service.signInAs('golfer', 'stranger@golf.example')
  const [one] = (await sessionsOf(client)).filter(({ isCurrent }) => !isCurrent)
  const path = { id: one?.id ?? '' }
  expect((await stranger.call(endSession, { path })).status).toBe(404)
  expect((await client.call(endSession, { path })).status).toBe(204)
  expect(await sessionsOf(client)).toHaveLength(3)
  expect((await client.call(endOtherSessions, {})).status).toBe(204)
  expect(await sessionsOf(client)).toHaveLength(1)
  const statuses = await Promise.all(others.map(async (other) => (await other.call(getUser, {})).status))
  expect(statuses).toEqual([401, 401, 401])
  expect((await stranger.call(getUser, {})).status).toBe(200)
})

test('shares the e-mail preferences with the unsubscribe link', async () => {
  const email = 'choosy@golf.example'
  const client = await service.signInAs('golfer', email)
  const token = await createPreferences(service.context).tokenOf(email)
  await createPreferences(service.context).addOptOuts(token, ['RoundSharing'])
  expect(await (await client.call(getEmailPreferences, {})).json()).toEqual(['RoundSharing'])
  expect((await client.call(setEmailPreferences, { body: ['Marketing'] })).status).toBe(204)
  expect(await createPreferences(service.context).optOutsOf(token)).toEqual(['Marketing'])
})
