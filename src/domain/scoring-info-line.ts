import type { HistoryRound } from '../contract/history.ts'

const TEAM_FORMATS = new Map([
  ['RoundFormat.Team.BestBall', 'Best ball'],
  ['RoundFormat.Team.Scramble', 'Scramble'],
])

/** Returns 'Best ball' or 'Scramble'; undefined for individual rounds and unknown formats. */
export function teamFormatText(formatType: string | undefined): string | undefined {
  return TEAM_FORMATS.get(formatType ?? '')
}

/** Joins handicap mode, scoring type and team format with ' | '; leaves out missing parts. */
export function scoringInfoLine({
  scoringSettings,
  format,
}: Pick<HistoryRound, 'scoringSettings' | 'format'>): string {
  return [scoringSettings?.handicapMode, scoringSettings?.scoringMethod?.type, teamFormatText(format?.type)]
    .filter((part) => part)
    .join(' | ')
}
