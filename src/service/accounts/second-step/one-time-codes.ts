import { Secret, TOTP } from 'otpauth'

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
/** Also accepts the codes of the previous and the next time step, because clocks differ. */
const WINDOW = 1

export const CODE_PATTERN = /^\d{6}$/

/** Returns 160 random bits in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URL with which an authenticator app receives the secret. */
export function secretUrl(secret: string, { email, companyName }: { email: string; companyName: string }) {
  return codesOf(secret, { issuer: companyName, label: email }).toString()
}

/** Returns the 30-second time step of a code, or undefined if the code is wrong. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const codes = codesOf(secret)
  const delta = codes.validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp: nowMs }) + delta
}

function codesOf(secret: string, names = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
