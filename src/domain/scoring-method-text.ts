/** The method by its type, with '(Net)' appended unless the handicap mode is Gross (spec: Round view). */
export function scoringMethodText(type: string | undefined, handicapMode: string | undefined): string {
  if (!type) return ''
  return handicapMode === 'Gross' ? type : `${type} (Net)`
}
