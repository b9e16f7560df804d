import { UTCDate } from '@date-fns/utc'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { format } from 'date-fns/format'
import { UNKNOWN_CLIENT } from '../../base/http/describe-client.ts'
import type { Limit } from '../../base/throttles.ts'
import { plainName } from '../plain-name.ts'
import { type AccountMailKind, type KindLimit, type MailKinds, OFTEN } from './account-mail-kind.ts'
import { loginMails } from './login-mails.ts'

/** Also the limit of each kind to an address that the account has not confirmed, whichever accounts cause the mails. */
const RARELY: KindLimit = { perHour: 3, perDay: 8 }

/** As many as a large group causes that plays one round. */
const CLAIMS: KindLimit = { perHour: 12, perDay: 30 }

/** All kinds of account mails. Those with a link that the account waits for are urgent. */
export const accountMailKinds: MailKinds<AccountMailKind> = {
  ...loginMails,
  'passkey-added': {
    description: 'a passkey was added',
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
  'player-claimed': {
    description: 'a golfer claims a player of a round',
    link: 'round',
    limit: CLAIMS,
    compose: ({ link, course, player, golfer }) => ({
      subject: 'Somebody says that they played in your round',
      lines: [
        `${plainName(golfer)} says that they are ${plainName(player)} in your round at ${plainName(course)}.`,
        'If you agree, the round is in the history and the statistics of that golfer, too. Agree or disagree here:',
        '',
        link,
        '',
        'You can change your answer there at any time. If you do nothing, nothing changes.',
      ],
    }),
  },
  deletion: {
    description: 'the account will be deleted',
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

/** Returns whether a stored kind is known. A later version may have stored others. */
export const isAccountMailKind = (kind: string): kind is AccountMailKind =>
  Object.hasOwn(accountMailKinds, kind)

/** Mails that one account may cause to other addresses than its own in an hour. */
const NEW_ADDRESSES_PER_HOUR = 10
/** Mails that one network may cause in an hour. High, because everyone in a club may share one address. */
const PER_NETWORK = 500

interface LimitedMail {
  kind: AccountMailKind
  /** The address to which it goes. */
  email: string
  isConfirmed: boolean
  accountId: string
  /** The network of the request that causes the mail; undefined if support or the operator causes it. */
  network: string | undefined
}

/** Returns the limits that an account mail counts against. */
export function accountMailLimits({ kind, email, isConfirmed, accountId, network }: LimitedMail): Limit[] {
  const { recipient, limit } = accountMailKinds[kind]
  const inAnHour = { windowMs: millisecondsInHour, refusal: 'Too many e-mails' }
  const limits = isConfirmed
    ? limit && limitsOf(`${kind}|${accountId}`, limit)
    : limitsOf(`${kind}|${mailboxOf(email)}`, RARELY)
  return [
    ...(limits ?? []),
    ...(recipient === 'newAddress'
      ? [{ key: `mail-to-new-address|${accountId}`, max: NEW_ADDRESSES_PER_HOUR, ...inAnHour }]
      : []),
    ...(limits && network !== undefined ? [{ key: `mail|${network}`, max: PER_NETWORK, ...inAnHour }] : []),
  ]
}

/**
 * Returns the address without what follows a plus sign in its name, because most mail servers deliver such mails to the
 * same mailbox.
 */
const mailboxOf = (email: string) => email.replace(/(?<=.)\+.*(?=@)/, '')

function limitsOf(subject: string, { perHour, perDay }: KindLimit): Limit[] {
  const refusal = 'Too many e-mails to this address'
  return [
    { key: `mail-hour|${subject}`, max: perHour, windowMs: millisecondsInHour, refusal },
    { key: `mail-day|${subject}`, max: perDay, windowMs: millisecondsInDay, refusal },
  ]
}

/** Describes a request in the e-mail that it caused: "on 3 May 2026 at 14:05 UTC with Chrome on Windows". */
export const describeRequest = (timeMs: number, client = UNKNOWN_CLIENT): string =>
  `on ${describeTime(timeMs)} with ${client}`

/** Returns day and minute: "3 May 2026 at 14:05 UTC". */
function describeTime(timeMs: number): string {
  return format(new UTCDate(timeMs), "d MMMM yyyy 'at' HH:mm 'UTC'")
}
