import type { ParticipantCard } from '../contract/round.ts'

/** How a participant stands while playing. */
export interface Standing {
  /** Gross strokes over (or under, negative) the par of the holes that have a score; undefined before the first. */
  overPar: number | undefined
  /** Holes finished: those with a score and those where the ball was picked up. */
  thru: number
}

/** Read from the gross score row; a card without one stands nowhere. */
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

/** 'E', '+3' or '−2' (with a minus sign, as wide as the plus); empty where there is nothing yet. */
export function toParText(overPar: number | undefined): string {
  if (overPar === undefined) return ''
  if (overPar === 0) return 'E'
  return overPar > 0 ? `+${overPar}` : `\u2212${-overPar}`
}

/** 'Thru 7'; empty before the first hole. */
export function thruText(thru: number): string {
  return thru > 0 ? `Thru ${thru}` : ''
}
