import type { ParticipantCard } from '../contract/round.ts'

/** A participant's score so far. */
export interface Standing {
  /** Gross strokes over par on the holes with a score, negative when under; undefined before the first score. */
  overPar: number | undefined
  /** Number of finished holes: with a score or picked up. */
  thru: number
}

/** Computes the standing from the gross score row; empty for a card without one. */
export function standingOf({ rows }: Pick<ParticipantCard, 'rows'>): Standing {
  const row = rows.find((one) => one.type === 'GrossScoreRow')
  const standing: Standing = { overPar: undefined, thru: 0 }
  for (const hole of row ? [...row.data.outValues, ...row.data.inValues] : []) {
    if (!hole || hole.kind === 'NoScore') continue
    standing.thru += 1
    if (hole.kind === 'Score' && hole.total !== undefined && hole.par !== undefined) {
      standing.overPar = (standing.overPar ?? 0) + hole.total - hole.par
    }
  }
  return standing
}

/** Returns 'E', '+3' or '−2' (with a real minus sign, as wide as the plus); empty for undefined. */
export function toParText(overPar: number | undefined): string {
  if (overPar === undefined) return ''
  if (overPar === 0) return 'E'
  return overPar > 0 ? `+${overPar}` : `\u2212${-overPar}`
}

/** Returns 'Thru 7'; empty before the first hole is finished. */
export function thruText(thru: number): string {
  return thru > 0 ? `Thru ${thru}` : ''
}
