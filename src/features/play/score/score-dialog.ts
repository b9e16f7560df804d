import type { Clock } from '../../../platform/browser/clock.ts'
import type { DevicePosition } from '../../../platform/browser/device-position.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { PhoneChoicesStore } from '../phone-choices.store.ts'
import type { Scoring, ScoringStore } from './scoring.store.ts'

/** What the screen and its dialogs need of the device and its browser. */
export interface Phone {
  clock: Clock
  device: DevicePosition
  storage: Storage
  randomToken(): string
  /** Whether the browser removes what the site has stored after a week without a visit. */
  isStorageShort(): boolean
  canKeepAwake(): boolean
  /** Keeps the screen on; returns how to stop. */
  keepAwake(): () => void
}

export interface ScoreDialogProps {
  scoring: Scoring
  store: ScoringStore
  phone: Phone
  choices: PhoneChoicesStore
  onClose: () => void
}
