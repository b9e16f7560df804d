/** Matches the boundary of an e-mail address, install id or token, so that a part of a longer one does not match. */
const BEFORE = '(?<![\\w.+@-])'
const AFTER = '(?![\\w@-]|\\.\\w)'
/** Replaces mentions of a deleted account in texts. */
export const DELETED = '(deleted)'

/** Creates a function that replaces mentions of the given words, such as addresses or tokens, ignoring case. */
export function createMentions(words: readonly string[]) {
  const simple = new Set<string>()
  const others: RegExp[] = []
  for (const word of words) {
    if (/^[\w.+@-]*\w$/.test(word)) simple.add(word.toLowerCase())
    else others.push(new RegExp(BEFORE + escapeRegExp(word) + AFTER, 'gi'))
  }

  /** Returns the text without mentions; the same text if there are none. */
  return function withoutMentions(text: string): string {
    const result = text.replace(/[\w.+@-]*\w/g, (word) => (simple.has(word.toLowerCase()) ? DELETED : word))
    return others.reduce((rest, pattern) => rest.replace(pattern, DELETED), result)
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
