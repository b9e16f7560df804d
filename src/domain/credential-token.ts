/**
 * What stands for e-mail and password on the wire: uppercase hex of the SHA-256 over the trimmed, lowercased
 * e-mail joined with the password (wire: Session). The password is taken as it was typed.
 * Browsers have WebCrypto on https and on localhost only; elsewhere this rejects.
 */
export async function credentialToken(email: string, password: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase() + password)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
