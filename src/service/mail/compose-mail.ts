import { orderedId } from '../ids.ts'
import type { Mail } from './mailer.ts'
import { plainName } from './plain-name.ts'

/** Values that every mail about an account contains. */
export interface MailValues {
  email: string
  companyName: string
  nowMs: number
}
/** Values in a mail that notifies the owner of a change. */
export interface NoticeValues extends MailValues {
  name: string
  /** The `User-Agent` header of the request that caused the e-mail. */
  userAgent: string | undefined
}

/** Composes a mail from its lines. Appends the company's name as signature. */
export function mail(
  kind: string,
  { companyName, nowMs }: MailValues,
  { lines, ...rest }: Pick<Mail, 'to' | 'subject'> & { lines: string[] },
): Mail {
  return { id: `${kind}-${orderedId(nowMs)}`, ...rest, text: [...lines, '', companyName].join('\n') }
}

/** Returns the addressee, with a name that mail programs cannot turn into a link. */
export function addressee(address: string, name = ''): Mail['to'] {
  return { name: plainName(name), address }
}

/** Returns the lines of the greeting. Omits the name if it is unknown or not trustworthy. */
export function greeting(name = ''): string[] {
  const plain = plainName(name)
  return [plain ? `Hello ${plain},` : 'Hello,', '']
}
