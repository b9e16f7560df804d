/** Returns the form in which e-mail addresses are stored and compared. */
export const emailKey = (email: string) => email.trim().toLowerCase()
