export const PASSKEY_FAILED = 'Signing in with a passkey failed'
export const PASSKEY_REFUSED =
  'This passkey is not known here. Use your password, and add a passkey on your account page.'
export const NO_PASSKEYS_HERE = 'This server does not support passkeys. Use your password.'
