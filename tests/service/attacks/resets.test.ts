import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccessToken } from '../../../src/contract/access-tokens.ts'
import {
  confirmEmailChange,
  DELETION_DELAY_DAYS,
  DELETION_WORD,
  deleteAccount,
  listScorerLinks,
  withdrawScorerLinks,
} from '../../../src/contract/account.ts'
import { listRounds } from '../../../src/contract/history.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../../src/contract/passkeys.ts'
import { requestReset, resetPassword } from '../../../src/contract/password-reset.ts'
import { findFollowedRounds, followRound, getPushKey } from '../../../src/contract/push.ts'
import { getUser, signIn } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../../src/service/accounts/account-data/account-deletions.ts'
import { askForEmail } from '../../support/email-change.ts'
import { codeIn, mailTo } from '../../support/mails.ts'
import { PASSWORD, serviceOfTests, type TestClient } from '../../support/service.ts'
import { entry, scorerOf, startSheet } from '../../support/sheet-clients.ts'
import { type Authenticator, createAuthenticator } from '../../support/virtual-authenticator.ts'

// What somebody who knew the password has left behind when the owner resets it.

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'new-password'

const service = serviceOfTests()

async function addOnePasskey(client: TestClient, email: string): Promise<Authenticator> {
  const token = await credentialToken(email, PASSWORD)
  const options = await client.read(beginPasskey, { body: { token } })
  const authenticator = createAuthenticator(new URL(service.siteUrl()).origin)
  await client.read(addPasskey, { body: { name: 'Phone', passkey: authenticator.create(options) } })
  return authenticator
}

async function signInWith(authenticator: Authenticator): Promise<number> {
  const client = service.newClient()
  const options = await client.read(beginPasskeySignIn, {})
  const response = await client.call(signInWithPasskey, { body: { passkey: authenticator.sign(options) } })
  return response.status
}

/** Requests a reset. Returns its mail. */
async function requestMail(email: string): Promise<string> {
  await service.newClient().call(requestReset, { body: { id: email } })
  return mailTo(service, email, 'Reset your Fairway password')
}

async function reset(email: string, mail: string): Promise<unknown> {
  const body = { id: email, code: codeIn(mail), token: await credentialToken(email, NEW_PASSWORD) }
  const response = await service.newClient().call(resetPassword, { body })
  expect(response.status).toBe(200)
  return response.json()
}

test('a reset removes the passkeys of a golfer, as the mail and the response say', async () => {
  const email = 'passkeys@golf.example'
  const intruder = await service.signInAs('golfer', email)
  const authenticators = [await addOnePasskey(intruder, email), await addOnePasskey(intruder, email)]
  const mail = await requestMail(email)
  expect(mail).toContain('also removes the 2 passkeys of your account')
  expect(await reset(email, mail)).toMatchObject({ passkeysRemoved: 2 })
  for (const authenticator of authenticators) expect(await signInWith(authenticator)).toBe(401)
})

test('a reset keeps the passkeys of staff, as the mail says', async () => {
  const email = 'staff@golf.example'
  const authenticator = await addOnePasskey(await service.signInAs('staff', email), email)
  const mail = await requestMail(email)
  expect(mail).toContain('Your passkey stays')
  expect(await reset(email, mail)).toMatchObject({ passkeysRemoved: 0 })
  expect(await signInWith(authenticator)).toBe(200)
})

test('a reset revokes access tokens, as the mail and the response say', async () => {
  const email = 'tokens@golf.example'
  const intruder = await service.signInAs('golfer', email)
  const token = await credentialToken(email, PASSWORD)
  const { secret } = await intruder.read(createAccessToken, { body: { name: 'My app', token } })
  const mail = await requestMail(email)
  expect(mail).toContain('also revokes the access token of your apps')
  expect(await reset(email, mail)).toMatchObject({ accessTokensRevoked: 1 })
  const headers = { authorization: `Bearer ${secret}` }
  expect((await fetch(service.origin + listRounds.path, { headers })).status).toBe(401)
})

test('a reset ends notifications, and says that links for scorers still work', async () => {
  const email = 'follower@golf.example'
  const intruder = await service.signInAs('golfer', email)
  const sheet = await startSheet(intruder)
  const { publicKey } = await intruder.read(getPushKey, {})
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const keys = { p256dh, auth: 'A'.repeat(22) }
  const body = { round: sheet.token, endpoint: 'https://push.example/1', keys, publicKey }
  await intruder.read(followRound, { body })
  expect(await reset(email, await requestMail(email))).toMatchObject({
    notificationsEnded: 1,
    scorerLinks: 1,
  })
  const proof = { endpoint: body.endpoint, auth: keys.auth }
  expect(await service.newClient().read(findFollowedRounds, { body: proof })).toEqual({ rounds: [] })

  const scorer = scorerOf(service, sheet)
  expect((await scorer.read()).status).toBe(200)
  const owner = service.newClient()
  await owner.call(signIn, { body: { id: email, token: await credentialToken(email, NEW_PASSWORD) } })
  expect(await owner.read(listScorerLinks, {})).toMatchObject({
    rounds: [{ token: sheet.token, course: 'Old Links', names: ['scorer'] }],
  })
  expect((await owner.call(withdrawScorerLinks, {})).status).toBe(204)
  expect((await scorer.read()).status).toBe(403)
  expect(await owner.read(listScorerLinks, {})).toEqual({ rounds: [] })
})

test('withdraws no links of other golfers, and none of finished rounds', async () => {
  const [owner, other] = [await service.signInAs('golfer'), await service.signInAs('golfer')]
  const [finished, foreign] = [await startSheet(owner), await startSheet(other)]
  await finished.send(entry('finish'))
  expect((await owner.call(withdrawScorerLinks, {})).status).toBe(204)
  for (const sheet of [finished, foreign]) expect((await scorerOf(service, sheet).read()).status).toBe(200)
})

test('a passkey that is being added during a reset is not added', async () => {
  const email = 'adding@golf.example'
  const intruder = await service.signInAs('golfer', email)
  const token = await credentialToken(email, PASSWORD)
  const options = await intruder.read(beginPasskey, { body: { token } })
  const passkey = createAuthenticator(new URL(service.siteUrl()).origin).create(options)
  expect(await reset(email, await requestMail(email))).toMatchObject({ passkeysRemoved: 0 })
  expect((await intruder.call(addPasskey, { body: { name: 'Phone', passkey } })).status).toBe(401)
})

test('a reset ends sessions and cancels a change of the e-mail address', async () => {
  const email = 'moving@golf.example'
  const newId = 'intruder@golf.example'
  const intruder = await service.signInAs('golfer', email)
  expect((await askForEmail(intruder, email, newId)).status).toBe(204)
  const code = codeIn(await mailTo(service, newId, 'Confirm your new Fairway'))
  await reset(email, await requestMail(email))
  expect((await intruder.call(getUser, {})).status).toBe(401)
  const owner = service.newClient()
  await owner.signIn(email, NEW_PASSWORD)
  expect((await owner.call(confirmEmailChange, { body: { code } })).status).toBe(400)
})

test('a reset cancels the deletion of the account, even if nobody signs in afterwards', async () => {
  const email = 'deleted@golf.example'
  const intruder = await service.signInAs('golfer', email)
  const token = await credentialToken(email, PASSWORD)
  const body = { token, confirmation: DELETION_WORD } as const
  expect((await intruder.call(deleteAccount, { body })).status).toBe(200)
  expect(await reset(email, await requestMail(email))).toMatchObject({ deletionCancelled: true })
  service.advanceClock((DELETION_DELAY_DAYS + 1) * DAY_MS)
  await createAccountDeletions(service.context).deleteDue()
  expect((await service.newClient().signIn(email, NEW_PASSWORD)).status).toBe(200)
})
