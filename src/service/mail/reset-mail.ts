import { resetPath } from '../../routes.ts'
import { orderedId } from '../ids.ts'
import type { Mail } from './mailer.ts'

interface Words {
  name: string
  email: string
  token: string
  siteUrl: string
  companyName: string
  now: number
}

export function resetLink({ siteUrl, email, token }: Pick<Words, 'siteUrl' | 'email' | 'token'>): string {
  return `${siteUrl}${resetPath(email, token)}`
}

export function resetMail(words: Words): Mail {
  const { name, email, companyName, now } = words
  return {
    id: `reset-${orderedId(now)}`,
    to: { name, address: email },
    subject: `Reset your ${companyName} password`,
    text: [
      `Hello ${name},`,
      '',
      'somebody, most likely you, asked to reset the password of your account. To choose a new one, open this link:',
      '',
      resetLink(words),
      '',
      'The link works once, and for one hour. If it was not you who asked, there is nothing to do: your password',
      'stays as it is.',
      '',
      companyName,
    ].join('\n'),
  }
}
