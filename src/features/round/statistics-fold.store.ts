import { atom } from 'nanostores'
import type { Storage } from '../../platform/browser/storage.ts'

const KEY = 'round.statistics'
/** In larger fields the scores are more important than the statistics. */
const SMALL_FIELD_MAX = 6

/** Creates the store for hiding the statistics rows. The viewer's choice applies to all rounds from then on. */
export function createStatisticsFold(storage: Storage) {
  const $choice = atom<boolean | undefined>()
  return {
    $choice,
    start(): void {
      const stored = storage.read(KEY)
      if (stored !== undefined) $choice.set(stored === 'shown')
    },
    choose(shown: boolean): void {
      $choice.set(shown)
      storage.write(KEY, shown ? 'shown' : 'folded')
    },
  }
}

export function areStatisticsShown(choice: boolean | undefined, participantCount: number): boolean {
  return choice ?? participantCount <= SMALL_FIELD_MAX
}
