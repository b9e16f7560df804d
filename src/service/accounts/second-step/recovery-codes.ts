import { randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10
/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Returns new codes of 59 random bits: `7KQ2-M4XB-9TWC`. */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** Converts a code to the form for comparison: without spaces and dashes, in upper case. */
export function plainCode(code: string): string {
  return code.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
}
