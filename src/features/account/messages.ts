export const TITLE = 'Account'
export const NOT_LOADED = 'Your account did not load'
export const NAME_SAVED = 'Name saved'
export const HANDICAP_SAVED = 'Handicap saved'
export const NOT_SAVED = 'Your change was not saved'
export const WRONG_PASSWORD = 'Wrong password'
export const UNCONFIRMED_SIGN_IN = 'Sign in again with your second step first'
export const EMAIL_TAKEN = 'This email already has an account'
export const EMAIL_SAME = 'This is your email already'
export const EMAIL_CANCELLED = 'Your email stays as it is'
export const PASSWORD_CHANGED = 'Password changed. You are signed out everywhere else.'

export const emailLinkSent = (email: string) =>
  `We sent a link to ${email}. Your email changes when you open it.`

export const SESSIONS_NOT_LOADED = 'The list did not load.'
export const NOT_ENDED = 'Not signed out'
export const ENDED = 'Signed out there'
export const ALL_ENDED = 'Signed out everywhere else'
export const UNKNOWN_CLIENT = 'Unknown browser'

export const CHOICE_NOT_LOADED = 'Your choice did not load.'
export const CHOICE_UNCONFIRMED = 'You can choose once your email is confirmed.'
export const CHOICE_SAVED = 'Email preferences updated'
export const CHOICE_NOT_SAVED = 'Failed to update preferences'
