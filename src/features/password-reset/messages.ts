export const LINK_EXPIRED =
  'Password reset link has expired. If you still need to reset the password, please request a new link.'
export const RESET_DONE = 'Password has been reset successfully'
export const NO_MATCH = 'Passwords do not match'
export const DELETION_CANCELLED = 'Your account will not be deleted.'

export function accessTokensRevoked(count: number): string {
  return count === 1
    ? 'The access token of your app was revoked, too.'
    : `The ${count} access tokens of your apps were revoked, too.`
}

export const NOTIFICATIONS_ENDED = 'Notifications about rounds were ended, too.'
export const SCORER_LINKS =
  'Links for scorers of your live rounds still work. You can withdraw them on your account page.'

export function passkeysRemoved(count: number): string {
  const removed = count === 1 ? 'Your passkey was removed' : `Your ${count} passkeys were removed`
  return `${removed}, too. You can add a passkey again on your account page.`
}
