import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import type { ScoreDialog, Scoring, ScoringStore } from './scoring.store.ts'

export interface ScoreDialogProps {
  scoring: Scoring
  store: ScoringStore
  choices: PhoneChoicesStore
  onOpen: (dialog: ScoreDialog) => void
  onClose: () => void
}
