export const SIGN_UP_FAILED = 'Sign up failed'
