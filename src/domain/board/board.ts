import type { Participant, ParticipantCard } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { isolated } from '../format/isolated.ts'
import { printedNumber } from '../format/printed-number.ts'
import { handicapText } from '../handicap/handicap-text.ts'
import { grossScoresOf, isPlayedScore } from '../results/hole-outcomes.ts'
import { scoreWords } from '../results/leader-text.ts'
import { type LeaderboardEntry, mainFigure, mainLabel } from '../results/leaderboard.ts'
import { exactSum } from '../results/points.ts'
import { type Race, raceOf } from '../results/race.ts'
import {
  type Competitor,
  type Contest,
  competitorsOf,
  contestOf,
  type Decider,
  pointsTotal,
} from '../results/round-contest.ts'
import { resultOf, type TextParts } from '../results/round-result.ts'
import { holeChangesOf, playedOrder } from '../results/running-scores.ts'
import { type ScoreMark, scoreMark, scoreWord } from '../results/score-mark.ts'
import { standingOf } from '../results/standing.ts'
import { toParText } from '../results/to-par.ts'
import { participantCards, perRound, type ShownRound } from '../round/shown-round.ts'
import { type HoleBoard, holeBoardOf } from './hole-board.ts'

/** The gross score of a competitor on the hole that was completed last, marked as it counts in the game. */
interface LastHole {
  /** '3'; empty for a pick-up. */
  text: string
  mark: ScoreMark
  /** 'hole 7: birdie', for screen readers. */
  words: string
}

/** A competitor on the board. */
export interface BoardRow {
  /** Index among `participantCards` of the round. */
  cardIndex: number
  /** For the avatar. */
  participant: Participant
  name: string
  /** The names of a team's players; empty for a player. */
  players: string[]
  /** Counted from 1, the same for ties; undefined without a score or a result. */
  position: number | undefined
  /** '1', 'T2' or '–'. */
  positionText: string
  /** Whether the competitor leads or has won, alone or with others. Nobody leads alone, or in a match all square. */
  isLeader: boolean
  /** The figure that decides: '−3', '36', '2 up', 'AS' for all square, 'Won 3&2', or 'WD' without a result. */
  main: string
  /** Whether `main` is a score under par. */
  isUnder: boolean
  /** The same in words, for screen readers: '3 under par', '36 points', '2 up', 'withdrew'. */
  words: string
  /** The figure beside it: 'gross +5', in gross stroke play '49 strokes'. Empty in a match and without a score. */
  beside: string
  /** 'thru 11', 'finished' or 'not started'; empty in a finished round, for a match that is over and without a result. */
  thru: string
  /**
   * The number of competitors overtaken with the last hole; negative for positions lost. Undefined in a finished round
   * and in a match.
   */
  movement: number | undefined
  last: LastHole | undefined
  /** 'handicap 14'; empty if it is unknown. */
  handicap: string
  /** What else to say: why there is no result, '2nd on countback', 'opponent withdrew'. */
  note: string | undefined
  /** Whether there is no result. These rows are the last ones. */
  isOut: boolean
}

/** The board of a round: who leads, by how much, and how far they are. */
export interface Board {
  decider: Decider
  isLive: boolean
  /** What `main` is: 'To par', 'Net to par', 'Pts', 'Skins' or 'Match'. */
  label: string
  /**
   * The state of a match ('Ann 2 up' and ', 4 to play'), or the result of a finished round ('Ann won by 2' and
   * ', ahead since 14'). Undefined for any other round in play.
   */
  headline: TextParts | undefined
  /** In the order of the leaderboard. */
  rows: BoardRow[]
  /** Who won what by hole in skins and nines; undefined in other games. */
  byHole: HoleBoard | undefined
}

/** Returns the board of a live or finished round. */
export const boardOf = perRound((round): Board => {
  const contest = contestOf(round)
  const race = raceOf(round)
  const holes = playedOrder(round)
  const competitors = new Map(competitorsOf(round).map((one) => [one.cardIndex, one]))
  const movements = movementsOf([...competitors.values()], contest, race)
  const hasRivals = race.lines.filter(({ entry }) => entry.position !== undefined).length > 1
  const rows = race.lines.flatMap(({ entry }): BoardRow[] => {
    const competitor = competitors.get(entry.cardIndex)
    if (!competitor) return []
    const { cardIndex, name, players, position, positionText, note, state } = entry
    return [
      {
        cardIndex,
        participant: competitor.card.participant,
        name,
        players,
        position,
        positionText,
        isLeader: hasRivals && leads(entry, race),
        ...figuresOf(entry, competitor, contest, race),
        thru: state ? '' : thruOf(entry, contest),
        movement: movements.get(cardIndex),
        last: lastHoleOf(competitor.card, contest, holes),
        handicap: handicapText(competitor.card.participant.playingHandicap),
        note,
        isOut: state !== undefined,
      },
    ]
  })
  return {
    decider: contest.decider,
    isLive: round.isLive,
    label: mainLabel({ ...race, entries: race.lines.map(({ entry }) => entry) }),
    headline: headlineOf(round, race),
    rows,
    byHole: holeBoardOf(round, race),
  }
})

function leads({ position, figure }: LeaderboardEntry, { decider, lines }: Race): boolean {
  if (position !== 1 || (decider === 'points' && figure === '0')) return false
  return decider !== 'match' || lines.filter(({ entry }) => entry.position === 1).length === 1
}

function figuresOf(
  entry: LeaderboardEntry,
  { card }: Competitor,
  contest: Contest,
  race: Race,
): Pick<BoardRow, 'main' | 'isUnder' | 'words' | 'beside'> {
  const { decider, isNet } = contest
  const { state, note = '', figure, overPar } = entry
  const main = mainFigure(entry, decider)
  const isLevel = main === 'All square'
  const grossToPar = toParText(standingOf(card, { ...contest, isNet: false }).overPar)
  const strokes = figure === '–' ? '' : counted(Number(figure), 'stroke', 'strokes')
  const gross = decider === 'strokes' && !isNet ? strokes : grossToPar && `gross ${grossToPar}`
  return {
    main: isLevel ? 'AS' : main,
    isUnder: decider === 'strokes' && state === undefined && (overPar ?? 0) < 0,
    words: state ? note.toLowerCase() : isLevel ? 'all square' : main === '–' ? '' : scoreWords(entry, race),
    beside: state || decider === 'match' ? '' : gross,
  }
}

function thruOf({ thruText }: LeaderboardEntry, { isLive, decider }: Contest): string {
  if (!isLive) return ''
  if (thruText === 'F') return decider === 'match' ? '' : 'finished'
  return thruText === '–' ? 'not started' : `thru ${thruText}`
}

/**
 * Returns the result of a finished round, or the state of a match in play: "Ann 2 up" and ", 4 to play". Undefined for
 * any other round in play, and for a match before its first hole.
 */
function headlineOf(round: ShownRound, race: Race): TextParts | undefined {
  return resultOf(round, race) ?? (race.decider === 'match' ? stateOfMatch(round, race) : undefined)
}

function stateOfMatch({ scorecard }: ShownRound, { lines }: Race): TextParts | undefined {
  const leader = lines[0]?.entry
  const card = leader && participantCards(scorecard.cards)[leader.cardIndex]
  const match = card && pointsTotal(card)?.match
  if (!match || match.thru === 0) return undefined
  const { figure, name } = leader
  const strong = figure === 'All square' ? figure : `${isolated(name)} ${figure.replace('Dormie', 'dormie')}`
  return { strong, rest: `, ${match.remaining} to play` }
}

/** Returns the last hole of a competitor in order of play; undefined before the first one. */
function lastHoleOf(
  card: ParticipantCard,
  { course, isNet }: Contest,
  holes: readonly number[],
): LastHole | undefined {
  const scores = grossScoresOf(card, course)
  const hole = holes.findLast((at) => isPlayedScore(scores[at]))
  const score = hole === undefined ? undefined : scores[hole]
  if (hole === undefined || !score) return undefined
  return {
    text: String(score.total ?? ''),
    mark: scoreMark(score, isNet),
    words: `hole ${printedNumber(course.holes, hole)}: ${scoreWord(score, isNet)}`,
  }
}

interface Move {
  cardIndex: number
  /** Less is better. */
  before: number
  now: number
}

/**
 * Returns by card index how many positions each competitor has won with the last hole: the leaderboard compared with the
 * one when everybody had completed one hole less. Empty unless the round is in play, and in a match.
 */
function movementsOf(
  competitors: readonly Competitor[],
  contest: Contest,
  { holes, lines }: Race,
): Map<number, number> {
  if (!contest.isLive || contest.decider === 'match') return new Map()
  const ranked = new Set(
    lines.flatMap(({ entry }) => (entry.position === undefined ? [] : [entry.cardIndex])),
  )
  const moves = competitors.flatMap((one): Move[] => {
    const { cardIndex, card } = one
    if (!ranked.has(cardIndex)) return []
    const changes = holeChangesOf(card, contest)
    const scored = holes.flatMap((hole) => changes[hole] ?? [])
    const last = scored.at(-1)
    if (last === undefined || scored.length < 2) return []
    const sign = contest.decider === 'strokes' ? 1 : -1
    const now = exactSum(sign * scored.reduce((a, b) => a + b, 0))
    return [{ cardIndex, now, before: exactSum(now - sign * last) }]
  })
  const placeOf = (one: Move, when: 'before' | 'now') =>
    moves.filter((other) => other[when] < one[when]).length
  return new Map(moves.map((one) => [one.cardIndex, placeOf(one, 'before') - placeOf(one, 'now')]))
}
