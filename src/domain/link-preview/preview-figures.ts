import type { ParticipantCard } from '../../contract/round.ts'
import type { Ink } from '../card-image/shapes.ts'
import { type Leaderboard, type LeaderboardEntry, mainFigure } from '../results/leaderboard.ts'
import { rowOf } from '../scorecard/rows.ts'
import type { PreviewOptions } from './preview-text.ts'

interface Figures {
  /** The deciding figure: score against par, points or the state of a match. */
  main: string
  /** Out, in and total; for a live round, the number of holes played. */
  others: { label: string; value: string }[]
}

const NONE = '–'

/** Returns the figures of a participant as text. */
export function figuresOf(
  entry: LeaderboardEntry,
  card: ParticipantCard,
  { decider, label }: Leaderboard,
  { isLive }: Pick<PreviewOptions, 'isLive'>,
): Figures {
  const main = mainFigure(entry, decider)
  const thru = { label: 'Thru', value: entry.thruText }
  if (decider === 'match') return { main, others: isLive ? [thru] : [] }
  const parts = isLive ? [thru] : halvesOf(card, decider === 'strokes' && label === 'Gross')
  if (decider === 'points') return { main, others: parts }
  return { main, others: [...parts, { label, value: entry.figure }] }
}

/** Returns the totals of both nines, in gross strokes or in the unit that decides the round. */
function halvesOf(card: ParticipantCard, isGross: boolean): Figures['others'] {
  const row = rowOf(card, isGross ? 'GrossScoreRow' : 'ScoreRow')
  if (row?.data.inTotal === undefined) return []
  return [
    { label: 'Out', value: String(row.data.outTotal ?? NONE) },
    { label: 'In', value: String(row.data.inTotal) },
  ]
}

/** Returns the colour of the deciding figure; scores under par are red, as on a leaderboard. */
export function scoreInk({ overPar = 0 }: LeaderboardEntry, { decider }: Leaderboard): Ink {
  return decider === 'strokes' && overPar < 0 ? 'flag' : 'ink'
}
