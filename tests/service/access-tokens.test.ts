import { describe, expect, test, vi } from 'vitest'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../../src/contract/access-tokens.ts'
import { deleteAccount } from '../../src/contract/account.ts'
import { type AccountExport, exportAccount } from '../../src/contract/account-export.ts'
import { listRounds } from '../../src/contract/history.ts'
import { setUserDisabled } from '../../src/contract/staff/support.ts'
import { changeLogin } from '../../src/contract/staff/users.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccessTokens } from '../../src/service/accounts/access-tokens/access-tokens.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createSessions } from '../../src/service/accounts/sessions.ts'
import { mailsTo } from '../support/mails.ts'
import {
  clientOfTests,
  messageOf,
  PASSWORD,
  serviceOfTests,
  storeRound,
  type TestClient,
} from '../support/service.ts'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

let emails = 0
const newEmail = () => `app-user-${++emails}@golf.example`
const create = async (client: TestClient, email: string, name = 'My app', password = PASSWORD) =>
  client.call(createAccessToken, { body: { name, token: await credentialToken(email, password) } })
const listOf = async (client: TestClient) => (await client.read(listAccessTokens, {})).accessTokens
/** Lists rounds as an app does. */
const callWith = (secret: string, headers: Record<string, string> = {}) =>
  fetch(service.origin + listRounds.path, { headers: { authorization: `Bearer ${secret}`, ...headers } })
const statusWith = async (secret: string) => (await callWith(secret)).status

async function golferWithToken() {
  const email = newEmail()
  const client = await service.signInAs('golfer', email)
  const response = await create(client, email)
  const { id, secret } = (await response.json()) as { id: string; secret: string }
  return { email, client, id, secret }
}

test('gives access to the rounds of its account, without cookies and a session', async () => {
  const { email, secret } = await golferWithToken()
  const iid = (await service.accountOf(email)).iid
  const roundToken = await storeRound(service, iid)
  const response = await callWith(secret)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toMatchObject({ roundList: [{ roundToken }] })
})

test('is listed with its name and last use, and its secret is shown only once and stored nowhere', async () => {
  const { client, secret, id } = await golferWithToken()
  expect(secret).toMatch(/^rounds_[\w-]{43}$/)
  expect(await listOf(client)).toEqual([
    { id, name: 'My app', scope: 'rounds', createdMs: expect.any(Number) },
  ])
  await callWith(secret)
  const list = await listOf(client)
  expect(list).toMatchObject([{ lastUsedMs: expect.any(Number) }])
  expect(JSON.stringify(list)).not.toContain(secret)
  expect(JSON.stringify(service.logEntries())).not.toContain(secret)
})

test('is announced to the owner by e-mail', async () => {
  const { email } = await golferWithToken()
  await expect
    .poll(() => mailsTo(service, email))
    .toEqual([expect.stringContaining('An access token was created for your Fairway account')])
})

test('no longer works once it is revoked, and nobody else can revoke it', async () => {
  const { client, secret, id } = await golferWithToken()
  const other = await golferWithToken()
  expect((await other.client.call(revokeAccessToken, { path: { id } })).status).toBe(404)
  expect(await statusWith(secret)).toBe(200)
  expect((await client.call(revokeAccessToken, { path: { id } })).status).toBe(204)
  const response = await callWith(secret)
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
  expect(await messageOf(response)).toBe('The access token is wrong or was revoked')
})

describe('creating one', () => {
  test('is refused while the e-mail address is not confirmed', async () => {
    const email = newEmail()
    const client = await service.signUp(email)
    expect((await create(client, email)).status).toBe(409)
    expect(await listOf(client)).toEqual([])
  })

  test('is limited to twenty, even when they are created concurrently', async () => {
    const email = newEmail()
    const client = await service.signInAs('golfer', email)
    const accessTokens = createAccessTokens(service.context)
    const accountId = (await service.accountOf(email)).id
    // Without the calls, of which a busy service refuses those whose password it cannot verify in time.
    const created = await Promise.allSettled(
      Array.from({ length: 22 }, () => accessTokens.create(accountId, 'My app')),
    )
    const refused = created.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ status: 409 }, { status: 409 }])
    expect(await listOf(client)).toHaveLength(20)
  })
})

describe('stops working', () => {
  test('while the account is disabled', async () => {
    const { email, secret } = await golferWithToken()
    const id = (await service.accountOf(email)).iid
    await staff.call(setUserDisabled, { body: { id, isDisabled: true } })
    expect(await statusWith(secret)).toBe(401)
    await staff.call(setUserDisabled, { body: { id, isDisabled: false } })
    expect(await statusWith(secret)).toBe(200)
  })

  test('when the owner asks for the deletion of the account, and with the account', async () => {
    const { client, email, secret } = await golferWithToken()
    const token = await credentialToken(email, PASSWORD)
    await client.call(deleteAccount, { body: { token, confirmation: 'DELETE' } })
    expect(await statusWith(secret)).toBe(401)
    await client.signIn(email)
    expect(await statusWith(secret)).toBe(200)
    await createAccountDeletions(service.context).deleteNow((await service.accountOf(email)).id, 'operator')
    expect(await statusWith(secret)).toBe(401)
  })

  test('when support changes the login', async () => {
    const { email, secret } = await golferWithToken()
    await staff.call(changeLogin, {
      body: { iid: (await service.accountOf(email)).iid, newLogin: newEmail() },
    })
    expect(await statusWith(secret)).toBe(401)
  })
})

test('is not created if a reset ends the session meanwhile', async () => {
  const email = newEmail()
  const client = await service.signInAs('golfer', email)
  const sessions = createSessions(service.context)
  const accessTokens = createAccessTokens(service.context)
  const id = (await service.accountOf(email)).id
  const { credentials } = service.context
  const { verify } = credentials
  vi.spyOn(credentials, 'verify').mockImplementationOnce(async (...parameters) => {
    const verified = await verify(...parameters)
    await sessions.endOthers(id, '')
    return verified
  })
  expect((await create(client, email)).status).toBe(401)
  expect(await accessTokens.list(id)).toEqual([])
})

test('is part of the export of the account, without its secret', async () => {
  const { client, secret } = await golferWithToken()
  const text = await (await client.call(exportAccount, {})).text()
  expect(text).not.toContain(secret)
  expect((JSON.parse(text) as AccountExport).accessTokens).toEqual([
    { name: 'My app', scope: 'rounds', createdAt: expect.any(Number), lastUsedAt: null },
  ])
})
