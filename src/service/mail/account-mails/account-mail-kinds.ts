import type { LinkValues, MailContent, MailValues } from '../compose-mail.ts'
import { deletionCancelledMail, deletionMail } from '../deletion-mails.ts'
import {
  confirmationMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeNotice,
  loginChangedMail,
  loginRestoredMail,
  type Passkeys,
  passwordChangedMail,
  resetMail,
} from '../login-mails.ts'
import { playerClaimedMail } from '../round-mails.ts'
import { accessTokenMail, passkeyAddedMail, passkeyRemovedMail, secondStepMail } from '../sign-in-mails.ts'

type Nothing = Record<never, never>

/** What a mail of each kind states besides the state of its account. It is stored, so it contains no secrets. */
export interface AccountMailValues {
  reset: Nothing
  confirm: Nothing
  'email-change': { newEmail: string }
  'email-change-notice': { newEmail: string }
  'email-changed': { newEmail: string }
  'password-changed': Nothing
  'login-changed': Nothing
  'login-restored': Nothing
  'passkey-added': { passkey: string }
  'passkey-removed': { passkey: string }
  'access-token-created': { accessToken: string }
  'second-step': Nothing
  /** `round` is the token of the round, which its owner has. */
  'player-claimed': { round: string; course: string; player: string; golfer: string }
  deletion: { deletionAt: number }
  'deletion-cancelled': Nothing
}
export type AccountMailKind = keyof AccountMailValues

/** What is known when a mail is composed. The link is empty for a kind that has none. */
export interface ComposedValues extends MailValues, LinkValues {
  passkeys: Passkeys
  accessTokens: number
}

/** Maximum numbers of mails of one kind. */
export interface KindLimit {
  perHour: number
  perDay: number
}

export interface AccountMailKindOptions<Values> {
  /** Shown by `manage mail list`. */
  description: string
  /**
   * Who receives it: the address of the account, whether or not it is confirmed; a new address of the account, which
   * is not confirmed yet; or the address of the account only if the account has confirmed it.
   */
  recipient: 'address' | 'newAddress' | 'confirmedAddress'
  /** The link that it contains: one that sets a password, one that confirms a new address, or that of a round. */
  link?: 'password' | 'newAddress' | 'round'
  /** The limit of mails to a confirmed address. None if another limited call must precede each mail. */
  limit?: KindLimit
  compose(values: ComposedValues & Values): MailContent
}

const OFTEN: KindLimit = { perHour: 30, perDay: 60 }
/** As many as a large group causes that plays one round. */
const CLAIMS: KindLimit = { perHour: 12, perDay: 30 }
const RARELY: KindLimit = { perHour: 3, perDay: 8 }

/** All kinds of account mails. Those with a link that the account waits for are urgent. */
export const accountMailKinds: {
  [Kind in AccountMailKind]: AccountMailKindOptions<AccountMailValues[Kind]>
} = {
  reset: {
    description: 'link to set a new password',
    recipient: 'address',
    link: 'password',
    compose: resetMail,
  },
  confirm: {
    description: 'confirmation of a new account',
    recipient: 'address',
    link: 'password',
    compose: confirmationMail,
  },
  'email-change': {
    description: 'confirmation of a new address',
    recipient: 'newAddress',
    link: 'newAddress',
    compose: emailChangeMail,
  },
  'email-change-notice': {
    description: 'the address is about to change',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: emailChangeNotice,
  },
  'email-changed': {
    description: 'the address was changed',
    recipient: 'confirmedAddress',
    compose: emailChangedMail,
  },
  'password-changed': {
    description: 'the password was changed',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: passwordChangedMail,
  },
  'login-changed': {
    description: 'support changed the login',
    recipient: 'confirmedAddress',
    compose: loginChangedMail,
  },
  'login-restored': {
    description: 'support undid a change of the login',
    recipient: 'confirmedAddress',
    compose: loginRestoredMail,
  },
  'passkey-added': {
    description: 'a passkey was added',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: passkeyAddedMail,
  },
  'passkey-removed': {
    description: 'a passkey was removed',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: passkeyRemovedMail,
  },
  'access-token-created': {
    description: 'an access token was created',
    recipient: 'confirmedAddress',
    limit: OFTEN,
    compose: accessTokenMail,
  },
  'second-step': {
    description: 'the second step was set up',
    recipient: 'confirmedAddress',
    compose: secondStepMail,
  },
  'player-claimed': {
    description: 'a golfer claims a player of a round',
    recipient: 'confirmedAddress',
    link: 'round',
    limit: CLAIMS,
    compose: playerClaimedMail,
  },
  deletion: {
    description: 'the account will be deleted',
    recipient: 'confirmedAddress',
    limit: RARELY,
    compose: deletionMail,
  },
  'deletion-cancelled': {
    description: 'the deletion was cancelled',
    recipient: 'confirmedAddress',
    compose: deletionCancelledMail,
  },
}

/** Returns whether a stored kind is known. A later version may have stored others. */
export const isAccountMailKind = (kind: string): kind is AccountMailKind =>
  Object.hasOwn(accountMailKinds, kind)
