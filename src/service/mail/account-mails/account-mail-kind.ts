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

/** What every mail may state, when it is composed. */
export interface ComposedValues {
  companyName: string
  /** When and with which browser the mail was caused: "on 3 May 2026 at 14:05 UTC with Chrome on Windows". */
  requested: string
  /** Empty for a kind that has none. */
  link: string
  /** The passkeys of the account, and whether a reset keeps them. */
  passkeys: { count: number; areKept: boolean }
  /** The number of access tokens, which a reset revokes. */
  accessTokens: number
}

/** Maximum numbers of mails of one kind. */
export interface KindLimit {
  perHour: number
  perDay: number
}
export const OFTEN: KindLimit = { perHour: 30, perDay: 60 }

export interface AccountMailKindOptions<Values> {
  /** Shown by `manage mail list`. */
  description: string
  /**
   * Who receives it: the address of the account, whether or not it is confirmed, or a new address of the account, which is
   * not confirmed yet. By default the address of the account, only if the account has confirmed it.
   */
  recipient?: 'address' | 'newAddress'
  /** The link that it contains: one that sets a password, one that confirms a new address, or that of a round. */
  link?: 'password' | 'newAddress' | 'round'
  /** The limit of mails to a confirmed address. None if another limited call must precede each mail. */
  limit?: KindLimit
  /** Whether it greets nobody by name. */
  hidesName?: boolean
  /** Returns the text between the greeting and the name of the company. */
  compose(values: ComposedValues & Values): { subject: string; lines: string[] }
}

/** Some kinds, with the values that their mails state. */
export type MailKinds<Kinds extends AccountMailKind> = {
  [Kind in Kinds]: AccountMailKindOptions<AccountMailValues[Kind]>
}
