import { expect } from 'vitest'
import { confirmEmailChange, requestEmailChange } from '../../src/contract/account.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import type { AccountContext } from '../../src/service/accounts/account-context.ts'
import type { VerifiedAccount } from '../../src/service/accounts/accounts.ts'
import { createEmailChanges } from '../../src/service/accounts/email-changes.ts'
import { codeIn, mailTo } from './mails.ts'
import { PASSWORD, type TestClient, type TestService } from './service.ts'

/** Requests a change of an account's e-mail address, and returns the code of the link that confirms it. */
export async function openEmailChange(
  context: AccountContext,
  account: VerifiedAccount | undefined,
  newEmail: string,
  newToken = 'any token',
): Promise<string> {
  const emailChanges = createEmailChanges(context)
  if (!account || !(await emailChanges.open(account, newEmail, newToken))) {
    throw new Error('the change was refused')
  }
  return (await emailChanges.createLink(account.id, newEmail)) ?? ''
}

/** Asks for another e-mail address as the page of the account does. */
export async function askForEmail(
  client: TestClient,
  from: string,
  newId: string,
  password = PASSWORD,
): Promise<Response> {
  const [token, newToken] = [await credentialToken(from, password), await credentialToken(newId, password)]
  return client.call(requestEmailChange, { body: { newId, token, newToken } })
}

/** Changes the e-mail address to one whose mailbox the client can read. */
export async function changeEmail(
  service: TestService,
  client: TestClient,
  from: string,
  to: string,
): Promise<void> {
  expect((await askForEmail(client, from, to)).status).toBe(204)
  const code = codeIn(await mailTo(service, to, 'Confirm your new'))
  expect((await client.call(confirmEmailChange, { body: { code } })).status).toBe(200)
}
