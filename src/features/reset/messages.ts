export const LINK_EXPIRED =
  'Password reset link has expired. If you still need to reset the password, please request a new link.'
export const SERVER_ERROR =
  'Server encountered an error. Please try again. If the error persists, please contact support'
export const RESET_DONE = 'Password has been reset successfully'
export const NO_MATCH = 'Passwords do not match'
