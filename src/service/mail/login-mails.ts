import { type LinkValues, type MailContent, type MailValues, mail } from './compose-mail.ts'
import { describeRequest } from './requester.ts'

/** The passkeys of an account, and whether a reset keeps them. */
export interface Passkeys {
  count: number
  areKept: boolean
}

interface ResetValues extends LinkValues {
  passkeys: Passkeys
  /** The number of access tokens, which a reset revokes. */
  accessTokens: number
}

/** Composes the mail with the link to reset a password. */
export function resetMail(values: ResetValues): MailContent {
  const { companyName, link, passkeys, accessTokens } = values
  return mail(values, {
    subject: `Reset your ${companyName} password`,
    lines: [
      'We received a request to reset the password of your account. To choose a new password, open this link:',
      '',
      link,
      '',
      'The link works once and expires after one hour. If you did not request a reset, you can ignore this mail:',
      'your password stays unchanged.',
      '',
      ...passkeyLines(passkeys),
      ...accessTokenLines(accessTokens),
      'A new password signs you out everywhere and ends notifications about rounds.',
      '',
      `The request was made ${describeRequest(values)}.`,
    ],
  })
}

/**
 * Composes the mail that asks the owner of an address to confirm a new account. It contains nothing that was entered at
 * sign-up, so that strangers cannot send texts with it. Its link sets a password, so that a stranger who signed up
 * loses access.
 */
export function confirmationMail(values: LinkValues): MailContent {
  const { companyName, link } = values
  return mail(values, {
    subject: `Confirm your ${companyName} account`,
    lines: [
      `An account with this e-mail address was created ${describeRequest(values)}.`,
      'To confirm that the address is yours, open this link and choose the password that you want to sign in with:',
      '',
      link,
      '',
      'The link works once and expires after one hour; "Forgot your password?" on the sign-in page sends a new one.',
      'If you did not create the account, you can ignore this mail. To take the account over from whoever did, open',
      'the link: a new password ends every session of the account.',
    ],
  })
}

/**
 * Composes the mail to a new address of an account, with the link that confirms it. Like the confirmation of a new
 * account, it contains nothing that strangers could choose.
 */
export function emailChangeMail(values: LinkValues): MailContent {
  const { companyName, link } = values
  return mail(values, {
    subject: `Confirm your new ${companyName} e-mail address`,
    lines: [
      'To use this address for your account from now on, open this link where you are signed in to your account:',
      '',
      link,
      '',
      'The link works once and expires after 24 hours. Your password stays the same.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
      '',
      `The request was made ${describeRequest(values)}.`,
    ],
  })
}

/** Composes the mail to the current address that announces a requested change to a new address. */
export function emailChangeNotice(values: MailValues & { newEmail: string }): MailContent {
  const { newEmail, companyName } = values
  return mail(values, {
    subject: `Your ${companyName} e-mail address is about to change`,
    lines: [
      `A change of the e-mail address of your account to ${newEmail} was requested. It takes effect when the new address is confirmed.`,
      '',
      `The request was made ${describeRequest(values)}. If it was not you, somebody knows your password:`,
      'change it now on your account page or with "Forgot your password?". That also cancels the request.',
    ],
  })
}

/** Composes the mail to the previous address after the new address was confirmed. */
export function emailChangedMail(values: MailValues & { newEmail: string }): MailContent {
  const { newEmail, companyName } = values
  return mail(values, {
    subject: `Your ${companyName} e-mail address was changed`,
    lines: [
      `The e-mail address of your account is now ${newEmail}. It was confirmed ${describeRequest(values)}.`,
      'You can no longer sign in with this address.',
      '',
      'If this was not you, please contact our support at once.',
    ],
  })
}

/** Composes the mail to the owner after the password was changed. */
export function passwordChangedMail(values: MailValues): MailContent {
  const { companyName } = values
  return mail(values, {
    subject: `Your ${companyName} password was changed`,
    lines: [
      `The password of your account was changed ${describeRequest(values)}. You were signed out everywhere else.`,
      '',
      'If this was not you, set a new password with "Forgot your password?" on the sign-in page.',
    ],
  })
}

/** Composes the mail to the previous address of an account after support changed its login. */
export function loginChangedMail(values: MailValues): MailContent {
  const { companyName } = values
  // Without the name, which may be that of another person if support has mixed up accounts.
  return mail(
    { ...values, name: '' },
    {
      subject: `Your ${companyName} login was changed`,
      lines: [
        `Our support has changed the login of your ${companyName} account from this address to another one.`,
        'You can no longer sign in with this address.',
        '',
        'If you did not ask for this, please contact our support at once.',
      ],
    },
  )
}

/** Composes the mail to an address that is the login of its account again, after support undid a change. */
export function loginRestoredMail(values: MailValues): MailContent {
  const { companyName } = values
  return mail(values, {
    subject: `Your ${companyName} login was restored`,
    lines: [
      `Our support has undone a change: this address is the login of your ${companyName} account again.`,
      'You can sign in with it and the password that you had before. You were signed out everywhere, and passkeys and',
      'access tokens of apps were removed.',
      '',
      'If you have questions about this, please contact our support.',
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

function accessTokenLines(count: number): string[] {
  if (count === 0) return []
  return [
    `A new password also revokes the ${count === 1 ? 'access token' : `${count} access tokens`} of your apps.`,
    '',
  ]
}
