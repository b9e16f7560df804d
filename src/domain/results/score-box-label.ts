/**
 * Returns the short label between gross score and points in the history. `MatchPlay` and `MathPlay` are the same. Empty
 * for an unknown scoring type.
 * @param points the number beside the label, which decides between 'Pt' and 'Pts'
 */
export function scoreBoxLabel(
  scoringType: string | undefined,
  handicapMode: string | undefined,
  points: number | undefined,
): string {
  switch (scoringType) {
    case 'Stableford':
    case 'MathPlay':
    case 'MatchPlay':
    case 'Nines':
      return points === 1 ? 'Pt' : 'Pts'
    case 'Skins':
      return points === 1 ? 'Skin' : 'Skins'
    case 'StrokePlay':
      return handicapMode === 'Gross' ? 'Gross' : 'Net'
    default:
      return ''
  }
}
