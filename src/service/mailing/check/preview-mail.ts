import type { MailPreview } from '../../../contract/mailing-check.ts'
import { secretToken } from '../../ids.ts'
import type { Mail } from '../../mail/mailer.ts'
import { composeMail } from '../recipient-mail.ts'
import type { Recipient } from '../recipients-file.ts'
import type { SendContext } from '../send-context.ts'
import type { Template } from '../template.ts'

type Context = Pick<SendContext, 'companyName' | 'siteUrl'>
/** A mailing that has not been stored. */
export interface Draft {
  id: string
  campaign: string
  template: Template
}

/**
 * Stands where a mail has the recipient's unsubscribe token. Nobody has it, because it is no random text, but it is as
 * long as one.
 */
export const PREVIEW_TOKEN = 'preview-'.padEnd(secretToken().length, 'x')

/** The headers by which mail servers and programs judge a mailing, in the order in which they are shown. */
const SHOWN_HEADERS = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Precedence',
  'DKIM-Signature',
]

/** Composes the mail of a row as a mailing would, except that the links in it work for nobody. */
export function composePreview(context: Context, draft: Draft, { position, email, fields }: Recipient): Mail {
  return composeMail(context, draft, { position, email, fields }, PREVIEW_TOKEN)
}

/**
 * Composes the mail of a row for a member of staff. It has no `List-Unsubscribe`: with the recipient's token the tester's
 * mail program could opt out the recipient, and with a token of their own the tester.
 */
export function composeTest(context: Context, draft: Draft, recipient: Recipient, address: string): Mail {
  const mail = composePreview(context, draft, recipient)
  const headers = Object.entries(mail.headers ?? {}).filter(([name]) => !/^list-/i.test(name))
  return { ...mail, to: { address }, subject: `[Test] ${mail.subject}`, headers: Object.fromEntries(headers) }
}

/** Returns the headers of a built message that are worth showing, on one line each. */
export function shownHeaders(message: Buffer): MailPreview['headers'] {
  const head = message.toString('utf8', 0, message.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const values = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return SHOWN_HEADERS.flatMap((name) => {
    const value = values.get(name.toLowerCase())
    return value === undefined ? [] : [{ name, value }]
  })
}

/** Returns an addressee as mail programs show it: `Ann <ann@golf.example>`. */
export const addresseeText = ({ name, address }: Mail['to']) => (name ? `${name} <${address}>` : address)
