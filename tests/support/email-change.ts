import type { VerifiedAccount } from '../../src/service/accounts/accounts.ts'
import type { Services } from '../../src/service/services.ts'

/** Requests a change of an account's e-mail address, and returns the code of the link that confirms it. */
export async function openEmailChange(
  { emailChanges }: Pick<Services, 'emailChanges'>,
  account: VerifiedAccount | undefined,
  newEmail: string,
  newToken = 'any token',
): Promise<string> {
  if (!account || !(await emailChanges.open(account, newEmail, newToken))) {
    throw new Error('the change was refused')
  }
  return (await emailChanges.createLink(account.id, newEmail)) ?? ''
}
