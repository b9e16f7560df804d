import { expect, vi } from 'vitest'
import type { TestService } from './service.ts'

type Outbox = Pick<TestService, 'sentEmails'>

/** Returns the mails in the outbox to an address that contain a text, oldest first. */
export async function mailsTo({ sentEmails }: Outbox, email: string, text = ''): Promise<string[]> {
  const to = new RegExp(`^To: (?:.*<)?${RegExp.escape(email)}>?\\r?$`, 'm')
  return (await sentEmails()).filter(
    (mail) => to.test(mail.replaceAll(/\r?\n[ \t]+/g, ' ')) && mail.includes(text),
  )
}

/** Waits for a mail to an address that contains a text. Returns the latest. */
export function mailTo(outbox: Outbox, email: string, text?: string): Promise<string> {
  const latest = async () => (await mailsTo(outbox, email, text)).at(-1)
  // Also in hooks, in which there is no `expect.poll`.
  return vi.waitFor(async () => (await latest()) ?? expect.fail(`no mail to ${email}`), 20_000)
}

/** Returns the code of the link in a mail. */
export const codeIn = (mail = ''): string =>
  /\/(?:(?:reset|confirm)\/[^/\s]+|confirm-email)\/([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
