import type { Mail } from './mailer.ts'
import { plainName } from './plain-name.ts'

/** What every mail about an account may state. */
export interface MailValues {
  /** The recipient. */
  email: string
  /** The golfer's name; empty unless the account has confirmed the address of the recipient. */
  name: string
  companyName: string
  /** When the mail was caused. */
  requestedAt: number
  /** The browser of the request that caused the mail; undefined if support caused it. */
  client: string | undefined
}
/** What a mail with a link states. */
export interface LinkValues extends MailValues {
  link: string
}

export type MailContent = Pick<Mail, 'to' | 'subject' | 'text'>

/** Composes a mail from its lines. Appends the company's name as signature. */
export function mail(
  { email, name, companyName }: MailValues,
  { subject, lines }: { subject: string; lines: string[] },
): MailContent {
  const text = [...greeting(name), ...lines, '', companyName].join('\n')
  return { to: addressee(email, name), subject, text }
}

/** Returns the addressee, with a name that mail programs cannot turn into a link. */
function addressee(address: string, name: string): Mail['to'] {
  return { name: plainName(name), address }
}

/** Returns the lines of the greeting. */
function greeting(name: string): string[] {
  const plain = plainName(name)
  return [plain ? `Hello ${plain},` : 'Hello,', '']
}
