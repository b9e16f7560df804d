import { confirmEmailPath, resetPath } from '../../routes.ts'
import { addressee, greeting, type MailValues, mail, type NoticeValues } from './compose-mail.ts'
import type { Mail } from './mailer.ts'
import { describeRequest } from './requester.ts'

export interface LinkValues extends MailValues {
  token: string
  siteUrl: string
  /** The `User-Agent` header of the request that caused the e-mail. */
  userAgent: string | undefined
}

export function resetLink({
  siteUrl,
  email,
  token,
}: Pick<LinkValues, 'siteUrl' | 'email' | 'token'>): string {
  return `${siteUrl}${resetPath(email, token)}`
}

/** The passkeys of an account, and whether a reset keeps them. */
interface Passkeys {
  count: number
  areKept: boolean
}

interface ResetValues extends LinkValues {
  /** The golfer's name; undefined if the address is not confirmed. */
  name: string | undefined
  passkeys: Passkeys
}

/** Composes the mail with the link to reset a password. */
export function resetMail(values: ResetValues): Mail {
  const { name, email, companyName, nowMs, userAgent, passkeys } = values
  return mail('reset', values, {
    to: addressee(email, name),
    subject: `Reset your ${companyName} password`,
    lines: [
      ...greeting(name),
      'We received a request to reset the password of your account. To choose a new password, open this link:',
      '',
      resetLink(values),
      '',
      'The link works once and expires after one hour. If you did not request a reset, you can ignore this mail:',
      'your password stays unchanged.',
      '',
      ...passkeyLines(passkeys),
      `The request was made ${describeRequest(nowMs, userAgent)}.`,
    ],
  })
}

/**
 * Composes the mail that asks the owner of an address to confirm a new account. It contains nothing that was entered at
 * sign-up, so that strangers cannot send texts with it. Its link sets a password, so that a stranger who signed up
 * loses access.
 */
export function confirmationMail(values: LinkValues): Mail {
  const { email, companyName, nowMs, userAgent } = values
  return mail('confirm', values, {
    to: addressee(email),
    subject: `Confirm your ${companyName} account`,
    lines: [
      ...greeting(),
      `An account with this e-mail address was created ${describeRequest(nowMs, userAgent)}.`,
      'To confirm that the address is yours, open this link and set your password:',
      '',
      resetLink(values),
      '',
      'The link works once and expires after one hour; "Forgot your password?" on the sign-in page sends a new one.',
      'If you did not create the account, you can ignore this mail. To take the account over from whoever did, open',
      'the link: a new password ends every session of the account.',
    ],
  })
}

export function emailChangeLink({ siteUrl, token }: Pick<LinkValues, 'siteUrl' | 'token'>): string {
  return `${siteUrl}${confirmEmailPath(token)}`
}

/** Composes the mail to a new address of an account, with the link that confirms it. */
export function emailChangeMail(values: LinkValues & { name: string }): Mail {
  const { name, email, companyName, nowMs, userAgent } = values
  return mail('email-change', values, {
    to: addressee(email, name),
    subject: `Confirm your new ${companyName} e-mail address`,
    lines: [
      ...greeting(name),
      'To use this address for your account from now on, open this link:',
      '',
      emailChangeLink(values),
      '',
      'The link works once and expires after 24 hours. Your password stays the same.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
      '',
      `The request was made ${describeRequest(nowMs, userAgent)}.`,
    ],
  })
}

/** Composes the mail to the current address that announces a requested change to a new address. */
export function emailChangeNotice(values: NoticeValues & { newEmail: string }): Mail {
  const { name, email, newEmail, companyName, nowMs, userAgent } = values
  return mail('email-change-notice', values, {
    to: addressee(email, name),
    subject: `Your ${companyName} e-mail address is about to change`,
    lines: [
      ...greeting(name),
      `The e-mail address of your account is to be changed to ${newEmail}. It changes when the new address is confirmed.`,
      '',
      `The request was made ${describeRequest(nowMs, userAgent)}. If it was not you, somebody knows your password:`,
      'change it now on your account page or with "Forgot your password?". That also cancels the request.',
    ],
  })
}

/** Composes the mail to the previous address after the new address was confirmed. */
export function emailChangedMail(values: NoticeValues & { newEmail: string }): Mail {
  const { name, email, newEmail, companyName, nowMs, userAgent } = values
  return mail('email-changed', values, {
    to: addressee(email, name),
    subject: `Your ${companyName} e-mail address was changed`,
    lines: [
      ...greeting(name),
      `The e-mail address of your account is now ${newEmail}. It was confirmed ${describeRequest(nowMs, userAgent)}.`,
      'You can no longer sign in with this address.',
      '',
      'If this was not you, please contact our support at once.',
    ],
  })
}

/** Composes the mail to the owner after the password was changed. */
export function passwordChangedMail(values: NoticeValues): Mail {
  const { name, email, companyName, nowMs, userAgent } = values
  return mail('password-changed', values, {
    to: addressee(email, name),
    subject: `Your ${companyName} password was changed`,
    lines: [
      ...greeting(name),
      `The password of your account was changed ${describeRequest(nowMs, userAgent)}. You were signed out everywhere else.`,
      '',
      'If this was not you, set a new password with "Forgot your password?" on the sign-in page.',
    ],
  })
}

/** Composes the mail to the previous address of an account after support changed its login. */
export function loginChangedMail(values: MailValues): Mail {
  const { email, companyName } = values
  return mail('login-changed', values, {
    to: addressee(email),
    subject: `Your ${companyName} login was changed`,
    lines: [
      ...greeting(),
      `Our support has changed the login of your ${companyName} account from this address to another one.`,
      'You can no longer sign in with this address.',
      '',
      'If you did not ask for this, please contact our support at once.',
    ],
  })
}

/** Says what a reset does with the passkeys of an account. */
function passkeyLines({ count, areKept }: Passkeys): string[] {
  if (count === 0) return []
  if (areKept) {
    return [
      count === 1
        ? 'Your passkey stays, because it may be your second step.'
        : `Your ${count} passkeys stay, because they may be your second step.`,
      '',
    ]
  }
  return [
    `A new password also removes the ${count === 1 ? 'passkey' : `${count} passkeys`} of your account. You can add passkeys again on your`,
    'account page.',
    '',
  ]
}
