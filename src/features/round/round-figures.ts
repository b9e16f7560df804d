import type { ParticipantCard } from '../../contract/round.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { standingOf } from '../../domain/results/standing.ts'
import { toParText } from '../../domain/results/to-par.ts'
import { ROW_LABELS, valuesOf } from '../../domain/scorecard/rows.ts'

/** One hole of the chart. Values are undefined without a score. */
export interface HoleFigure {
  /** From 0. */
  hole: number
  par: number | undefined
  strokes: number | undefined
  overPar: number | undefined
  /**
   * The sum of all holes up to this one, in the order of the card. Undefined from a pick-up or, in a finished round, a
   * hole that was not played.
   */
  runningOverPar: number | undefined
}

/** A figure that is shown below the chart. */
export interface RoundFigure {
  label: string
  /** The value: "34" or "9 of 18". */
  text: string
}

export function holeFigures(card: ParticipantCard, isLive: boolean): HoleFigure[] {
  let running: number | undefined
  let hasGap = false
  return valuesOf(card, 'GrossScoreRow').map((score, at) => {
    const strokes = score?.kind === 'Score' ? score.total : undefined
    const overPar = strokes === undefined || score?.par === undefined ? undefined : strokes - score.par
    if (score?.kind === 'PickUp' || (!isLive && overPar === undefined)) hasGap = true
    if (overPar !== undefined) running = (running ?? 0) + overPar
    return {
      hole: at,
      par: score?.par,
      strokes,
      overPar,
      runningOverPar: overPar === undefined || hasGap ? undefined : running,
    }
  })
}

/** Returns the gross score to par and, if they were recorded, putts, greens and fairways. */
export function roundFigures(card: ParticipantCard, contest: Contest): RoundFigure[] {
  const { overPar } = standingOf(card, { ...contest, isNet: false })
  const label = contest.isNet ? 'Gross to par' : 'To par'
  const found: RoundFigure[] = [{ label, text: toParText(overPar) || '–' }]
  const putts = valuesOf(card, 'PuttsRow').filter((value) => value !== undefined)
  if (putts.length > 0)
    found.push({ label: ROW_LABELS.PuttsRow, text: String(putts.reduce((a, b) => a + b, 0)) })
  const greens = valuesOf(card, 'GirRow').filter((value) => value !== undefined)
  if (greens.length > 0) {
    found.push({
      label: ROW_LABELS.GirRow,
      text: `${greens.filter(Boolean).length} of ${greens.length}`,
    })
  }
  const fairways = valuesOf(card, 'FairwayHitRow').filter(
    (value) => value !== undefined && value !== 'Unknown',
  )
  if (fairways.length > 0) {
    const hit = fairways.filter((value) => value === 'Hit').length
    found.push({ label: ROW_LABELS.FairwayHitRow, text: `${hit} of ${fairways.length}` })
  }
  return found
}
