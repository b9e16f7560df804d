import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/contract/access-tokens.ts'
import { changePassword, deleteAccount, requestEmailChange } from '../../src/contract/account.ts'
import { beginPasskey, removePasskey } from '../../src/contract/passkeys.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { expectRefusal, PASSWORD, serviceOfTests, type TestClient } from '../support/service.ts'

// Changes for which a session alone must not suffice, because it may be stolen.

const service = serviceOfTests()

describe.each<[string, (client: TestClient, token: string) => Promise<Response>]>([
  [
    'creating an access token',
    (client, token) => client.call(createAccessToken, { body: { name: 'My app', token } }),
  ],
  ['adding a passkey', (client, token) => client.call(beginPasskey, { body: { token } })],
  [
    'removing a passkey',
    (client, token) => client.call(removePasskey, { path: { id: 'any' }, body: { token } }),
  ],
  [
    'deleting the account',
    (client, token) => client.call(deleteAccount, { body: { token, confirmation: 'DELETE' } }),
  ],
  [
    'changing the password',
    (client, token) => client.call(changePassword, { body: { token, newToken: token } }),
  ],
  [
    'changing the e-mail address',
    (client, token) =>
      client.call(requestEmailChange, { body: { newId: 'thief@golf.example', token, newToken: token } }),
  ],
])('%s', (name, change) => {
  test('needs the current password, whose guesses are limited together with those at sign-in', async () => {
    const email = `${name.replaceAll(' ', '-')}@golf.example`
    const client = await service.signInAs('golfer', email)
    const wrong = await credentialToken(email, 'a guess')
    for (let attempt = 1; attempt <= 10; attempt++) {
      await expectRefusal(change(client, wrong), 422, 'Wrong password')
    }
    expect((await change(client, await credentialToken(email, PASSWORD))).status).toBe(429)
    // In the browser that the owner uses: guesses elsewhere must not lock the owner out.
    expect((await client.signIn(email)).status).toBe(429)
    expect((await service.newClient().signIn(email)).status).toBe(200)
  })
})
