import type { CompetitionRow, PublicCompetition } from '../../contract/competitions.ts'
import { namesOf, pointsWords } from '../results/leader-text.ts'
import { shownPoints } from '../results/points.ts'
import { toParText } from '../results/to-par.ts'

/** Returns who leads or has won, by how much, and with which score. Undefined before the first score. */
export function leaderLine(
  rows: readonly CompetitionRow[],
  { state }: Pick<PublicCompetition, 'state'>,
): { title: string; detail: string } | undefined {
  const leaders = rows.filter(({ position }) => position === 1)
  const [first] = leaders
  if (!first) return undefined
  const hasEnded = state === 'finished'
  const score = first.points === undefined ? toParText(first.toPar) : pointsWords(first.points, 'Pts')
  if (leaders.length > 1) {
    return { title: `${namesOf(leaders)} ${hasEnded ? 'tie for first' : 'share the lead'}`, detail: score }
  }
  const verb = hasEnded ? 'wins' : 'leads'
  const margin = leadMargin(rows)
  const isThru = !hasEnded && first.thru !== undefined && first.thru > 0
  const details = [score, isThru && (first.thruText === 'F' ? 'finished' : `thru ${first.thru}`), first.note]
  return {
    title: `${namesOf(leaders)} ${verb}${margin ? ` by ${margin}` : ''}`,
    detail: details.filter(Boolean).join(' · '),
  }
}

/** Returns by how much the leader is ahead, in strokes or points; undefined unless one leads alone, and others follow. */
export function leadMargin(rows: readonly CompetitionRow[]): number | undefined {
  const first = rows.find(({ position }) => position === 1)
  const next = rows.find(({ position }) => position === 2)
  if (!first || !next) return undefined
  return first.points === undefined
    ? (next.toPar ?? 0) - (first.toPar ?? 0)
    : shownPoints(first.points - (next.points ?? 0))
}
