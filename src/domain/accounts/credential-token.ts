/**
 * Returns the credential that is sent instead of the password: the uppercase hex SHA-256 of the trimmed, lowercased
 * e-mail followed by the password as typed. See docs/wire.md.
 * @throws TypeError outside secure contexts: browsers offer WebCrypto on https and localhost only
 */
export async function credentialToken(email: string, password: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase() + password)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
