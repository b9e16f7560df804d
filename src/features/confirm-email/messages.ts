export const PROMPT = 'Do you want to use this email for your account from now on?'
export const LINK_EXPIRED =
  'This link has expired or was used. If you still want to change your email, please request a new link on your account page.'
export const EMAIL_TAKEN = 'This email has another account by now, so it cannot be used for yours.'
export const NOT_CONFIRMED = 'Your email was not changed'

export const confirmed = (email: string) => `Your email is now ${email}. Use it to sign in from now on.`
