export const TAP_PROMPT = 'Please confirm that this is your email address.'
export const PASSWORD_PROMPT = 'Enter the password that you chose when you signed up.'
export const NEW_PASSWORD_PROMPT =
  'The new password replaces the one from your sign-up. Everybody else who is signed in to this account is signed out.'
export const WRONG_PASSWORD = {
  text: 'Wrong password',
  detail: 'If you did not sign up yourself, or have forgotten the password, choose a new one.',
}
export const LINK_EXPIRED =
  'This link has expired or was used. If your email is not confirmed yet, please request a new link.'
export const NOT_SIGNED_IN = 'Your email is confirmed. Please sign in with your password.'
export const CONFIRMED = 'Your email is confirmed.'
