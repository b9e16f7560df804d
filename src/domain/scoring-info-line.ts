import type { HistoryRound } from '../contract/history.ts'

const TEAM_FORMATS = new Map([
  ['RoundFormat.Team.BestBall', 'Best ball'],
  ['RoundFormat.Team.Scramble', 'Scramble'],
])

/** 'Best ball' or 'Scramble'; undefined for an individual round and for a format that nobody knows. */
export function teamFormatText(formatType: string | undefined): string | undefined {
  return TEAM_FORMATS.get(formatType ?? '')
}

/** Handicap mode | scoring type | team format, without what is missing (spec: Round history). */
export function scoringInfoLine({
  scoringSettings,
  format,
}: Pick<HistoryRound, 'scoringSettings' | 'format'>): string {
  return [scoringSettings?.handicapMode, scoringSettings?.scoringMethod?.type, teamFormatText(format?.type)]
    .filter((part) => part)
    .join(' | ')
}
