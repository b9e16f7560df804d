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
