import { orderedId } from '../ids.ts'
import type { Mail } from './mailer.ts'
import { plainName } from './plain-name.ts'

/** What every mail about an account contains. */
export interface MailValues {
  email: string
  companyName: string
  nowMs: number
}
/** What a mail contains that tells the owner of a change. */
export interface NoticeValues extends MailValues {
  name: string
  /** The header of the request that the e-mail is sent for. */
  userAgent: string | undefined
}

/** Composes a mail from its lines, signed with the company's name. */
export function mail(
  kind: string,
  { companyName, nowMs }: MailValues,
  { lines, ...rest }: Pick<Mail, 'to' | 'subject'> & { lines: string[] },
): Mail {
  return { id: `${kind}-${orderedId(nowMs)}`, ...rest, text: [...lines, '', companyName].join('\n') }
}

/** Returns an addressee whose name cannot contain links. */
export function addressee(address: string, name = ''): Mail['to'] {
  return { name: plainName(name), address }
}

/** Returns the lines that greet the owner, without a name if none is known or to be trusted. */
export function greeting(name = ''): string[] {
  const plain = plainName(name)
  return [plain ? `Hello ${plain},` : 'Hello,', '']
}
