import { randomUUID } from 'node:crypto'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createEmailChanges } from '../../src/service/accounts/email-changes.ts'
import type { Account } from '../../src/service/base/account.ts'
import type {
  AccountMailKind,
  AccountMailValues,
} from '../../src/service/mail/account-mails/account-mail-kind.ts'
import { type AccountMail, createAccountMails } from '../../src/service/mail/account-mails/account-mails.ts'
import type { TestService } from '../support/service.ts'

/** A text that must be in no mail to an address that its account has not confirmed. */
export const HOSTILE = 'Win a prize at evil example'

/** The values of a mail of each kind. A kind without an entry does not compile. */
export const VALUES: { [Kind in AccountMailKind]: AccountMailValues[Kind] } = {
  reset: {},
  confirm: {},
  'email-change': { newEmail: 'victim@golf.example' },
  'email-change-notice': { newEmail: 'win.a.prize@evil.example' },
  'email-changed': { newEmail: 'win.a.prize@evil.example' },
  'password-changed': {},
  'login-changed': {},
  'login-restored': {},
  'passkey-added': { passkey: HOSTILE },
  'passkey-removed': { passkey: HOSTILE },
  'access-token-created': { accessToken: HOSTILE },
  'second-step': {},
  'player-claimed': { round: 'R1', course: HOSTILE, player: HOSTILE, golfer: HOSTILE },
  deletion: { deletionAt: Date.UTC(2026, 0, 1) },
  'deletion-cancelled': {},
}
export const KINDS = Object.keys(VALUES) as AccountMailKind[]

/** Creates an account with a hostile name. */
export function createAccount(
  { context }: Pick<TestService, 'context'>,
  email: string,
  isConfirmed: boolean,
): Promise<Account> {
  return createAccounts(context).create({ email, name: HOSTILE, token: 'A'.repeat(64), isConfirmed })
}

/** Sends a mail of a kind about an account, to which a change of its address belongs if the kind needs one. */
export async function sendMail(
  { context }: Pick<TestService, 'context'>,
  kind: AccountMailKind,
  account: Account,
): Promise<void> {
  const values = VALUES[kind]
  if (kind === 'email-change' && 'newEmail' in values) {
    const verified = await createAccounts(context).verify(account.email, 'A'.repeat(64))
    if (verified) await createEmailChanges(context).open(verified, values.newEmail, 'any token')
  }
  const mail = { kind, account, ...values } as AccountMail
  await createAccountMails(context).send(mail, { requestId: randomUUID(), client: 'Chrome on Windows' })
}
