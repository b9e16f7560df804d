import type { HistoryRound } from '../../src/contract/history.ts'

/** Returns a round of the history with the given changes. */
export function played(changes: Partial<HistoryRound> = {}): HistoryRound {
  return {
    roundToken: 'R1',
    course: 'Old Links',
    date: Date.UTC(2026, 5, 20, 9),
    scoringSettings: { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net' },
    format: { type: 'RoundFormat.Individual' },
    owner: { totalGrossScore: 85, totalScorePoints: 34, totalPar: 72 },
    buddies: [],
    ...changes,
  }
}
