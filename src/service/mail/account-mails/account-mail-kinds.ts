import type { AccountMailKind, MailKinds } from './account-mail-kind.ts'
import { deletionMails } from './deletion-mails.ts'
import { loginMails } from './login-mails.ts'
import { roundMails } from './round-mails.ts'
import { signInMails } from './sign-in-mails.ts'

/** All kinds of account mails. Those with a link that the account waits for are urgent. */
export const accountMailKinds: MailKinds<AccountMailKind> = {
  ...loginMails,
  ...signInMails,
  ...roundMails,
  ...deletionMails,
}

/** Returns whether a stored kind is known. A later version may have stored others. */
export const isAccountMailKind = (kind: string): kind is AccountMailKind =>
  Object.hasOwn(accountMailKinds, kind)
