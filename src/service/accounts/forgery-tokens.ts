import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { AcceptedKey, Secrets } from '../base/keys/secrets.ts'

/** How long a process may use a key that the operator has replaced, before it reads the keys again. */
const REFRESH_MS = 10_000
const TOKEN = /^[\w-]{43}$/
const NAME = 'forgery'

interface Deps {
  secrets: Pick<Secrets, 'accepted'>
  clock: Clock
}

/**
 * Creates the forgery tokens of sessions: the HMAC of the session secret. After the operator has replaced the key,
 * tokens of the previous one are accepted for a day, so that open pages keep working.
 */
export async function createForgeryTokens({ secrets, clock }: Deps) {
  let keys = await secrets.accepted(NAME)
  let readAtMs = performance.now()
  let reading: Promise<void> | undefined

  /** Reads the keys, at most once at a time. */
  const read = () => {
    reading ??= secrets
      .accepted(NAME)
      .then((current) => {
        keys = current
        readAtMs = performance.now()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const isAccepted = ({ value, untilMs }: AcceptedKey, token: string, sessionSecret: string) =>
    untilMs > clock() && isEqual(token, tokenOf(value, sessionSecret))
  const matches = (token: string, sessionSecret: string) =>
    keys.some((key) => isAccepted(key, token, sessionSecret))

  return {
    /** Returns the token of a session. */
    of(sessionSecret: string): string {
      // Not awaited, and repeated by the next call if it fails, because the previous key is still accepted.
      if (performance.now() - readAtMs > REFRESH_MS) read().catch(() => {})
      return tokenOf(keys[0].value, sessionSecret)
    },
    /** Returns whether a token belongs to a session. */
    async verify(token: string, sessionSecret: string): Promise<boolean> {
      if (!TOKEN.test(token)) return false
      if (matches(token, sessionSecret)) return true
      // Another process may have made it with a key that is newer than those of this process.
      await read()
      return matches(token, sessionSecret)
    },
  }
}
export type ForgeryTokens = Awaited<ReturnType<typeof createForgeryTokens>>

const tokenOf = (key: string, sessionSecret: string) =>
  createHmac('sha256', key).update(sessionSecret).digest('base64url')

function isEqual(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)]
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes)
}
