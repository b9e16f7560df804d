import { describeTime } from '../requester.ts'
import type { KindLimit, MailKinds } from './account-mail-kind.ts'

const RARELY: KindLimit = { perHour: 3, perDay: 8 }

/** Mails about the deletion of an account. */
export const deletionMails: MailKinds<'deletion' | 'deletion-cancelled'> = {
  deletion: {
    description: 'the account will be deleted',
    recipient: 'confirmedAddress',
    limit: RARELY,
    compose: ({ companyName, deletionAt, requested }) => ({
      subject: `Your ${companyName} account will be deleted`,
      lines: [
        `Your account and your rounds will be deleted on ${describeTime(deletionAt)}.`,
        'If you change your mind, sign in before then: that cancels the deletion.',
        '',
        `The request was made ${requested}, and you were signed out everywhere. If it was not you,`,
        'somebody knows your password: set a new one with "Forgot your password?", then sign in.',
      ],
    }),
  },
  'deletion-cancelled': {
    description: 'the deletion was cancelled',
    recipient: 'confirmedAddress',
    compose: ({ companyName, requested }) => ({
      subject: `Your ${companyName} account will not be deleted`,
      lines: [
        `The deletion of your account was cancelled, because you signed in ${requested}.`,
        'If you still want to delete it, please do so again on your account page.',
        '',
        'If this was not you, somebody knows your password: set a new one with "Forgot your password?" on the sign-in page.',
      ],
    }),
  },
}
