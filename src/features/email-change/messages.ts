export const PROMPT = 'Do you want to use this email for your account from now on?'
export const SIGN_IN_FIRST =
  'To confirm your new email, please sign in with your current one first. You then return to this page.'
export const OTHER_ACCOUNT =
  'Another account requested this link. Sign in to the account whose email should change.'
export const LINK_EXPIRED =
  'This link has expired or was used. If you still want to change your email, please request a new link on your account page.'
export const EMAIL_TAKEN = 'Another account uses this email now, so yours cannot.'
export const NOT_CONFIRMED = 'Your email was not changed'

export const signedInAs = (email: string) => `You are signed in as ${email}.`
export const confirmed = (email: string) => `Your email is now ${email}. Use it to sign in from now on.`
