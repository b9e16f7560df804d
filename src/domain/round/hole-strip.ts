import { grossScoresOf } from '../results/hole-outcomes.ts'
import { raceOf } from '../results/race.ts'
import { contestOf } from '../results/round-contest.ts'
import { scoreOverPar, scoreWord } from '../results/score-mark.ts'
import { participantCards, type ShownRound } from './shown-round.ts'

/** The result of a hole: over par includes a pick-up; undefined without a score, and if the par is unknown. */
export type HoleResultToPar = 'under' | 'par' | 'over'

/** A hole in the strip of holes. */
export interface StripHole {
  /** From 0. */
  hole: number
  result: HoleResultToPar | undefined
  /** 'birdie', for screen readers; empty without a score. */
  word: string
}

/**
 * Returns the holes in the order of the course with the results of one player or team: net in a net game.
 * @param cardIndex index among `participantCards` of the viewer's own player; without it, the leader's results are shown
 */
export function holeStrip(round: ShownRound, cardIndex?: number): StripHole[] {
  const { course } = round.settings
  const { isNet } = contestOf(round)
  const cards = participantCards(round.scorecard.cards)
  const shown = cardIndex ?? raceOf(round).lines[0]?.entry.cardIndex
  const card = shown === undefined ? undefined : cards[shown]
  const scores = card ? grossScoresOf(card, course) : []
  return course.holes.map((_, hole) => {
    const score = scores[hole]
    if (!score || score.kind === 'NoScore') return { hole, result: undefined, word: '' }
    const over = score.kind === 'PickUp' ? 1 : scoreOverPar(score, isNet)
    const result = over === undefined ? undefined : over < 0 ? 'under' : over > 0 ? 'over' : 'par'
    return { hole, result, word: scoreWord(score, isNet) }
  })
}
