const WORDS = new Map([
  ['StrokePlay', 'Stroke play'],
  ['MatchPlay', 'Match play'],
  ['MathPlay', 'Match play'],
])

/** Returns the words for a scoring type: 'Stroke play', 'Match play'. Any other type reads as it is. */
export const scoringWords = (type: string): string => WORDS.get(type) ?? type

/** Returns the words for a scoring type, with '(Net)' appended unless the handicap mode is Gross. */
export function scoringMethodText(type: string | undefined, handicapMode: string | undefined): string {
  if (!type) return ''
  return handicapMode === 'Gross' ? scoringWords(type) : `${scoringWords(type)} (Net)`
}
