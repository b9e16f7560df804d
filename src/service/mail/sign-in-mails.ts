import { addressee, greeting, mail, type NoticeValues } from './compose-mail.ts'
import type { Mail } from './mailer.ts'
import { plainName } from './plain-name.ts'
import { describeRequest } from './requester.ts'

/** Composes the mail to the owner after a passkey was added. */
export function passkeyAddedMail(values: NoticeValues & { passkey: string }): Mail {
  const { name, email, companyName, nowMs, userAgent, passkey } = values
  return mail('passkey-added', values, {
    to: addressee(email, name),
    subject: `A passkey was added to your ${companyName} account`,
    lines: [
      ...greeting(name),
      `The passkey "${plainName(passkey)}" was added ${describeRequest(nowMs, userAgent)}. It can sign in to your account.`,
      '',
      'If this was not you, somebody knows your password: remove the passkey on your account page and change the',
      'password.',
    ],
  })
}

/** Composes the mail to the owner after a passkey was removed. */
export function passkeyRemovedMail(values: NoticeValues & { passkey: string }): Mail {
  const { name, email, companyName, nowMs, userAgent, passkey } = values
  return mail('passkey-removed', values, {
    to: addressee(email, name),
    subject: `A passkey was removed from your ${companyName} account`,
    lines: [
      ...greeting(name),
      `The passkey "${plainName(passkey)}" was removed ${describeRequest(nowMs, userAgent)}. It can no longer sign in.`,
      '',
      'If this was not you, change your password and end the other sessions on your account page.',
    ],
  })
}

/** Composes the mail to staff after their second step was set up or replaced. */
export function secondStepMail(values: NoticeValues): Mail {
  const { name, email, companyName, nowMs, userAgent } = values
  return mail('second-step', values, {
    to: addressee(email, name),
    subject: `The second step of your ${companyName} sign-in was set up`,
    lines: [
      ...greeting(name),
      `It was set up ${describeRequest(nowMs, userAgent)} with a link of the operator. Earlier ones no longer work, and`,
      'you were signed out everywhere.',
      '',
      'If this was not you, please tell the operator at once.',
    ],
  })
}
