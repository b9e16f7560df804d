import { type MailContent, type MailValues, mail } from './compose-mail.ts'
import { plainName } from './plain-name.ts'
import { describeRequest } from './requester.ts'

/** Composes the mail to the owner after a passkey was added. */
export function passkeyAddedMail(values: MailValues & { passkey: string }): MailContent {
  const { companyName, passkey } = values
  return mail(values, {
    subject: `A passkey was added to your ${companyName} account`,
    lines: [
      `The passkey "${plainName(passkey)}" was added ${describeRequest(values)}. It can sign in to your account.`,
      '',
      'If this was not you, somebody knows your password: remove the passkey on your account page and change the',
      'password.',
    ],
  })
}

/** Composes the mail to the owner after a passkey was removed. */
export function passkeyRemovedMail(values: MailValues & { passkey: string }): MailContent {
  const { companyName, passkey } = values
  return mail(values, {
    subject: `A passkey was removed from your ${companyName} account`,
    lines: [
      `The passkey "${plainName(passkey)}" was removed ${describeRequest(values)}. It can no longer sign in.`,
      '',
      'If this was not you, change your password and end the other sessions on your account page.',
    ],
  })
}

/** Composes the mail to the owner after an access token was created. */
export function accessTokenMail(values: MailValues & { accessToken: string }): MailContent {
  const { companyName, accessToken } = values
  return mail(values, {
    subject: `An access token was created for your ${companyName} account`,
    lines: [
      `The access token "${plainName(accessToken)}" was created ${describeRequest(values)}. An app that has it can record`,
      'rounds in your name. It cannot sign in or change your account.',
      '',
      'If this was not you, somebody knows your password: revoke the access token on your account page and change the',
      'password.',
    ],
  })
}

/** Composes the mail to staff after their second step was set up or replaced. */
export function secondStepMail(values: MailValues): MailContent {
  const { companyName } = values
  return mail(values, {
    subject: `The second step of your ${companyName} sign-in was set up`,
    lines: [
      `It was set up ${describeRequest(values)} with a link of the operator. Earlier ones no longer work, and`,
      'you were signed out everywhere.',
      '',
      'If this was not you, please tell the operator at once.',
    ],
  })
}
