import { createHash, randomBytes, randomInt } from 'node:crypto'

let lastSequence = 0

/** Returns a unique id. Ids sort by creation time, within a process even those of the same millisecond. */
export function orderedId(nowMs: number): string {
  lastSequence = Math.max(lastSequence + 1, nowMs * 1000)
  return `${timePart(lastSequence)}-${randomBytes(6).toString('hex')}`
}

/** Returns a text that sorts before all ids created at this time or later, and after all earlier ids. */
export function orderedIdAt(ms: number): string {
  return timePart(ms * 1000)
}

const timePart = (sequence: number) => sequence.toString(36).padStart(11, '0')

/** Returns 256 random bits as URL-safe text. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash of a secret token. Only the hash is stored, so that read access to the database reveals no token.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Without characters that are easily confused when an id is read out on the phone. */
const READABLE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a random id that can be read out easily: `S-4K7QHXAB`. */
export function readableId(prefix: string, length: number): string {
  const characters = Array.from({ length }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)])
  return `${prefix}-${characters.join('')}`
}
