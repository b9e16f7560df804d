import type { HoleResult, MatchState } from '../../contract/match.ts'
import type { Participant, ParticipantCard } from '../../contract/round.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { matchOutcome, matchText } from './match-text.ts'
import { pointsText } from './points.ts'
import { compareCountbacks, countbackOf, placesOf, type Ranked } from './positions.ts'
import { RESULT_STATES, type ResultState, stateOrder } from './result-state.ts'
import {
  type Competitor,
  type Contest,
  competitorsOf,
  contestOf,
  type Decider,
  pointsTotal,
} from './round-contest.ts'
import { type Standing, scoredHolesText, standingOf, toParLabel } from './standing.ts'
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
  /** 'E', '+3', '−2', in stroke play 'NR' without a result, or '–'. */
  toPar: string
  /** Number of completed holes. */
  thru: number
  /** '7', 'F' when the participant has finished, or '–' before the first hole. */
  thruText: string
  /** The total that decides: '72', '34', '2 up', 'Won 5&4', or '–'. */
  figure: string
  /** Why there is no result. A participant with a state has no position. */
  state: ResultState | undefined
  /** What else to say about the result: 'Did not play', '17 of 18 holes', 'abandoned after 10 holes'. */
  note: string | undefined
}

export interface Leaderboard {
  decider: Decider
  isLive: boolean
  /** Label of the deciding total: 'Gross', 'Net', 'Pts', 'Skins' or 'Match'. */
  label: string
  /** Label of the scores to par. */
  toParLabel: string
  /** Sorted by position; ties are in the order of the file, participants without a position are last. */
  entries: LeaderboardEntry[]
}

const NONE = '–'

/** Returns the figure that decides: '−3', '34', '2 up', or why there is none. In stroke play it is the score to par. */
export function mainFigure({ toPar, figure }: LeaderboardEntry, decider: Decider): string {
  return decider === 'strokes' && toPar !== NONE ? toPar : figure
}

/** Returns the heading of the figure that decides. */
export function mainLabel({
  decider,
  label,
  toParLabel,
  entries,
}: Pick<Leaderboard, 'decider' | 'label' | 'toParLabel' | 'entries'>): string {
  return decider === 'strokes' && entries.some(({ toPar }) => toPar !== NONE) ? toParLabel : label
}

/** Returns the leaderboard of a round. */
export function leaderboardOf(round: ShownRound): Leaderboard {
  const contest = contestOf(round)
  const { decider, isLive } = contest
  const hasCountback = round.settings.tieBreak === 'countback' && !isLive
  const rankings = rankedByKey(
    competitorsOf(round).map((one) => ({
      ...rankingOf(one, contest),
      countback: hasCountback ? countbackOf(one, round.settings) : [],
    })),
    decider,
  )
  return {
    decider,
    isLive,
    label: labelOf(contest),
    toParLabel: toParLabel(contest),
    entries: rankings.map(({ entry }) => entry),
  }
}

/** An entry with the value that determines its position. */
interface Ranking extends Ranked {
  entry: LeaderboardEntry
}

function rankingOf({ card, cardIndex }: Competitor, contest: Contest): Omit<Ranking, 'countback'> {
  const { decider, isLive } = contest
  const standing = standingOf(card, contest)
  const { match } = decider === 'match' ? (pointsTotal(card) ?? {}) : {}
  const { thru, overPar } = standing
  // A match also ends with a result when a side withdraws or does not appear.
  const state = match && matchOutcome(match) ? undefined : standing.state
  const { key, isFinished, ...score } = state
    ? withoutResult(state, standing, contest)
    : match
      ? matchScore(match, isLive)
      : decider === 'strokes'
        ? strokesScore(standing)
        : pointsScore(card, standing)
  const entry: LeaderboardEntry = {
    cardIndex,
    position: undefined,
    positionText: NONE,
    ...namesOf(card, cardIndex),
    overPar,
    toPar: toParText(overPar) || NONE,
    thru,
    thruText: isFinished ? 'F' : String((score.thru ?? thru) || NONE),
    state,
    note: undefined,
    ...score,
  }
  return { entry, key }
}

function namesOf(
  { participant }: ParticipantCard,
  cardIndex: number,
): Pick<LeaderboardEntry, 'name' | 'players'> {
  const name = participantName(participant, cardIndex)
  if (participant.type === 'ScorecardIndividualPlayer') return { name, players: [] }
  return { name, players: participant.players.map((player) => player.name).filter(Boolean) }
}

/** Returns the name of a player or team; 'Player 2' or 'Team 2' for one without a name. */
export function participantName({ type, name }: Participant, cardIndex: number): string {
  return name || `${type === 'ScorecardTeam' ? 'Team' : 'Player'} ${cardIndex + 1}`
}

/** What the score of an entry adds to its standing. */
type EntryScore = Pick<LeaderboardEntry, 'figure'> &
  Partial<Pick<LeaderboardEntry, 'toPar' | 'thru' | 'note'>> &
  Pick<Ranking, 'key'> &
  Pick<Standing, 'isFinished'>

/** Shows the code of the state instead of the figure that decides. */
function withoutResult(state: ResultState, standing: Standing, contest: Contest): EntryScore {
  const { code, words } = RESULT_STATES[state]
  const isAgainstPar = contest.decider === 'strokes'
  return {
    isFinished: false,
    figure: isAgainstPar ? NONE : code,
    toPar: isAgainstPar ? code : NONE,
    note: state === 'noResult' ? scoredHolesText(standing, contest) : words,
    key: undefined,
  }
}

/** Ranks by strokes over par, because in a live round players have finished different numbers of holes. */
function strokesScore({ strokes, overPar, isFinished }: Standing): EntryScore {
  return { isFinished, figure: String(strokes ?? NONE), key: overPar ?? strokes }
}

const KEYS: Record<HoleResult, number> = { Won: -1, Halved: 0, Lost: 1 }

/** Ranks a live match by holes up. Once the round is over, only a match with an outcome has positions. */
function matchScore(match: MatchState, isLive: boolean): EntryScore {
  const { thru, up } = match
  const outcome = matchOutcome(match)
  const { text, note } = matchText(match, isLive)
  const isInPlay = isLive && thru > 0 && !match.ending
  return {
    thru,
    isFinished: outcome !== undefined,
    figure: text,
    // The leaderboard of a live match has a column for the number of holes.
    note: isInPlay && !outcome ? undefined : note,
    key: outcome ? KEYS[outcome] : isInPlay ? 0 - up : undefined,
  }
}

function pointsScore(card: ParticipantCard, { isFinished }: Standing): EntryScore {
  const { score } = pointsTotal(card) ?? {}
  const points = score?.type === 'StablefordScore' ? score.points : undefined
  return {
    isFinished,
    figure: points === undefined ? NONE : pointsText(points),
    key: points === undefined ? undefined : 0 - points,
  }
}

/** Sorts and gives each entry its position. Countback decides ties; a tie that remains is a tie. */
function rankedByKey(rankings: readonly Ranking[], decider: Decider): Ranking[] {
  // Strokes and strokes over par cannot be compared with each other.
  const isAgainstPar = decider === 'strokes' && rankings.some(({ entry }) => entry.overPar !== undefined)
  const keyed = rankings.map((ranking) =>
    isAgainstPar && ranking.entry.overPar === undefined ? { ...ranking, key: undefined } : ranking,
  )
  const sorted = keyed.toSorted(
    (a, b) => orderOf(a) - orderOf(b) || compareCountbacks(a.countback, b.countback),
  )
  const places = placesOf(sorted)
  return sorted.map((ranking, at) => {
    const place = places[at]
    if (!place) return ranking
    const { position, positionText, note = ranking.entry.note } = place
    return { ...ranking, entry: { ...ranking.entry, position, positionText, note } }
  })
}

/** Participants who have not begun come after those with a score, and before those without a result. */
function orderOf({ entry, key }: Ranking): number {
  return key ?? Number.MAX_SAFE_INTEGER - 100 + (entry.state ? 1 + stateOrder(entry.state) : 0)
}

function labelOf({ decider, method, isNet }: Contest): string {
  switch (decider) {
    case 'strokes':
      return isNet ? 'Net' : 'Gross'
    case 'match':
      return 'Match'
    case 'points':
      return method === 'Skins' ? 'Skins' : 'Pts'
  }
}
