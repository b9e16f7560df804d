import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { scoreNews } from '../feed/feed-words.ts'
import { ordinal } from '../format/counted.ts'
import { isolated } from '../format/isolated.ts'
import { printedNumber } from '../format/printed-number.ts'
import { parInForce } from '../results/par.ts'
import { type MarkedScore, type ScoreMark, scoreMark } from '../results/score-mark.ts'
import { presentRound } from './competition-rows.ts'
import { leadMargin } from './competition-texts.ts'

/** Something worth telling about a competition. */
export interface CompetitionNews {
  key: string
  /** 'Isla birdied 14' */
  strong: string
  /** What else to say about it, with its comma: ', leads by 1'. May be empty. */
  rest: string
  mark: ScoreMark
}

/** Returns what a change of the leaderboard tells, the most telling first: scores that are news, and a new leader. */
export function competitionNews(
  { course, rounds }: Pick<PublicCompetition, 'course' | 'rounds'>,
  before: readonly CompetitionRow[],
  now: readonly CompetitionRow[],
): CompetitionNews[] {
  const present = presentRound(rounds)
  if (present === undefined) return []
  const previous = new Map(before.map((row) => [row.entrant, row]))
  return now.flatMap((row): CompetitionNews[] => {
    const old = previous.get(row.entrant)
    if (!old || old === row) return []
    const holes = row.rounds[present]?.holes ?? []
    const at = holes.findLastIndex(
      (score, hole) => score !== null && score !== old.rounds[present]?.holes[hole],
    )
    const fact = holes[at]
    if (fact === undefined || fact === null) return []
    const score = markedScore(fact, course.holes[at])
    const number = printedNumber(course.holes, at)
    const place = placeNews(row, old, now)
    const isLast = row.thruText === 'F' && old.thruText !== 'F'
    const what =
      scoreNews(score, number, false) ?? (isLast ? 'finished' : place && `played ${number} in ${fact}`)
    if (what === undefined) return []
    const rest = place ? `, ${place}` : ''
    const mark = scoreMark(score)
    return [{ key: `${row.entrant}-${present}-${at}`, strong: `${isolated(row.name)} ${what}`, rest, mark }]
  })
}

/** Returns what a score of a hole is marked and called by. */
export function markedScore(
  fact: NonNullable<HoleFact>,
  hole: PublicCompetition['course']['holes'][number] | undefined,
): MarkedScore {
  const par = hole && parInForce(hole)
  return fact === 'P' ? { kind: 'PickUp', total: undefined, par } : { kind: 'Score', total: fact, par }
}

/** Returns 'leads by 1', 'shares the lead' or 'up to 3rd' for who has won places. */
function placeNews(
  row: CompetitionRow,
  { position: old = Number.MAX_SAFE_INTEGER }: CompetitionRow,
  now: readonly CompetitionRow[],
): string | undefined {
  const { position } = row
  if (position === undefined || position >= old) return undefined
  if (position > 1) return old === Number.MAX_SAFE_INTEGER ? undefined : `up to ${ordinal(position)}`
  if (row.positionText !== '1') return 'shares the lead'
  const margin = leadMargin(now)
  return margin ? `leads by ${margin}` : 'leads'
}
