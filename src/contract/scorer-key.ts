/** The header of a scorer; it needs neither a session nor a forgery token. */
export const SCORER_KEY_HEADER = 'x-scorer-key'
