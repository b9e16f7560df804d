import type { HistoryRound } from '../../../contract/history.ts'
import { scoreBoxLabel } from '../../../domain/results/score-box-label.ts'

/**
 * Returns the facts by which staff distinguish the rounds of a golfer (`AdminRound`), from the stored entry of the
 * golfer's history.
 */
export function adminRoundFacts(round: HistoryRound) {
  const { course, scoringSettings, format, owner, buddies, holesPlayed, holeCount, isLive } = round
  const scoring = scoringSettings?.scoringMethod?.type
  const handicapMode = scoringSettings?.handicapMode
  return {
    course,
    format: format?.type,
    scoring,
    handicapMode,
    players: buddies.map(({ name }) => name),
    score: {
      gross: owner?.totalGrossScore,
      points: owner?.totalScorePoints,
      label: scoreBoxLabel(scoring, handicapMode, owner?.totalScorePoints),
    },
    holes: holesPlayed === undefined ? undefined : { played: holesPlayed, of: holeCount ?? holesPlayed },
    isLive: isLive === true,
  }
}
