import { createHash, randomBytes, randomInt } from 'node:crypto'

let last = 0

/** Unique, and sorts by the time of making, also within a millisecond of one process. */
export function orderedId(nowMs: number): string {
  last = Math.max(last + 1, nowMs * 1000)
  return `${last.toString(36).padStart(11, '0')}-${randomBytes(6).toString('hex')}`
}

/** 256 bits that nobody can guess, in the letters of an address. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret token: enough to find it by, useless to who reads the database. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Without letters that are taken for another when they are read out on the phone. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function readableId(prefix: string, length: number): string {
  const letters = Array.from({ length }, () => READABLE[randomInt(READABLE.length)])
  return `${prefix}-${letters.join('')}`
}
