import { type MailContent, type MailValues, mail } from './compose-mail.ts'
import { describeRequest, describeTime } from './requester.ts'

/** Composes the mail that confirms the request to delete an account. */
export function deletionMail(values: MailValues & { deletionAt: number }): MailContent {
  const { companyName, deletionAt } = values
  return mail(values, {
    subject: `Your ${companyName} account will be deleted`,
    lines: [
      `Your account and your rounds will be deleted on ${describeTime(deletionAt)}.`,
      'If you change your mind, sign in before then: that cancels the deletion.',
      '',
      `The request was made ${describeRequest(values)}, and you were signed out everywhere. If it was not you,`,
      'somebody knows your password: set a new one with "Forgot your password?", then sign in.',
    ],
  })
}

/** Composes the mail that confirms that the deletion of an account was cancelled. */
export function deletionCancelledMail(values: MailValues): MailContent {
  const { companyName } = values
  return mail(values, {
    subject: `Your ${companyName} account will not be deleted`,
    lines: [
      `The deletion of your account was cancelled, because you signed in ${describeRequest(values)}.`,
      'If you still want to delete it, please do so again on your account page.',
      '',
      'If this was not you, somebody knows your password: set a new one with "Forgot your password?" on the sign-in page.',
    ],
  })
}
