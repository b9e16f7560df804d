const LENGTH_MAX = 50

/**
 * The first 50 characters and nothing after them (spec: Round view), counted by code point, so that no emoji or
 * rare kanji is cut in half.
 */
export function shortCourseName(name: string): string {
  return name.length <= LENGTH_MAX ? name : Array.from(name).slice(0, LENGTH_MAX).join('')
}
