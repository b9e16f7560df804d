export const PROMPT =
  'Enter the password with which you want to sign in, such as the one that you chose when you signed up.'
export const LINK_EXPIRED =
  'This link has expired or was used. If your email is not confirmed yet, please request a new link.'
export const NOT_SIGNED_IN = 'Your email is confirmed. Please sign in with your password.'
