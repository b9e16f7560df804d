import type { Card, HoleScore, ParticipantCard } from '../../../contract/round.ts'
import { counted } from '../../../domain/format/counted.ts'
import { fairwayCellView, greenCellView } from '../../../domain/scorecard/cell-views.ts'
import { courseCards, courseValueText, holeValues, valuesOf } from '../../../domain/scorecard/rows.ts'

/** @param hole from 0 */
export function scoreAt(card: ParticipantCard, hole: number): HoleScore | undefined {
  return valuesOf(card, 'GrossScoreRow')[hole]
}

/** Returns a participant's statistics on one hole as texts, such as "2 putts", "green hit", "fairway missed left". */
export function notesAt(card: ParticipantCard, hole: number): string[] {
  const { spoken: fairway } = fairwayCellView(valuesOf(card, 'FairwayHitRow')[hole])
  const { spoken: green } = greenCellView(valuesOf(card, 'GirRow')[hole])
  const putts = valuesOf(card, 'PuttsRow')[hole]
  const sand = valuesOf(card, 'SandRow')[hole]
  const penalties = valuesOf(card, 'PenaltiesRow')[hole]
  return [
    fairway && `fairway ${fairway}`,
    green && `green ${green}`,
    putts && counted(putts, 'putt', 'putts'),
    sand && counted(sand, 'sand shot', 'sand shots'),
    penalties && counted(penalties, 'penalty', 'penalties'),
  ].filter((note) => typeof note === 'string')
}

/** Returns the stroke index of a hole, "7" or "7/9", from the first course card that has it. */
export function strokeIndexAt(cards: readonly Card[], hole: number): string | undefined {
  const values = courseCards(cards).map(({ strokeIndex }) => holeValues(strokeIndex)[hole])
  const value = values.find((one) => one !== undefined)
  return value && courseValueText(value)
}
