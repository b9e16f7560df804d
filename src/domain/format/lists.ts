/** Returns names or other words as a list: 'Ann', 'Ann and Bob', 'Ann, Bob and Cora'. */
export function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}
