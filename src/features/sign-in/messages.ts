export const WRONG_LOGIN = 'Wrong email or password'
export const RESET_SENT = 'Password reset email sent'
export const RESET_FAILED = 'Password reset failed'
