import type { ParticipantCard, RoundSettings } from '../contract/round.ts'
import {
  type Competition,
  type Competitor,
  competitionOf,
  type Decider,
  pointsTotal,
  strokesTotal,
} from './competition.ts'
import { holeOutcomes, sumOfOutcomes } from './hole-outcomes.ts'
import { totalPar } from './par.ts'
import { pointsText } from './points.ts'
import { totalView } from './scorecard/total-view.ts'
import type { ShownRound } from './shown-round.ts'
import { toParText } from './to-par.ts'

export interface LeaderboardEntry {
  /** Index among `participantCards` of the round. */
  cardIndex: number
  /** Counted from 1, the same for ties; undefined without a score that can be compared. */
  position: number | undefined
  /** '1', 'T2' for ties, or '–'. */
  positionText: string
  name: string
  /** The names of a team's players; empty for a player. */
  players: string[]
  /** Strokes over par so far: net if net strokes decide, otherwise gross. Undefined after a pick-up. */
  overPar: number | undefined
  /** 'E', '+3', '−2' or '–'. */
  toPar: string
  /** Number of finished holes. */
  thru: number
  /** '7', 'F' when the participant has finished, or '–' before the first hole. */
  thruText: string
  /** The total that decides: '72', '34', '2 up', '5 & 4', or '–'. */
  figure: string
  /**
   * Whether the participant has begun but the score cannot be compared, because in stroke play a hole is missing or was
   * picked up.
   */
  isUnavailable: boolean
}

export interface Leaderboard {
  decider: Decider
  /** Label of the deciding total: 'Gross', 'Net', 'Pts', 'Skins' or 'Match'. */
  label: string
  /** Sorted by position; ties are in the order of the file, participants without a position are last. */
  entries: LeaderboardEntry[]
}

const NONE = '–'

/** Returns the leaderboard of a round. */
export function leaderboardOf(round: ShownRound): Leaderboard {
  const competition = competitionOf(round)
  const { settings } = round
  const rankings = rankedByKey(
    competition.competitors.map((one) => rankingOf(one, competition, settings)),
    competition.decider,
  )
  return {
    decider: competition.decider,
    label: labelOf(competition, settings),
    entries: rankings.map(({ entry }) => entry),
  }
}

/** An entry with the value that determines its position. */
interface Ranking {
  entry: LeaderboardEntry
  /** Lower is better; undefined for an entry without a position. */
  key: number | undefined
}

function rankingOf(
  { card, cardIndex }: Competitor,
  competition: Competition,
  settings: RoundSettings,
): Ranking {
  const { decider, isNet } = competition
  const played = playedBy(card, settings, isNet && decider === 'strokes')
  const { key, isFinished, ...score } =
    decider === 'strokes' ? strokesScore(card, played, isNet, settings) : pointsScore(card, played)
  const entry: LeaderboardEntry = {
    cardIndex,
    position: undefined,
    positionText: NONE,
    ...namesOf(card, cardIndex),
    ...score,
    toPar: toParText(score.overPar) || NONE,
    thruText: isFinished ? 'F' : String(score.thru || NONE),
  }
  return { entry, key }
}

function namesOf(
  { participant }: ParticipantCard,
  cardIndex: number,
): Pick<LeaderboardEntry, 'name' | 'players'> {
  const { name } = participant
  if (participant.type === 'ScorecardIndividualPlayer')
    return { name: name || `Player ${cardIndex + 1}`, players: [] }
  const players = participant.players.map((player) => player.name).filter(Boolean)
  return { name: name || `Team ${cardIndex + 1}`, players }
}

/** The sums over a participant's holes. */
interface Played {
  thru: number
  hasPickUp: boolean
  isFinished: boolean
  strokes: number | undefined
  overPar: number | undefined
}

function playedBy(card: ParticipantCard, { course }: RoundSettings, isNet: boolean): Played {
  const outcomes = holeOutcomes(card, course, isNet)
  const hasPickUp = outcomes.some(({ isPickUp }) => isPickUp)
  const thru = outcomes.filter(({ isFinished }) => isFinished).length
  return {
    thru,
    hasPickUp,
    isFinished: thru >= course.holes.length,
    strokes: sumOfOutcomes(outcomes, 'strokes'),
    overPar: hasPickUp ? undefined : sumOfOutcomes(outcomes, 'overPar'),
  }
}

type EntryScore = Pick<LeaderboardEntry, 'thru' | 'overPar' | 'figure' | 'isUnavailable'> &
  Pick<Ranking, 'key'> &
  Pick<Played, 'isFinished'>

/** Ranks by strokes over par, because in a live round players have finished different numbers of holes. */
function strokesScore(
  card: ParticipantCard,
  played: Played,
  isNet: boolean,
  settings: RoundSettings,
): EntryScore {
  const total = strokesTotal(card, isNet)
  const { thru } = played
  const isUnavailable = total
    ? total.score.type === 'Unavailable' && (thru > 0 || total.strokes !== undefined)
    : played.hasPickUp
  if (isUnavailable) {
    return { thru, isFinished: false, overPar: undefined, figure: NONE, isUnavailable, key: undefined }
  }
  const strokes = total?.score.type === 'StrokePlayScore' ? total.score.value : played.strokes
  const isWithoutHoles = thru === 0 && strokes !== undefined
  const overPar = isWithoutHoles ? overCoursePar(strokes, settings) : played.overPar
  return {
    thru,
    isFinished: played.isFinished,
    overPar,
    figure: String(strokes ?? NONE),
    isUnavailable,
    key: overPar ?? strokes,
  }
}

function overCoursePar(strokes: number, { course }: RoundSettings): number | undefined {
  const { par, parOverride = par } = totalPar(course.holes)
  return parOverride === undefined ? undefined : strokes - parOverride
}

function pointsScore(card: ParticipantCard, { thru, isFinished, overPar }: Played): EntryScore {
  const total = pointsTotal(card)
  const { match } = total ?? {}
  if (total && match) {
    return {
      thru: match.thru,
      isFinished: match.isOver,
      overPar,
      figure: totalView(total).text,
      isUnavailable: false,
      key: match.thru > 0 ? -match.up : undefined,
    }
  }
  const points = total?.score.type === 'StablefordScore' ? total.score.points : undefined
  return {
    thru,
    isFinished,
    overPar,
    figure: points === undefined ? NONE : pointsText(points),
    isUnavailable: false,
    key: points === undefined ? undefined : -points,
  }
}

/** Sorts and gives each entry its position. */
function rankedByKey(rankings: readonly Ranking[], decider: Decider): Ranking[] {
  // Strokes and strokes over par cannot be compared with each other.
  const isAgainstPar = decider === 'strokes' && rankings.some(({ entry }) => entry.overPar !== undefined)
  const keyed = rankings.map(({ entry, key }) => ({
    entry,
    key: isAgainstPar && entry.overPar === undefined ? undefined : key,
  }))
  const keys = keyed.flatMap(({ key }) => (key === undefined ? [] : [key]))
  return keyed
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(({ entry, key }) => {
      if (key === undefined) return { entry, key }
      const position = 1 + keys.filter((other) => other < key).length
      const isTied = keys.filter((other) => other === key).length > 1
      return { entry: { ...entry, position, positionText: `${isTied ? 'T' : ''}${position}` }, key }
    })
}

const NOT_BEGUN_ORDER = Number.MAX_SAFE_INTEGER - 1

function orderOf({ entry, key }: Ranking): number {
  return key ?? (entry.isUnavailable ? Number.MAX_SAFE_INTEGER : NOT_BEGUN_ORDER)
}

function labelOf({ decider, isNet }: Competition, { scoringMethod }: RoundSettings): string {
  switch (decider) {
    case 'strokes':
      return isNet ? 'Net' : 'Gross'
    case 'match':
      return 'Match'
    case 'points':
      return scoringMethod?.type === 'Skins' ? 'Skins' : 'Pts'
  }
}
