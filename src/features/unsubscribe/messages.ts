export const PROMPT = 'Please select email categories to unsubscribe:'
export const HINT_KNOWN = 'You do not get the emails that are selected. Clear a selection to get them again.'
export const HINT_UNKNOWN = 'You will not get the emails that you select.'
export const NOT_LOADED = 'Your current choice could not be loaded'
export const NOT_LOADED_DETAIL =
  'You can still unsubscribe: Save adds what you select to your current choice, and does not subscribe you to anything.'
export const UPDATED = 'Email preferences updated'
export const FAILED = 'Failed to update preferences'
export const UNKNOWN_LINK = 'This link is not valid'
export const UNKNOWN_LINK_DETAIL =
  'It is incomplete, or does not come from one of our emails. Please open the link at the end of an email again.'
