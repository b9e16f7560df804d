import { secretToken } from '../../../base/ids.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { composeMail } from '../recipient-mail.ts'
import type { Recipient } from '../recipients-file.ts'
import type { SendContext } from '../sending/send-context.ts'
import type { Template } from '../template.ts'

type Context = Pick<SendContext, 'companyName' | 'siteUrl'>
/** A mailing that has not been stored. */
export interface Draft {
  id: string
  campaign: string
  template: Template
}

/**
 * Replaces the recipient's unsubscribe token in previews. It has the length of a token but belongs to nobody, because
 * real tokens are random.
 */
export const PREVIEW_TOKEN = 'preview-'.padEnd(secretToken().length, 'x')

/** Composes the mail for a row like a mailing does, but the links in it do not work. */
export function composePreview(context: Context, draft: Draft, { position, email, fields }: Recipient): Mail {
  return composeMail(context, draft, { position, email, fields }, PREVIEW_TOKEN)
}

/**
 * Composes the mail for a row as a test mail. It has no `List-Unsubscribe`, because the tester's mail program could use
 * it: with the recipient's token it would opt out the recipient, with the tester's token the tester.
 */
export function composeTest(context: Context, draft: Draft, recipient: Recipient, address: string): Mail {
  const mail = composePreview(context, draft, recipient)
  const headers = Object.entries(mail.headers ?? {}).filter(([name]) => !/^list-/i.test(name))
  return { ...mail, to: { address }, subject: `[Test] ${mail.subject}`, headers: Object.fromEntries(headers) }
}

/** Formats an addressee like mail programs do: `Ann <ann@golf.example>`. */
export const addresseeText = ({ name, address }: Mail['to']) => (name ? `${name} <${address}>` : address)
