import type { StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import { type CardOnSheet, cardOf } from './card.ts'
import type { ScoreSheet } from './sheet.ts'
import { playedHoles, scoredCards } from './sheet-players.ts'

/** Strokes, a pick-up, or no score. */
type Score = number | 'pickUp' | undefined

/** A score that was changed after the round had been finished. */
export interface Correction {
  player?: string
  team?: string
  /** The position on the sheet's course. */
  hole: number
  /** What the card said at the finish. */
  before: Score
  after: Score
  /** `owner`, or the name of the scorer key. */
  by: string
  device: number
  receivedMs: number
}

/** Returns the scores that differ from those at the first finish in a log, by hole; none if it has no finish. */
export function correctionsOf(sheet: ScoreSheet, log: readonly (StoredEntry | UnknownEntry)[]): Correction[] {
  const finish = log.find(({ kind }) => kind === 'finish')
  if (!finish) return []
  const cards = scoredCards(sheet).map(({ kind, id, entries }) => {
    const scores = entries.filter((entry) => entry.kind === 'score')
    const atFinish = cardOf(scores.filter(({ seq }) => seq < finish.seq))
    return { card: { [kind]: id }, scores, atFinish, now: cardOf(scores) }
  })
  return playedHoles(sheet).flatMap((hole) =>
    cards.flatMap(({ card, scores, atFinish, now }) => {
      const [before, after] = [scoreOf(atFinish, hole), scoreOf(now, hole)]
      const last = scores.findLast(
        (one) => one.hole === hole && (one.strokes !== undefined || one.pickUp !== undefined),
      )
      if (!last || before === after) return []
      const { by, device, receivedMs } = last
      return [{ ...card, hole, before, after, by, device, receivedMs }]
    }),
  )
}

function scoreOf({ holes }: CardOnSheet, hole: number): Score {
  const { strokes, pickUp } = holes.get(hole)?.fields ?? {}
  return pickUp ? 'pickUp' : strokes
}
