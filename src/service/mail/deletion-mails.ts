import { addressee, greeting, mail, type NoticeValues } from './compose-mail.ts'
import type { Mail } from './mailer.ts'
import { describeRequest, describeTime } from './requester.ts'

/** Composes the mail that confirms the request to delete an account. */
export function deletionMail(values: NoticeValues & { deletionAt: number }): Mail {
  const { name, email, companyName, nowMs, userAgent, deletionAt } = values
  return mail('deletion', values, {
    to: addressee(email, name),
    subject: `Your ${companyName} account will be deleted`,
    lines: [
      ...greeting(name),
      `Your account and your rounds will be deleted on ${describeTime(deletionAt)}.`,
      'If you change your mind, sign in before then: that cancels the deletion.',
      '',
      `The request was made ${describeRequest(nowMs, userAgent)}, and you were signed out everywhere. If it was not you,`,
      'somebody knows your password: set a new one with "Forgot your password?", then sign in.',
    ],
  })
}

/** Composes the mail that confirms that the deletion of an account was cancelled. */
export function deletionCancelledMail(values: NoticeValues): Mail {
  const { name, email, companyName, nowMs, userAgent } = values
  return mail('deletion-cancelled', values, {
    to: addressee(email, name),
    subject: `Your ${companyName} account will not be deleted`,
    lines: [
      ...greeting(name),
      `The deletion of your account was cancelled, because you signed in ${describeRequest(nowMs, userAgent)}.`,
      'If you still want to delete it, please do so again on your account page.',
      '',
      'If this was not you, somebody knows your password: set a new one with "Forgot your password?" on the sign-in page.',
    ],
  })
}
