/** Returns the first names of a list, and how many there are besides: 'Ann, Bob and 3 more'. */
export function someOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, count).join(', ')
  return names.length > count ? `${shown} and ${names.length - count} more` : shown
}
