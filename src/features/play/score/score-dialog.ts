import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import type { Scoring, ScoringStore } from './scoring.store.ts'

/** A dialog of the scoring screen. */
export type ScoreDialog =
  | 'map'
  | 'menu'
  | 'board'
  | 'phones'
  | 'notify'
  | 'players'
  | 'settings'
  | 'saved'
  | 'finish'
  | 'discard'

export interface ScoreDialogProps {
  scoring: Scoring
  store: ScoringStore
  choices: PhoneChoicesStore
  onOpen: (dialog: ScoreDialog) => void
  onClose: () => void
}
