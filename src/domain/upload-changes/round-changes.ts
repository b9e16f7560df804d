import type { RecordedCourseHole, RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'
import type { FieldChange } from '../../contract/uploads.ts'
import { counted } from '../counted.ts'
import { dateTimeAtOffset } from '../dates.ts'
import { printedNumber } from '../printed-number.ts'
import { teamFormatText } from '../scoring-info-line.ts'
import { scoringWords } from '../scoring-method-text.ts'
import { fieldChange, holesText, isSameJson, nameList, pairByKey } from './change-list.ts'

/** Maximum number of changes to list; nobody would read more. */
const CHANGES_MAX = 40

/** Returns the differences between a stored round and the round that would replace it, worded for staff. */
export function recordedRoundChanges(before: RecordedRound, after: RecordedRound): FieldChange[] {
  const changes = [
    ...fieldChange('Course', before.course.name, after.course.name),
    ...fieldChange('Facility', before.course.facilityId, after.course.facilityId),
    ...fieldChange('Start', startOf(before), startOf(after)),
    ...fieldChange('Holes', before.course.holes.length, after.course.holes.length),
    ...fieldChange('Start hole', startHoleOf(before), startHoleOf(after)),
    ...fieldChange(
      'Scoring',
      scoringWords(before.scoringMethod.type),
      scoringWords(after.scoringMethod.type),
    ),
    ...fieldChange('Handicap mode', before.handicapMode, after.handicapMode),
    ...fieldChange('Format', formatOf(before), formatOf(after)),
    ...fieldChange('Maximum score', maximumOf(before), maximumOf(after)),
    ...fieldChange('Tie-break', before.tieBreak, after.tieBreak),
    ...fieldChange('Handicap allowance', before.handicapAllowance, after.handicapAllowance),
    ...fieldChange('Strokes off', before.strokesOff, after.strokesOff),
    ...fieldChange('Match conceded by', concedingSide(before), concedingSide(after)),
    ...courseChanges(before.course.holes, after.course.holes),
    ...fieldChange('Players', before.players.length, after.players.length),
    ...playersChanges(before.players, after.players),
    ...teamChanges(before.teams ?? [], after.teams ?? []),
  ]
  if (changes.length === 0 && !isSameJson(before, after)) {
    return [{ field: 'Other details', before: undefined, after: 'changed' }]
  }
  if (changes.length <= CHANGES_MAX) return changes
  const rest = changes.length - CHANGES_MAX
  return [...changes.slice(0, CHANGES_MAX), { field: 'Further changes', before: undefined, after: `${rest}` }]
}

function startOf({ startTimestampMs, timezoneOffset }: RecordedRound): string {
  return dateTimeAtOffset(startTimestampMs, timezoneOffset)
}

function startHoleOf({ course, startHole = 1 }: RecordedRound): number {
  return printedNumber(course.holes, startHole - 1)
}

function formatOf({ format }: RecordedRound): string {
  return teamFormatText(format.type) ?? 'Individual'
}

function maximumOf({ maximumScore }: RecordedRound): string | undefined {
  if (!maximumScore) return undefined
  return 'value' in maximumScore ? `${maximumScore.type} ${maximumScore.value}` : maximumScore.type
}

function concedingSide({ match, format, players, teams = [] }: RecordedRound): string | undefined {
  if (match?.concededBy === undefined) return undefined
  return (format.type === 'RoundFormat.Individual' ? players : teams)[match.concededBy]?.name
}

function courseChanges(
  before: readonly RecordedCourseHole[],
  after: readonly RecordedCourseHole[],
): FieldChange[] {
  const changedOn = (field: string, select: (hole: RecordedCourseHole) => unknown) => {
    const holes = changedHoles(before, after, select).map((at) => printedNumber(after, at))
    return holes.length === 0 ? [] : [{ field, before: undefined, after: `changed on ${holesText(holes)}` }]
  }
  return [
    ...changedOn('Par', ({ par, parOverride }) => [par, parOverride ?? par]),
    ...changedOn('Stroke index', ({ strokeIndex }) => strokeIndex ?? null),
    ...changedOn('Positions on the map', ({ tee, greenMiddle, pos }) => ({ tee, greenMiddle, pos })),
  ]
}

/** Returns the indexes of the holes whose values differ, among the holes that both lists contain. */
function changedHoles<Hole>(
  before: readonly Hole[],
  after: readonly Hole[],
  select: (hole: Hole) => unknown,
): number[] {
  return before.flatMap((hole, at) => {
    const other = after[at]
    if (other === undefined || isSameJson(select(hole), select(other))) return []
    return [at]
  })
}

function playersChanges(before: readonly RecordedPlayer[], after: readonly RecordedPlayer[]): FieldChange[] {
  const { pairs, added, removed } = pairByKey(before, after, ({ name }) => name)
  return [
    ...nameList(
      'Players removed',
      removed.map(({ name }) => name),
    ),
    ...nameList(
      'Players added',
      added.map(({ name }) => name),
    ),
    ...pairs.flatMap(([one, other]) => playerChanges(one, other)),
  ]
}

function playerChanges(before: RecordedPlayer, after: RecordedPlayer): FieldChange[] {
  const { name } = before
  const changes = [
    ...fieldChange(`Playing handicap of ${name}`, before.playingHandicap, after.playingHandicap),
    ...fieldChange(`Course handicap of ${name}`, before.courseHandicap, after.courseHandicap),
    ...fieldChange(`State of ${name}`, before.state, after.state),
    ...fieldChange(`Tee of ${name}`, before.tee?.name, after.tee?.name),
    ...scoreChanges(before, after),
  ]
  if (changes.length > 0 || isSameJson(before, after)) return changes
  return [{ field: `Other details of ${name}`, before: undefined, after: 'changed' }]
}

function scoreChanges(before: RecordedPlayer, after: RecordedPlayer): FieldChange[] {
  const [own, other] = [before.holes ?? [], after.holes ?? []]
  const length = Math.max(own.length, other.length)
  const filled = (holes: typeof own) => Array.from({ length }, (_, at) => holes[at] ?? null)
  const holes = changedHoles(filled(own), filled(other), (hole) => hole)
  if (holes.length === 0) return []
  const count = counted(holes.length, 'hole', 'holes')
  return [
    {
      field: `Scores of ${before.name} (${count} changed)`,
      before: strokesText(own),
      after: strokesText(other),
    },
  ]
}

function strokesText(holes: NonNullable<RecordedPlayer['holes']>): string {
  const strokes = holes.flatMap((hole) => (hole?.pickUp ? [] : (hole?.strokes ?? [])))
  const total = strokes.reduce((sum, one) => sum + one, 0)
  return `${total} strokes on ${counted(strokes.length, 'hole', 'holes')}`
}

function teamChanges(
  before: NonNullable<RecordedRound['teams']>,
  after: NonNullable<RecordedRound['teams']>,
): FieldChange[] {
  if (before.length !== after.length) return fieldChange('Teams', before.length, after.length)
  return isSameJson(before, after) ? [] : [{ field: 'Teams', before: undefined, after: 'changed' }]
}
