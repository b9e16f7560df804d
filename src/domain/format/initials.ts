/**
 * Returns at most two letters for an avatar without a photo: those of the first and the last word of a name, or the
 * first two of a single word. Empty for an empty name.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last === undefined ? Array.from(first).slice(0, 2) : [firstOf(first), firstOf(last)]
  return letters.join('').toUpperCase()
}

const firstOf = (word: string) => Array.from(word)[0] ?? ''
