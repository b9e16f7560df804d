import { resetPath } from '../../routes.ts'
import { orderedId } from '../ids.ts'
import type { Mail } from './mailer.ts'

interface ResetMailValues {
  name: string
  email: string
  token: string
  siteUrl: string
  companyName: string
  now: number
}
type LinkValues = Pick<ResetMailValues, 'siteUrl' | 'email' | 'token'>

export function resetLink({ siteUrl, email, token }: LinkValues): string {
  return `${siteUrl}${resetPath(email, token)}`
}

/** Composes the mail with the link to reset a password. */
export function resetMail(values: ResetMailValues): Mail {
  const { name, email, companyName, now } = values
  return {
    id: `reset-${orderedId(now)}`,
    to: { name, address: email },
    subject: `Reset your ${companyName} password`,
    text: [
      `Hello ${name},`,
      '',
      'We received a request to reset the password of your account. To choose a new password, open this link:',
      '',
      resetLink(values),
      '',
      'The link works once and expires after one hour. If you did not request a reset, you can ignore this mail:',
      'your password stays unchanged.',
      '',
      companyName,
    ].join('\n'),
  }
}
