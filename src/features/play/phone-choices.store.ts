import { atom } from 'nanostores'
import type { Haptics } from '../../platform/browser/haptics.ts'
import type { Storage } from '../../platform/browser/storage.ts'

/** How the scoring screen behaves in this browser. */
export interface PhoneChoices {
  /** Shows black on white with thick lines, for bright sun. */
  isForSun: boolean
  /** Vibrates with each score. */
  vibrates: boolean
  /** Keeps the screen on while scores are entered. */
  staysOn: boolean
}

const KEY = 'play.phone'
const INITIAL: PhoneChoices = { isForSun: false, vibrates: true, staysOn: true }

/** Creates the store of how the scoring screen behaves in this browser. */
export function createPhoneChoices(storage: Storage, haptics: Haptics) {
  const $state = atom(read(storage))
  return {
    $state,
    canVibrate: haptics.isAvailable,
    /** Lets the device say that something was entered, if chosen. */
    tap(): void {
      if ($state.get().vibrates) haptics.tap()
    },
    change(part: Partial<PhoneChoices>): void {
      $state.set({ ...$state.get(), ...part })
      storage.write(KEY, JSON.stringify($state.get()))
    },
  }
}
export type PhoneChoicesStore = ReturnType<typeof createPhoneChoices>

function read(storage: Storage): PhoneChoices {
  try {
    return { ...INITIAL, ...(JSON.parse(storage.read(KEY) ?? '{}') as Partial<PhoneChoices>) }
  } catch {
    // Another version wrote it in another form.
    return INITIAL
  }
}
