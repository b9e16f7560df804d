import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import type { Scoring, ScoringStore } from './scoring.store.ts'

export interface ScoreDialogProps {
  scoring: Scoring
  store: ScoringStore
  choices: PhoneChoicesStore
  onClose: () => void
}
