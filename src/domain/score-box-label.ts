/**
 * Returns the short label between gross score and points in the history. `MatchPlay` and `MathPlay` are the same.
 * Empty for an unknown scoring type.
 */
export function scoreBoxLabel(scoringType: string | undefined, handicapMode: string | undefined): string {
  switch (scoringType) {
    case 'Stableford':
    case 'MathPlay':
    case 'MatchPlay':
    case 'Nines':
      return 'Pts'
    case 'Skins':
      return 'Skins'
    case 'StrokePlay':
      return handicapMode === 'Gross' ? 'Gross' : 'Net'
    default:
      return ''
  }
}
