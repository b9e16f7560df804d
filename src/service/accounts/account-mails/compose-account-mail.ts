import { claimsPath, confirmEmailPath, confirmPath, resetPath } from '../../../routes.ts'
import type { Account } from '../../base/account.ts'
import { transact } from '../../base/context.ts'
import type { AccountMailKindOptions, AccountMailValues } from '../../mail/account-mails/account-mail-kind.ts'
import { accountMailKinds, isAccountMailKind } from '../../mail/account-mails/account-mail-kinds.ts'
import { createAccountMails, type QueuedMail } from '../../mail/account-mails/account-mails.ts'
import type { Mail } from '../../mail/mailer.ts'
import { plainName } from '../../mail/plain-name.ts'
import { describeRequest } from '../../mail/requester.ts'
import { createAccessTokens } from '../access-tokens/access-tokens.ts'
import type { AccountContext } from '../account-context.ts'
import { createEmailChanges } from '../email-changes.ts'
import { createPasskeys } from '../passkeys/passkeys.ts'
import { createResets } from '../resets.ts'

export interface ComposeDeps extends AccountContext {
  companyName: string
  siteUrl(): string
}

/** A mail that is ready to be sent, with the link that it contains, if any. */
export interface ComposedMail {
  mail: Mail
  link: string | undefined
}

/**
 * Composes a mail from what was stored of it and the current state of its account. Links are created now, so that they are valid for
 * their whole time however long the mail has waited, and so that no secret is stored.
 *
 * No mail contains a text chosen by an account that has not confirmed the address to which it goes: name, passkeys and
 * new addresses are only in mails to confirmed addresses.
 * @returns undefined if the mail need not be sent any more
 */
export async function composeAccountMail(
  deps: ComposeDeps,
  stored: QueuedMail,
): Promise<ComposedMail | undefined> {
  const { companyName, siteUrl } = deps
  if (!isAccountMailKind(stored.kind)) return undefined
  // The values were stored for this kind.
  const kind = accountMailKinds[stored.kind] as AccountMailKindOptions<object>
  const composed = await transact(deps, async (tx) => {
    const account = await createAccountMails(tx).lockAccount(stored)
    if (!account) return undefined
    const path = kind.link ? await linkPaths[kind.link](tx, stored, account) : ''
    if (path === undefined) return undefined
    const isNameTrusted =
      kind.recipient === 'confirmedAddress' || (kind.recipient === 'address' && account.confirmedAt !== null)
    return {
      path,
      name: isNameTrusted && !kind.hidesName ? plainName(account.name) : '',
      passkeys: {
        count: (await createPasskeys(tx).credentialIdsOf(account.id)).length,
        areKept: account.role === 'staff',
      },
      accessTokens: (await createAccessTokens(tx).list(account.id)).length,
    }
  })
  if (!composed) return undefined
  const { path, name, passkeys, accessTokens } = composed
  const link = path && siteUrl() + path
  const { subject, lines } = kind.compose({
    ...stored.values,
    companyName,
    requested: describeRequest(stored.createdAt, stored.client ?? undefined),
    link,
    passkeys,
    accessTokens,
  })
  const text = [name ? `Hello ${name},` : 'Hello,', '', ...lines, '', companyName].join('\n')
  // Each attempt has its own id: programs hide a mail with the id of an earlier one, whose link may be outdated.
  const attempt = stored.attempts > 1 ? `-${stored.attempts}` : ''
  const id = `${stored.kind}-${stored.id}${attempt}`
  return { mail: { to: { name, address: stored.email }, subject, text, id }, link: link || undefined }
}

/** Creates the link of a mail and returns its path, or undefined if there is nothing to do with it any more. */
const linkPaths = {
  async password(tx: AccountContext, { kind, email }: QueuedMail, account: Account) {
    if (account.email !== email || (kind === 'confirm' && account.confirmedAt !== null)) return undefined
    const token = await createResets(tx).open(account.id)
    if (token === undefined) return undefined
    return kind === 'confirm' ? confirmPath(email, token) : resetPath(email, token)
  },

  async newAddress(tx: AccountContext, { email }: QueuedMail, { id }: Account) {
    const token = await createEmailChanges(tx).createLink(id, email)
    return token === undefined ? undefined : confirmEmailPath(token)
  },

  async round(_: AccountContext, { values }: QueuedMail) {
    const { round } = values as AccountMailValues['player-claimed']
    return claimsPath(round)
  },
}
