/** Returns the scoring type, with '(Net)' appended unless the handicap mode is Gross. */
export function scoringMethodText(type: string | undefined, handicapMode: string | undefined): string {
  if (!type) return ''
  return handicapMode === 'Gross' ? type : `${type} (Net)`
}
