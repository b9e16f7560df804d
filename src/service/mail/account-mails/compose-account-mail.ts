import { claimsPath, confirmEmailPath, confirmPath, resetPath } from '../../../routes.ts'
import type { Account } from '../../base/account.ts'
import type { ServicesOf } from '../../base/areas.ts'
import type { MailAreas } from '../areas.ts'
import type { Mail } from '../mailer.ts'
import {
  type AccountMailKindOptions,
  type AccountMailValues,
  accountMailKinds,
  isAccountMailKind,
} from './account-mail-kinds.ts'
import type { QueuedMail } from './account-mails.ts'

/** What links and mails need of the accounts, which are above this floor. */
interface OfAccounts {
  resets: { open(accountId: string): Promise<string | undefined> }
  emailChanges: { createLink(accountId: string, email: string): Promise<string | undefined> }
  passkeys: { credentialIdsOf(accountId: string): Promise<readonly string[]> }
  accessTokens: { list(accountId: string): Promise<readonly unknown[]> }
}
type Bound = MailAreas & OfAccounts

export interface ComposeDeps {
  services: Pick<ServicesOf<Bound>, 'transaction'>
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
  { services, companyName, siteUrl }: ComposeDeps,
  stored: QueuedMail,
): Promise<ComposedMail | undefined> {
  if (!isAccountMailKind(stored.kind)) return undefined
  // The values were stored for this kind.
  const kind = accountMailKinds[stored.kind] as AccountMailKindOptions<object>
  const composed = await services.transaction(async (trx) => {
    const account = await trx.accountMails.lockAccount(stored)
    if (!account) return undefined
    const path = kind.link ? await linkPaths[kind.link](trx, stored, account) : ''
    if (path === undefined) return undefined
    const isNameTrusted =
      kind.recipient === 'confirmedAddress' || (kind.recipient === 'address' && account.confirmedAt !== null)
    return {
      path,
      name: isNameTrusted ? account.name : '',
      passkeys: {
        count: (await trx.passkeys.credentialIdsOf(account.id)).length,
        areKept: account.role === 'staff',
      },
      accessTokens: (await trx.accessTokens.list(account.id)).length,
    }
  })
  if (!composed) return undefined
  const { path, name, passkeys, accessTokens } = composed
  const link = path && siteUrl() + path
  const content = kind.compose({
    ...stored.values,
    email: stored.email,
    name,
    companyName,
    requestedAt: stored.createdAt,
    client: stored.client ?? undefined,
    link,
    passkeys,
    accessTokens,
  })
  // Each attempt has its own id: programs hide a mail with the id of an earlier one, whose link may be outdated.
  const attempt = stored.attempts > 1 ? `-${stored.attempts}` : ''
  return { mail: { ...content, id: `${stored.kind}-${stored.id}${attempt}` }, link: link || undefined }
}

/** Creates the link of a mail and returns its path, or undefined if there is nothing to do with it any more. */
const linkPaths = {
  async password({ resets }: Bound, { kind, email }: QueuedMail, account: Account) {
    if (account.email !== email || (kind === 'confirm' && account.confirmedAt !== null)) return undefined
    const token = await resets.open(account.id)
    if (token === undefined) return undefined
    return kind === 'confirm' ? confirmPath(email, token) : resetPath(email, token)
  },

  async newAddress({ emailChanges }: Bound, { email }: QueuedMail, { id }: Account) {
    const token = await emailChanges.createLink(id, email)
    return token === undefined ? undefined : confirmEmailPath(token)
  },

  async round(_: Bound, { values }: QueuedMail) {
    const { round } = values as AccountMailValues['player-claimed']
    return claimsPath(round)
  },
}
