export const NOT_LOADED = 'Your choice did not load.'
export const UNCONFIRMED = 'You can choose once your email is confirmed.'
export const UPDATED = 'Email preferences updated'
export const FAILED = 'Failed to update preferences'
