/** What may precede or follow an e-mail address, an install id or a token that is not part of a longer one. */
const BEFORE = '(?<![\\w.+@-])'
const AFTER = '(?![\\w@-]|\\.\\w)'
/** What stands in a text for somebody whose account was deleted. */
export const DELETED = '(deleted)'

/** Finds and removes mentions of some words, such as addresses or tokens, in any case. */
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
