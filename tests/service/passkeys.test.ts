import { describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../src/contract/passkeys.ts'
import { getUser } from '../../src/contract/session.ts'
import { changeLogin } from '../../src/contract/staff/users.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { manage } from '../../src/service/manage/manage.ts'
import { mailsTo } from '../support/mails.ts'
import { expectRefusal, PASSWORD, serviceOfTests, startService, type TestClient } from '../support/service.ts'
import { type Authenticator, createAuthenticator, type Forgery } from '../support/virtual-authenticator.ts'

const service = serviceOfTests()

let golfers = 0
const newEmail = () => `passkeys-${++golfers}@golf.example`

const passwordOf = async (email: string) => ({ token: await credentialToken(email, PASSWORD) })

const begin = async (client: TestClient, email: string) =>
  client.read(beginPasskey, { body: await passwordOf(email) })

/** Adds a passkey to the account of a signed-in client. */
async function add(
  client: TestClient,
  email: string,
  { name = 'Phone', ...forgery }: Forgery & { name?: string } = {},
) {
  const authenticator = createAuthenticator(new URL(service.siteUrl()).origin)
  const passkey = authenticator.create(await begin(client, email), forgery)
  return { authenticator, passkey, response: await client.call(addPasskey, { body: { name, passkey } }) }
}

/** Returns a golfer with one passkey. */
async function golferWithPasskey() {
  const email = newEmail()
  const client = await service.signInAs('golfer', email)
  const { authenticator, response } = await add(client, email)
  expect(response.status, await response.clone().text()).toBe(200)
  const { id } = (await response.json()) as { id: string }
  return { email, client, authenticator, id }
}

const request = (client: TestClient) => client.read(beginPasskeySignIn, {})

async function signInWith(
  authenticator: Authenticator,
  { client = service.newClient(), ...forgery }: Forgery & { client?: TestClient } = {},
) {
  const passkey = authenticator.sign(await request(client), forgery)
  return { client, passkey, response: await client.call(signInWithPasskey, { body: { passkey } }) }
}

const namesOf = async (client: TestClient) =>
  (await client.read(listPasskeys, {})).passkeys.map(({ name }) => name)

describe('a passkey', () => {
  test('signs in without a login, in a new session', async () => {
    const { email, authenticator } = await golferWithPasskey()
    const { client, response } = await signInWith(authenticator)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: email, isStaff: false })
    expect(await (await client.call(getUser, {})).json()).toMatchObject({ id: email })
  })

  test('is listed with its name and the time of its last use', async () => {
    const { client, authenticator } = await golferWithPasskey()
    const list = async () => (await client.read(listPasskeys, {})).passkeys
    expect(await list()).toEqual([{ id: expect.any(String), name: 'Phone', createdMs: expect.any(Number) }])
    await signInWith(authenticator)
    expect(await list()).toEqual([expect.objectContaining({ lastUsedMs: expect.any(Number) })])
  })

  test('is renamed and removed only by its owner, and does not sign in afterwards', async () => {
    const { email, client, authenticator, id } = await golferWithPasskey()
    const strangersEmail = newEmail()
    const stranger = await service.signInAs('golfer', strangersEmail)
    for (const call of [
      () => stranger.call(renamePasskey, { path: { id }, body: { name: 'Mine' } }),
      async () => stranger.call(removePasskey, { path: { id }, body: await passwordOf(strangersEmail) }),
    ]) {
      expect((await call()).status).toBe(404)
    }
    await client.call(renamePasskey, { path: { id }, body: { name: 'Old phone' } })
    expect(await namesOf(client)).toEqual(['Old phone'])
    const body = await passwordOf(email)
    expect((await client.call(removePasskey, { path: { id }, body })).status).toBe(204)
    expect((await signInWith(authenticator)).response.status).toBe(401)
  })

  test('is reported to its owner by e-mail when it is added and when it is removed', async () => {
    const { email, client, id } = await golferWithPasskey()
    await client.call(removePasskey, { path: { id }, body: await passwordOf(email) })
    await expect
      .poll(() => mailsTo(service, email))
      .toEqual([
        expect.stringContaining('A passkey was added to your Fairway account'),
        expect.stringContaining('A passkey was removed from your Fairway account'),
      ])
  })

  test('is removed when support changes the login', async () => {
    const { email, authenticator } = await golferWithPasskey()
    const { iid } = await service.accountOf(email)
    const staff = await service.signInAs('staff')
    expect((await staff.call(changeLogin, { body: { iid, newLogin: newEmail() } })).status).toBeLessThan(300)
    expect((await signInWith(authenticator)).response.status).toBe(401)
  })
})

describe('adding a passkey', () => {
  test('is rejected while the e-mail address is not confirmed', async () => {
    const email = newEmail()
    const client = await service.signUp(email)
    expect((await client.call(beginPasskey, { body: await passwordOf(email) })).status).toBe(409)
  })

  test('accepts a response once', async () => {
    const email = newEmail()
    const client = await service.signInAs('golfer', email)
    const { passkey } = await add(client, email)
    const again = await client.call(addPasskey, { body: { name: 'Copy', passkey } })
    expect(again.status).toBe(400)
  })

  test.each<[string, Forgery]>([
    ['made on a page of another origin', { origin: 'https://evil.example' }],
    ['made without verifying the user', { isUserVerified: false }],
  ])('rejects one %s', async (_, forgery) => {
    const email = newEmail()
    const client = await service.signInAs('golfer', email)
    expect((await add(client, email, forgery)).response.status).toBe(400)
    expect(await namesOf(client)).toEqual([])
  })

  test('rejects a challenge of another browser, and one that is too old', async () => {
    const email = newEmail()
    const client = await service.signInAs('golfer', email)
    const other = service.newClient()
    await other.signIn(email)
    const authenticator = createAuthenticator(new URL(service.siteUrl()).origin)
    const body = async () => ({
      name: 'Phone',
      passkey: authenticator.create(await begin(client, email)),
    })
    expect((await other.call(addPasskey, { body: await body() })).status).toBe(400)
    const late = await body()
    service.advanceClock(5 * 60_000 + 1)
    expect((await client.call(addPasskey, { body: late })).status).toBe(400)
  })

  test('is limited to twenty, even when added concurrently', async () => {
    const email = newEmail()
    const client = await service.signInAs('golfer', email)
    const responses = await Promise.all(Array.from({ length: 22 }, () => add(client, email)))
    expect(responses.map(({ response }) => response.status).filter((status) => status === 409)).toHaveLength(
      2,
    )
    expect(await namesOf(client)).toHaveLength(20)
  })
})

describe('signing in', () => {
  test.each<[string, Forgery]>([
    ['signed on a page of another origin', { origin: 'https://evil.example' }],
    ['signed for another site', { rpId: 'evil.example' }],
    ['signed without verifying the user', { isUserVerified: false }],
    ['that names another account', { userHandle: Buffer.from('somebody-else').toString('base64url') }],
  ])('rejects a passkey %s', async (_, forgery) => {
    const { authenticator } = await golferWithPasskey()
    const { response } = await signInWith(authenticator, forgery)
    await expectRefusal(response, 401, 'The passkey was not accepted')
  })

  test('accepts a signature once, and only in the browser that requested the challenge', async () => {
    const { authenticator } = await golferWithPasskey()
    const { client, passkey } = await signInWith(authenticator)
    expect((await client.call(signInWithPasskey, { body: { passkey } })).status).toBe(401)
    const stolen = authenticator.sign(await request(service.newClient()))
    expect((await service.newClient().call(signInWithPasskey, { body: { passkey: stolen } })).status).toBe(
      401,
    )
  })

  test('rejects the signature of another account’s passkey under this id', async () => {
    const { authenticator } = await golferWithPasskey()
    const attacker = await golferWithPasskey()
    const client = service.newClient()
    const options = await request(client)
    const { id, rawId } = authenticator.sign(options)
    const passkey = { ...attacker.authenticator.sign(options), id, rawId }
    expect((await client.call(signInWithPasskey, { body: { passkey } })).status).toBe(401)
  })

  test('rejects a counter that does not increase, because the passkey was copied', async () => {
    const { authenticator } = await golferWithPasskey()
    expect((await signInWith(authenticator, { counter: 5 })).response.status).toBe(200)
    expect((await signInWith(authenticator, { counter: 5 })).response.status).toBe(401)
    expect((await signInWith(authenticator, { counter: 6 })).response.status).toBe(200)
  })

  test('is rejected and logged for a disabled account', async () => {
    const { authenticator, email } = await golferWithPasskey()
    const account = await service.accountOf(email)
    const environment = { DATA_DIR: service.dataDir, DEMO_DATA: 'off' }
    expect(await manage(['account', 'disable', email], { environment, out: () => {} })).toBe(0)
    expect((await signInWith(authenticator)).response.status).toBe(401)
    expect(service.logEntries().findLast(({ event }) => event === 'sign-in failed')).toMatchObject({
      account: account.id,
    })
  })

  test('is limited per address when it fails', async () => {
    const flooded = await startService()
    const authenticator = createAuthenticator(new URL(flooded.siteUrl()).origin)
    const client = flooded.newClient()
    const attempt = async () => {
      const passkey = authenticator.sign(await request(client))
      return (await client.call(signInWithPasskey, { body: { passkey } })).status
    }
    for (let count = 1; count <= 50; count++) expect(await attempt()).toBe(401)
    expect(await attempt()).toBe(429)
    await flooded.stop()
  })
})
