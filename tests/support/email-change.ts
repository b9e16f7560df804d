import type { AccountContext } from '../../src/service/accounts/account-context.ts'
import type { VerifiedAccount } from '../../src/service/accounts/accounts.ts'
import { createEmailChanges } from '../../src/service/accounts/email-changes.ts'

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
