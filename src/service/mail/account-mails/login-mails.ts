import { type ComposedValues, type MailKinds, OFTEN } from './account-mail-kind.ts'

/** Mails about the login of an account: its address and its password. */
export const loginMails: MailKinds<
  | 'reset'
  | 'confirm'
  | 'email-change'
  | 'email-change-notice'
  | 'email-changed'
  | 'password-changed'
  | 'login-changed'
  | 'login-restored'
> = {
  reset: {
    description: 'link to set a new password',
    recipient: 'address',
    link: 'password',
    compose: ({ companyName, link, passkeys, accessTokens, requested }) => ({
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
        `The request was made ${requested}.`,
      ],
    }),
  },
  // Contains nothing that was entered at sign-up, so that strangers cannot send texts with it. Its link sets a password, so
  // that a stranger who signed up loses access.
  confirm: {
    description: 'confirmation of a new account',
    recipient: 'address',
    link: 'password',
    compose: ({ companyName, link, requested }) => ({
      subject: `Confirm your ${companyName} account`,
      lines: [
        `An account with this e-mail address was created ${requested}.`,
        'To confirm that the address is yours, open this link and choose the password that you want to sign in with:',
        '',
        link,
        '',
        'The link works once and expires after one hour; "Forgot your password?" on the sign-in page sends a new one.',
        'If you did not create the account, you can ignore this mail. To take the account over from whoever did, open',
        'the link: a new password ends every session of the account.',
      ],
    }),
  },
  // Like the confirmation of a new account, it contains nothing that strangers could choose.
  'email-change': {
    description: 'confirmation of a new address',
    recipient: 'newAddress',
    link: 'newAddress',
    compose: ({ companyName, link, requested }) => ({
      subject: `Confirm your new ${companyName} e-mail address`,
      lines: [
        'To use this address for your account from now on, open this link where you are signed in to your account:',
        '',
        link,
        '',
        'The link works once and expires after 24 hours. Your password stays the same.',
        'If you did not ask for this, you can ignore this mail: nothing changes.',
        '',
        `The request was made ${requested}.`,
      ],
    }),
  },
  'email-change-notice': {
    description: 'the address is about to change',
    limit: OFTEN,
    compose: ({ newEmail, companyName, requested }) => ({
      subject: `Your ${companyName} e-mail address is about to change`,
      lines: [
        `A change of the e-mail address of your account to ${newEmail} was requested. It takes effect when the new address is confirmed.`,
        '',
        `The request was made ${requested}. If it was not you, somebody knows your password:`,
        'change it now on your account page or with "Forgot your password?". That also cancels the request.',
      ],
    }),
  },
  'email-changed': {
    description: 'the address was changed',
    compose: ({ newEmail, companyName, requested }) => ({
      subject: `Your ${companyName} e-mail address was changed`,
      lines: [
        `The e-mail address of your account is now ${newEmail}. It was confirmed ${requested}.`,
        'You can no longer sign in with this address.',
        '',
        'If this was not you, please contact our support at once.',
      ],
    }),
  },
  'password-changed': {
    description: 'the password was changed',
    limit: OFTEN,
    compose: ({ companyName, requested }) => ({
      subject: `Your ${companyName} password was changed`,
      lines: [
        `The password of your account was changed ${requested}. You were signed out everywhere else.`,
        '',
        'If this was not you, set a new password with "Forgot your password?" on the sign-in page.',
      ],
    }),
  },
  // Without the name, which may be that of another person if support has mixed up accounts.
  'login-changed': {
    description: 'support changed the login',
    hidesName: true,
    compose: ({ companyName }) => ({
      subject: `Your ${companyName} login was changed`,
      lines: [
        `Our support has changed the login of your ${companyName} account from this address to another one.`,
        'You can no longer sign in with this address.',
        '',
        'If you did not ask for this, please contact our support at once.',
      ],
    }),
  },
  'login-restored': {
    description: 'support undid a change of the login',
    compose: ({ companyName }) => ({
      subject: `Your ${companyName} login was restored`,
      lines: [
        `Our support has undone a change: this address is the login of your ${companyName} account again.`,
        'You can sign in with it and the password that you had before. You were signed out everywhere, and passkeys and',
        'access tokens of apps were removed.',
        '',
        'If you have questions about this, please contact our support.',
      ],
    }),
  },
}

/** Says what a reset does with the passkeys of an account. */
function passkeyLines({ count, areKept }: ComposedValues['passkeys']): string[] {
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
