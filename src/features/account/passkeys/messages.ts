export const WORDS = {
  notLoaded: 'Your passkeys did not load.',
  empty: 'You have no passkeys yet.',
  created: 'Added',
  add: 'Add a passkey',
  nameLabel: 'Name of the passkey',
  nameHint: 'By which you recognize it, such as My phone.',
  submit: 'Create passkey',
}
export const UNSUPPORTED =
  'This browser does not support passkeys. Add one in another browser or on your phone.'
export const UNCONFIRMED = 'Confirm your email first. Then you can add a passkey.'
export const ADDED = 'Passkey added'
export const RENAMED = 'Passkey renamed'
export const REMOVED = 'Passkey removed'
export const NOT_ADDED = 'The passkey was not added'
export const NOT_RENAMED = 'The passkey was not renamed'
export const FORGOTTEN =
  'If you do not know it, sign out and choose “Forgot your password?”. A new password also removes a golfer’s passkeys.'
export const NOT_REMOVED = 'The passkey was not removed'
export const ABORTED = 'No passkey was created'
export const EXISTS = 'This device already has a passkey for your account'
export const TOO_MANY = 'You have too many passkeys. Remove one first.'
export const TOOK_TOO_LONG = 'That took too long. Please try again.'
