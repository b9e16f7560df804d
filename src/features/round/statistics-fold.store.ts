import { atom } from 'nanostores'
import type { Storage } from '../../platform/browser/storage.ts'

const KEY = 'round.statistics'
/** A larger field is read for its scores first. */
const SMALL_FIELD_MAX = 6

/** Whether the statistics rows are shown; what the viewer chose holds for every round from then on. */
export function createStatisticsFold(storage: Storage) {
  const $choice = atom<boolean | undefined>()
  return {
    $choice,
    start(): void {
      const kept = storage.read(KEY)
      if (kept !== undefined) $choice.set(kept === 'shown')
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
