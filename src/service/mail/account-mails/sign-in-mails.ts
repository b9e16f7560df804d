import { plainName } from '../plain-name.ts'
import { type MailKinds, OFTEN } from './account-mail-kind.ts'

/** Mails about what else signs in to an account or acts in its name. */
export const signInMails: MailKinds<
  'passkey-added' | 'passkey-removed' | 'access-token-created' | 'second-step'
> = {
  'passkey-added': {
    description: 'a passkey was added',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: ({ companyName, passkey, requested }) => ({
      subject: `A passkey was added to your ${companyName} account`,
      lines: [
        `The passkey "${plainName(passkey)}" was added ${requested}. It can sign in to your account.`,
        '',
        'If this was not you, somebody knows your password: remove the passkey on your account page and change the',
        'password.',
      ],
    }),
  },
  'passkey-removed': {
    description: 'a passkey was removed',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: ({ companyName, passkey, requested }) => ({
      subject: `A passkey was removed from your ${companyName} account`,
      lines: [
        `The passkey "${plainName(passkey)}" was removed ${requested}. It can no longer sign in.`,
        '',
        'If this was not you, change your password and end the other sessions on your account page.',
      ],
    }),
  },
  'access-token-created': {
    description: 'an access token was created',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: ({ companyName, accessToken, requested }) => ({
      subject: `An access token was created for your ${companyName} account`,
      lines: [
        `The access token "${plainName(accessToken)}" was created ${requested}. An app that has it can record`,
        'rounds in your name. It cannot sign in or change your account.',
        '',
        'If this was not you, somebody knows your password: revoke the access token on your account page and change the',
        'password.',
      ],
    }),
  },
  'second-step': {
    description: 'the second step was set up',
    recipient: 'confirmedAddress',
    compose: ({ companyName, requested }) => ({
      subject: `The second step of your ${companyName} sign-in was set up`,
      lines: [
        `It was set up ${requested} with a link of the operator. Earlier ones no longer work, and`,
        'you were signed out everywhere.',
        '',
        'If this was not you, please tell the operator at once.',
      ],
    }),
  },
}
