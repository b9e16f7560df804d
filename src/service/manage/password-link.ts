import { resetPath } from '../../routes.ts'
import { createResets } from '../accounts/resets.ts'
import type { Account } from '../base/account.ts'
import { conflict } from '../base/http/http-error.ts'
import { type CommandContext, siteUrlOf } from './command.ts'

export type LinkOwner = Pick<Account, 'id' | 'email'>

/** Returns a link that sets the password of an account. @throws HttpError 409 when the account is disabled */
export async function passwordLink(context: CommandContext, { id, email }: LinkOwner): Promise<string> {
  const token = await createResets(context).open(id)
  if (token === undefined) throw disabled(email)
  return siteUrlOf(context.config) + resetPath(email, token)
}

/** Returns the output of a command that makes a link. */
export function linkText(purpose: string, link: string): string {
  return [`${purpose}; it works once and expires after one hour:`, '', `  ${link}`].join('\n')
}

export const disabled = (email: string) =>
  conflict(`The account ${email} is disabled; please enable it first`)
