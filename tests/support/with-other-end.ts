/** Returns a random token, in base64url, with another last character. */
export const withOtherEnd = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A')
