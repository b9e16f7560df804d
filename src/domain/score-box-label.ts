/**
 * The short label between gross score and points (spec: Round history). `MatchPlay` means the same as `MathPlay`.
 * Empty for a scoring type that nobody knows.
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
