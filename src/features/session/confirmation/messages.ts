export const NOT_SENT = 'The link was not sent'

export const sentAgain = (email: string) =>
  `We sent another link to ${email}. Open it to confirm your account.`

export const NOT_DECIDED = 'Your answer was not stored'

/** Returns the question about rounds that were recorded before the address was confirmed. */
export const heldText = (count: number) =>
  count === 1
    ? 'A round was recorded under your e-mail address before you confirmed it. Is it yours?'
    : `${count} rounds were recorded under your e-mail address before you confirmed it. Are they yours?`
