import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { counted } from '../format/counted.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns what differs between two revisions of a competition, in words. */
export function documentChanges(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const { entrants: old = [] } = before
  const { entrants: now = [] } = after
  const known = new Map(old.map((one) => [one.id, one]))
  const kept = new Set(now.map(({ id }) => id))
  const added = now.filter(({ id }) => !known.has(id)).length
  const removed = old.filter(({ id }) => !kept.has(id)).length
  const changed = now.filter((one) => known.has(one.id) && !isSame(known.get(one.id), one)).length
  const game = ({
    scoringMethod,
    maximumScore,
    handicapMode,
    format,
    allowance,
    tieBreak,
  }: CompetitionDocument) => [scoringMethod, maximumScore, handicapMode, format, allowance, tieBreak]
  const entrants = (count: number) => counted(count, 'entrant', 'entrants')
  return [
    !isSame(before.name, after.name) && `the name is now ${after.name}`,
    !isSame(before.course, after.course) && 'the course',
    !isSame(game(before), game(after)) && 'the game',
    added > 0 && `${entrants(added)} added`,
    removed > 0 && `${entrants(removed)} removed`,
    changed > 0 && `${entrants(changed)} changed`,
    ...Array.from(
      { length: Math.max(before.rounds.length, after.rounds.length) },
      (_, at) => !isSame(before.rounds[at], after.rounds[at]) && `date or draw of round ${at + 1}`,
    ),
    !isSame(before.isHidden ?? false, after.isHidden ?? false) &&
      (after.isHidden ? 'the leaderboard is hidden' : 'the leaderboard is shown'),
  ].filter((text) => text !== false)
}
