import { isolated } from './isolated.ts'

/** Between words of a list: a semicolon where words have commas themselves. */
const separatorOf = (words: readonly string[]) => (words.some((word) => word.includes(',')) ? '; ' : ', ')

/** Returns names or other words as a list: 'Ann', 'Ann and Bob', 'Ann, Bob and Cora', 'Li, Ann; and Ray, Bob'. */
export function listOf(words: readonly string[]): string {
  const separator = separatorOf(words)
  return [words.slice(0, -1).join(separator), words.at(-1)]
    .filter(Boolean)
    .join(separator === '; ' ? '; and ' : ' and ')
}

/** Returns names beside each other, without words between: 'Li, Ann · Ray, Bob'. */
export function namesLine(names: readonly string[]): string {
  return names.map(isolated).join(' · ')
}

/** Returns the first names of a list, and how many there are besides: 'Ann, Bob and 3 more'. */
export function someOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, count).join(separatorOf(names))
  return names.length > count ? `${shown} and ${names.length - count} more` : shown
}
