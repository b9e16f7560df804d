export const NOT_SENT = 'The link was not sent'

export const sentAgain = (email: string) =>
  `We sent another link to ${email}. Open it to confirm your account.`
