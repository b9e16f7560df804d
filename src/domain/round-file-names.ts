import type { AdminRound } from '../contract/users.ts'
import { playedIsoDay } from './played-on.ts'

/** File systems limit names to 255 bytes, and some programs limit paths to 260 characters. */
const PART_MAX = 60

/** Replaces all characters that not every file system accepts. */
const safe = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, PART_MAX)

/**
 * Returns the file name of each round by token: `2026-06-20-Old-Links-R1.json`. Names are unique even if case is
 * ignored.
 */
export function distinctFileNames(rounds: readonly AdminRound[]): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    rounds.map(({ token, timestamp, timezoneOffset = 0, course }) => {
      const base = [playedIsoDay({ date: timestamp, timezoneOffset }), safe(course ?? ''), safe(token)]
        .filter((part) => part !== '')
        .join('-')
      let name = base || 'round'
      for (let copy = 2; used.has(name.toLowerCase()); copy += 1) name = `${base}-${copy}`
      used.add(name.toLowerCase())
      return [token, `${name}.json`]
    }),
  )
}

/** Returns the name of an archive of a golfer's rounds: `rounds-ann-example-com.zip`. */
export function archiveName(owner: string): string {
  return `${['rounds', safe(owner)].filter((part) => part !== '').join('-')}.zip`
}
