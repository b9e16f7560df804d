export const PASSKEY_FAILED = 'Signing in with a passkey failed'
export const PASSKEY_REFUSED =
  'This passkey is not known here. Use your password, and add a passkey on your account page.'
