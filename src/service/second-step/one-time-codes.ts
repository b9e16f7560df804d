import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
/** Codes of the previous and the next 30 seconds are accepted, because clocks differ. */
const WINDOW = 1

export const CODE_PATTERN = /^\d{6}$/

/** Returns 160 random bits in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address from which an authenticator app takes the secret. */
export function secretUrl(secret: string, { email, companyName }: { email: string; companyName: string }) {
  return codesOf(secret, { issuer: companyName, label: email }).toString()
}

/** Returns the number of the 30 seconds that a code belongs to, or undefined if it is wrong. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const codes = codesOf(secret)
  const delta = codes.validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp: nowMs }) + delta
}

function codesOf(secret: string, names = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
