import type { HistoryRound } from '../../contract/history.ts'
import { scoringWords } from './scoring-method-text.ts'

const TEAM_FORMATS = new Map([
  ['RoundFormat.Team.BestBall', 'Best ball'],
  ['RoundFormat.Team.Scramble', 'Scramble'],
])

/** Returns 'Best ball' or 'Scramble'; undefined for individual rounds and unknown formats. */
export function teamFormatText(formatType: string | undefined): string | undefined {
  return TEAM_FORMATS.get(formatType ?? '')
}

/** Joins handicap mode, the words for the scoring type, and team format with ' | '; leaves out missing parts. */
export function scoringInfoLine({
  scoringSettings,
  format,
}: Pick<HistoryRound, 'scoringSettings' | 'format'>): string {
  const { handicapMode, scoringMethod } = scoringSettings ?? {}
  return [handicapMode, scoringMethod && scoringWords(scoringMethod.type), teamFormatText(format?.type)]
    .filter((part) => part)
    .join(' | ')
}

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
