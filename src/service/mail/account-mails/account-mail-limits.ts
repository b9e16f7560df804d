import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Limit } from '../../base/throttles.ts'
import type { AccountMailKind, KindLimit } from './account-mail-kind.ts'
import { accountMailKinds } from './account-mail-kinds.ts'

/** Limit of the mails of one kind to an address that the account has not confirmed, whichever accounts cause them. */
const UNCONFIRMED: KindLimit = { perHour: 3, perDay: 8 }
/** Mails that one account may cause to other addresses than its own in an hour. */
const NEW_ADDRESSES_PER_HOUR = 10
/** Mails that one network may cause in an hour. High, because everyone in a club may share one address. */
const PER_NETWORK = 500

interface LimitedMail {
  kind: AccountMailKind
  /** The recipient. */
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
    : limitsOf(`${kind}|${mailboxOf(email)}`, UNCONFIRMED)
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
