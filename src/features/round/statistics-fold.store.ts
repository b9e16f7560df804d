import { atom } from 'nanostores'
import type { Card } from '../../contract/round.ts'
import { participantCards } from '../../domain/round/shown-round.ts'
import { isStatistic } from '../../domain/scorecard/rows.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { STATISTICS_KEY } from '../../platform/browser/stored-choices.ts'

/** If there are more participants, statistics are hidden at first, because scores are more important. */
const SMALL_FIELD_MAX = 6

/** Creates the store for hiding the statistics rows. The viewer's choice applies to all rounds from then on. */
export function createStatisticsFold(storage: Storage) {
  const $choice = atom<boolean | undefined>()
  return {
    $choice,
    start(): void {
      const stored = storage.read(STATISTICS_KEY)
      if (stored !== undefined) $choice.set(stored === 'shown')
    },
    choose(shown: boolean): void {
      $choice.set(shown)
      storage.write(STATISTICS_KEY, shown ? 'shown' : 'folded')
    },
  }
}

/** Returns whether the statistics rows are shown; undefined if the round has none. */
export function areStatisticsShown(choice: boolean | undefined, cards: readonly Card[]): boolean | undefined {
  const participants = participantCards(cards)
  if (!participants.some(({ rows }) => rows.some(isStatistic))) return undefined
  return choice ?? participants.length <= SMALL_FIELD_MAX
}
