import { type LinkValues, resetLink, resetMail } from '../mail/account-mails.ts'
import type { Mail } from '../mail/mailer.ts'
import type { ServiceDeps } from '../service-deps.ts'
import type { Account } from './accounts.ts'

/**
 * Sends the owner of an account a link to set a new password. Does nothing if there is no account or it is disabled.
 * @param userAgent of the browser that requested the link; undefined if support did
 */
export async function sendResetMail(deps: ServiceDeps, email: string, userAgent?: string): Promise<void> {
  const account = await deps.services.accounts.findByEmail(email)
  if (!account) return
  const name = account.confirmedAt === null ? undefined : account.name
  const passkeys = {
    count: (await deps.services.passkeys.credentialIdsOf(account.id)).length,
    areKept: account.role === 'staff',
  }
  await sendLink(deps, account, (link) => resetMail({ ...link, name, userAgent, passkeys }))
}

/** Sends a new link that sets the account's password. */
export async function sendLink(
  { services, config, mailer, clock, siteUrl, print }: ServiceDeps,
  { id, email }: Account,
  compose: (link: Omit<LinkValues, 'userAgent'>) => Mail,
): Promise<void> {
  const token = await services.resets.open(id)
  if (token === undefined) return
  const link = { email, token, siteUrl: siteUrl(), companyName: config.companyName, nowMs: clock() }
  const mail = compose(link)
  const file = await mailer.send(mail)
  if (file) print(`${mail.subject} (${email}): ${file}\n  ${resetLink(link)}`)
}
