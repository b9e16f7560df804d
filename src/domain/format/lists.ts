/** Returns names or other words as a list: 'Ann', 'Ann and Bob', 'Ann, Bob and Cora'. */
export function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

/** Returns the first names of a list, and how many there are besides: 'Ann, Bob and 3 more'. */
export function someOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, count).join(', ')
  return names.length > count ? `${shown} and ${names.length - count} more` : shown
}
