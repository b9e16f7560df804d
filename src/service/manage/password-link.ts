import { resetPath } from '../../routes.ts'
import type { Account } from '../base/account.ts'
import { conflict } from '../base/http/http-error.ts'
import { siteUrlOf, type withServices } from './command.ts'

export type Deps = Pick<Parameters<Parameters<typeof withServices>[1]>[0], 'services' | 'config'>
export type LinkOwner = Pick<Account, 'id' | 'email'>

/** Returns a link that sets the password of an account. @throws HttpError 409 when the account is disabled */
export async function passwordLink({ services, config }: Deps, { id, email }: LinkOwner): Promise<string> {
  const token = await services.resets.open(id)
  if (token === undefined) throw disabled(email)
  return siteUrlOf(config) + resetPath(email, token)
}

/** Returns the output of a command that makes a link. */
export function linkText(purpose: string, link: string): string {
  return [`${purpose}; it works once and expires after one hour:`, '', `  ${link}`].join('\n')
}

export const disabled = (email: string) =>
  conflict(`The account ${email} is disabled; please enable it first`)
