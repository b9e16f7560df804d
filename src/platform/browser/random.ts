/** Returns 128 random bits as 22 characters of `A-Z a-z 0-9 - _`. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns a random UUID. `crypto.randomUUID` needs HTTPS or localhost, as the rest of the site does. */
export const randomUuid = (): string => crypto.randomUUID()
