import type { Scoring, ScoringStore } from './scoring.store.ts'

/** A dialog of the scoring screen. */
export type ScoreDialog = 'map' | 'menu' | 'board' | 'phones' | 'players' | 'finish'

export interface ScoreDialogProps {
  scoring: Scoring
  store: ScoringStore
  onOpen: (dialog: ScoreDialog) => void
  onClose: () => void
}
