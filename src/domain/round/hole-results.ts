import { grossScoresOf } from '../results/hole-outcomes.ts'
import { raceOf } from '../results/race.ts'
import { contestOf } from '../results/round-contest.ts'
import { scoreOverPar, scoreWord } from '../results/score-mark.ts'
import { participantCards, type ShownRound } from './shown-round.ts'

/** The result of a hole: over par includes a pick-up; undefined without a score, and if the par is unknown. */
type HoleResultToPar = 'under' | 'par' | 'over'

/** A hole in the strip of holes. */
interface StripHole {
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

/** How hard a hole was for the field. */
interface HoleDifficulty {
  /** Average strokes over par. */
  average: number
  /** Missing for a hole that was about as hard as the others. */
  level?: 'hard' | 'easy'
}

/** With fewer players, the average says more about them than about the hole. */
const PLAYERS_MIN = 4
/** A hole is hard or easy if its average differs from that of all holes by this much. */
const DIFFERENCE_MIN = 0.25
/** What a hole without a result counts for: a pick-up is at least a double bogey. */
const PICK_UP_OVER = 2

/**
 * Returns how hard each hole was, compared with the other holes of the round; undefined for a hole on which fewer than
 * four players or teams have a gross score.
 */
export function holeDifficulties(round: ShownRound): (HoleDifficulty | undefined)[] {
  const { course } = round.settings
  const averages = averagesOverPar(round)
  const known = averages.filter((average) => average !== undefined)
  const mean = known.reduce((sum, average) => sum + average, 0) / known.length
  return course.holes.map((_, hole) => {
    const average = averages[hole]
    if (average === undefined) return undefined
    if (Math.abs(average - mean) < DIFFERENCE_MIN) return { average }
    return { average, level: average > mean ? 'hard' : 'easy' }
  })
}

function averagesOverPar({ scorecard, settings: { course } }: ShownRound): (number | undefined)[] {
  const cards = participantCards(scorecard.cards)
  const players = cards.filter(({ participant }) => participant.type === 'ScorecardIndividualPlayer')
  // In a scramble only teams have scores.
  const balls = (players.length > 0 ? players : cards).map((card) => grossScoresOf(card, course))
  return course.holes.map((_, hole) => {
    const results = balls.flatMap((scores) => {
      const score = scores[hole]
      if (!score) return []
      return score.kind === 'PickUp' ? [PICK_UP_OVER] : (scoreOverPar(score) ?? [])
    })
    if (results.length < PLAYERS_MIN) return undefined
    return results.reduce((sum, over) => sum + over, 0) / results.length
  })
}

/** Returns "hard for the field, 0.8 over par on average"; empty for a hole that was neither hard nor easy. */
export function difficultyText(difficulty: HoleDifficulty | undefined): string {
  if (!difficulty?.level) return ''
  const tenths = Math.round(Math.abs(difficulty.average) * 10)
  const side = difficulty.average > 0 ? 'over' : 'under'
  const average = tenths === 0 ? 'par' : `${(tenths / 10).toFixed(1)} ${side} par`
  return `${difficulty.level} for the field, ${average} on average`
}
