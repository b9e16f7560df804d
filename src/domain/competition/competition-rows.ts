import {
  type CompetitionRow,
  ENTRANT_STATES,
  type EntrantState,
  type PublicCompetition,
  type PublicGroup,
} from '../../contract/competitions.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import { compareRanked, countbackScores, type Place, placesOf, type Ranked } from '../results/positions.ts'
import type { CompetitionGame, RoundCard } from './round-cards.ts'

/** An entrant as the leaderboard names it. */
export interface FieldEntrant
  extends Pick<
    CompetitionRow,
    'entrant' | 'name' | 'players' | 'division' | 'playingHandicap' | 'strokeIndexes'
  > {
  /** Given by the document or a scorer; of a side, what all its players have. */
  state?: PlayerState | undefined
}

export interface FieldRound {
  state: PublicCompetition['rounds'][number]['state']
  groups: readonly Pick<PublicGroup, 'teeTime' | 'entrants'>[]
  /** Of those in the draw; empty for a planned round. */
  cards: ReadonlyMap<string, RoundCard>
}

/** The facts of a competition. */
export interface CompetitionField {
  game: CompetitionGame
  entrants: readonly FieldEntrant[]
  rounds: readonly FieldRound[]
}

/** An entrant with what decides its place in the list. */
interface Ranking extends Ranked {
  row: CompetitionRow
  /** Positions, not begun, cut, then the states. */
  section: number
  /** `key` before the last hole; undefined unless a round is open and there are two holes. */
  before: number | undefined
  /** The score of those who are cut. */
  cutKey: number
  start: Start
}

interface Start {
  teeTime: string | undefined
  /** The place in the start list. */
  index: number
}

const NONE = '–'
const NOT_BEGUN = 1
const STATE_ORDER: readonly EntrantState[] = ['cut', ...ENTRANT_STATES.filter((state) => state !== 'cut')]

/** Returns the index of the present round: the open one, else the one closed last. Undefined before the first opening. */
export function presentRound(rounds: readonly Pick<FieldRound, 'state'>[]): number | undefined {
  const open = rounds.findIndex(({ state }) => state === 'open')
  const present = open === -1 ? rounds.findLastIndex(({ state }) => state === 'closed') : open
  return present === -1 ? undefined : present
}

/** Returns when and where in the start list of the present, else of the first round each entrant stands. */
function startsOf({ entrants, rounds }: CompetitionField): (id: string) => Start {
  const starts = new Map<string, Start>()
  for (const { teeTime, entrants: ids } of rounds[presentRound(rounds) ?? 0]?.groups ?? []) {
    for (const id of ids) starts.set(id, { teeTime, index: starts.size })
  }
  const drawn = starts.size
  const order = new Map(entrants.map(({ entrant }, at) => [entrant, drawn + at]))
  return (id) => starts.get(id) ?? { teeTime: undefined, index: order.get(id) ?? 0 }
}

/** Returns the leaderboard: positions, ties, countback, states and divisions. It is the only place that decides them. */
export function competitionRows(field: CompetitionField): CompetitionRow[] {
  const { game, entrants, rounds } = field
  const startOf = startsOf(field)
  const present = presentRound(rounds)
  const isInPlay = rounds.some(({ state }) => state === 'open')
  const isOver = rounds.length > 0 && rounds.at(-1)?.state === 'closed'
  const hasCountback = game.tieBreak === 'countback' && isOver
  const rankings = entrants.map((one): Ranking => {
    const cards = rounds.map(({ cards: ofRound }) => ofRound.get(one.entrant))
    const start = startOf(one.entrant)
    const played = cards.filter((card) => card !== undefined)
    const holeCount = played.reduce((sum, { thru }) => sum + thru, 0)
    const hasBegun = holeCount > 0
    const state = entrantState(one, cards, present)
    const score = scoreOf(game, played)
    const isRanked = state === undefined && hasBegun
    const last = cards.at(-1)
    const lastHole = isInPlay && present !== undefined && holeCount > 1 ? cards[present]?.lastHole : undefined
    return {
      row: {
        ...rowOf(one, field, cards),
        ...(hasBegun && (isRanked || state === 'cut') && score.shown),
        ...presentFigures(game, present === undefined ? undefined : cards[present], start, state),
        state,
        positionText: NONE,
      },
      key: isRanked ? score.key : undefined,
      before: isRanked && lastHole !== undefined ? score.key - score.sign * lastHole : undefined,
      cutKey: hasBegun ? score.key : Number.MAX_SAFE_INTEGER,
      countback:
        hasCountback && last && isRanked
          ? countbackScores(last.countback, sharedHandicap(game, last), game.course.holes.length)
          : [],
      section: state ? 2 + STATE_ORDER.indexOf(state) : hasBegun ? 0 : NOT_BEGUN,
      start,
    }
  })
  const sorted = rankings.toSorted(compareRankings)
  return withDivisions(sorted, withPlaces(sorted))
}

function withPlaces(sorted: readonly Ranking[]): CompetitionRow[] {
  const places = placesOf(sorted)
  const moving = sorted.filter(({ before }) => before !== undefined)
  const now = firstPlaces(moving.map(({ key = 0 }) => key))
  const before = firstPlaces(moving.map((one) => one.before ?? 0))
  return sorted.map(({ row, key = 0, before: previous }, at) => ({
    ...row,
    ...places[at],
    ...(previous !== undefined && { movement: (before.get(previous) ?? 0) - (now.get(key) ?? 0) }),
  }))
}

/** Returns how many others have less, by value. */
function firstPlaces(values: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const [at, value] of values.toSorted((a, b) => a - b).entries())
    if (!places.has(value)) places.set(value, at)
  return places
}

function withDivisions(sorted: readonly Ranking[], rows: readonly CompetitionRow[]): CompetitionRow[] {
  const places = new Map<CompetitionRow, Place | undefined>()
  for (const ofDivision of Map.groupBy(sorted, ({ row }) => row.division).values()) {
    const found = placesOf(ofDivision)
    for (const [at, { row }] of ofDivision.entries()) places.set(row, found[at])
  }
  return rows.map((row, at) => {
    if (row.division === undefined) return row
    const place = places.get((sorted[at] as Ranking).row)
    return {
      ...row,
      divisionPosition: place?.position,
      divisionPositionText: place?.positionText ?? NONE,
    }
  })
}

function compareRankings(a: Ranking, b: Ranking): number {
  const sections = a.section - b.section
  if (sections !== 0) return sections
  const byStart = a.start.index - b.start.index
  if (a.section === 0) return compareRanked(a, b) || byStart
  if (a.section === NOT_BEGUN) return compareTeeTimes(a.start.teeTime, b.start.teeTime) || byStart
  return a.row.state === 'cut' ? a.cutKey - b.cutKey || byStart : byStart
}

function compareTeeTimes(one = '~', other = '~'): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function entrantState(
  { state }: FieldEntrant,
  cards: readonly (RoundCard | undefined)[],
  present: number | undefined,
): EntrantState | undefined {
  if (state) return state
  if (cards.some((card) => card?.isNoReturn)) return 'noReturn'
  if (present === undefined || cards[present]) return undefined
  return cards.slice(0, present).some((card) => card) ? 'cut' : undefined
}

function scoreOf(game: CompetitionGame, played: readonly RoundCard[]) {
  const total = played.reduce((sum, { score = 0 }) => sum + score, 0)
  if (game.scoringMethod.type === 'Stableford') return { key: -total, sign: -1, shown: { points: total } }
  const toPar = played.reduce((sum, { overPar }) => sum + overPar, 0)
  return { key: toPar, sign: 1, shown: { total, toPar } }
}

/** In net stroke play, countback takes off shares of the playing handicap; the nets of a best ball have it already. */
function sharedHandicap(game: CompetitionGame, { playingHandicap = 0 }: RoundCard): number {
  return game.handicapMode === 'Net' && game.scoringMethod.type === 'StrokePlay' ? playingHandicap : 0
}

function presentFigures(
  game: CompetitionGame,
  card: RoundCard | undefined,
  { teeTime }: Start,
  state: EntrantState | undefined,
): Pick<CompetitionRow, 'today' | 'thru' | 'thruText'> {
  if (!card || card.thru === 0) return { thru: 0, thruText: (state !== 'cut' && teeTime) || NONE }
  const { thru, isComplete, score, overPar } = card
  const today = game.scoringMethod.type === 'Stableford' ? score : overPar
  return {
    ...(state === undefined && { today }),
    thru,
    thruText: isComplete ? 'F' : String(thru),
  }
}

function rowOf(
  { entrant, name, players, playingHandicap, strokeIndexes, division }: FieldEntrant,
  { rounds }: CompetitionField,
  cards: readonly (RoundCard | undefined)[],
): CompetitionRow {
  return {
    entrant,
    name,
    players,
    playingHandicap,
    strokeIndexes,
    division,
    rounds: rounds.flatMap(({ state }, at) => {
      if (state === 'planned') return []
      const { score, playingHandicap: ofRound, holes = [] } = cards[at] ?? {}
      return [{ score, playingHandicap: ofRound, holes }]
    }),
  }
}

/** Returns the rows of a hidden leaderboard: who plays, in the order of the start list. */
export function hiddenRows(field: CompetitionField): CompetitionRow[] {
  const startOf = startsOf(field)
  return field.entrants
    .toSorted((a, b) => startOf(a.entrant).index - startOf(b.entrant).index)
    .map((one) => ({ ...rowOf(one, field, []), rounds: [] }))
}
