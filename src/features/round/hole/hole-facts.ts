import type { Card, CardValue, HoleScore, ParticipantCard, Row } from '../../../contract/round.ts'

type ValueOf<T extends Row['type']> = NonNullable<Extract<Row, { type: T }>['data']['outValues'][number]>

/** @param hole from 0 */
function valueAt<T extends Row['type']>(
  { rows }: ParticipantCard,
  type: T,
  hole: number,
): ValueOf<T> | undefined {
  const row = rows.find((one) => one.type === type)
  // A cast, because `find` loses the relation between the type of a row and the type of its values.
  const values: readonly unknown[] = row ? [...row.data.outValues, ...row.data.inValues] : []
  return values[hole] as ValueOf<T> | undefined
}

export function scoreAt(card: ParticipantCard, hole: number): HoleScore | undefined {
  return valueAt(card, 'GrossScoreRow', hole)
}

const counted = (count: number | undefined, one: string, many: string): string[] =>
  count ? [`${count} ${count === 1 ? one : many}`] : []

/** Returns a participant's statistics on one hole as texts, such as "2 putts", "green hit", "fairway left". */
export function notesAt(card: ParticipantCard, hole: number): string[] {
  const fairway = valueAt(card, 'FairwayHitRow', hole)
  const green = valueAt(card, 'GirRow', hole)
  return [
    ...(fairway ? [`fairway ${fairway.toLowerCase()}`] : []),
    ...(green === undefined ? [] : [green ? 'green hit' : 'green missed']),
    ...counted(valueAt(card, 'PuttsRow', hole), 'putt', 'putts'),
    ...counted(valueAt(card, 'SandRow', hole), 'sand shot', 'sand shots'),
    ...counted(valueAt(card, 'PenaltiesRow', hole), 'penalty', 'penalties'),
  ]
}

/** Returns the stroke index of a hole, "7" or "7/9", from the first course card that has it. */
export function strokeIndexAt(cards: readonly Card[], hole: number): string | undefined {
  for (const card of cards) {
    if (card.type !== 'CourseCard') continue
    const { outValues, inValues } = card.strokeIndex
    const value: CardValue | undefined = [...outValues, ...inValues][hole]
    if (value) return value.type === 'Single' ? String(value.value) : `${value.value}/${value.altValue}`
  }
  return undefined
}
