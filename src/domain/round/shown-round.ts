import {
  type Card,
  LIVE_ROUND,
  type LiveRound,
  type Nines,
  type ParticipantCard,
  type Round,
  type RoundInfo,
  type RoundSettings,
  type Row,
  type Scorecard,
} from '../../contract/round.ts'

/** A round that has a course, and can therefore be shown. A live round has no info. */
export interface ShownRound {
  info: RoundInfo | undefined
  /** Whether it is still being played. */
  isLive: boolean
  settings: RoundSettings
  scorecard: Scorecard
  /** The number of this version of a live round, if the API has numbers. */
  seq?: number | undefined
}

/** Returns the round with lists of the course's length, or undefined if it has no course with at least one hole. */
export function shownRound(round: Round): ShownRound | undefined {
  const { type, info, settings, scorecard = { cards: [] } } = fitRound(round)
  if (!settings || settings.course.holes.length === 0) return undefined
  return { info, isLive: type === LIVE_ROUND, settings, scorecard, seq: round.seq }
}

/** Returns whether a version of a live round is older than another. Versions without a number have no order. */
export function isOlder(version: { seq?: number | undefined }, than: { seq?: number | undefined }): boolean {
  return version.seq !== undefined && than.seq !== undefined && version.seq < than.seq
}

/** Returns the cards of all players and teams, including those in groups. */
export function participantCards(cards: readonly Card[]): ParticipantCard[] {
  return cards.flatMap((card) => {
    if (card.type === 'CourseCard') return []
    return card.type === 'GroupCard' ? participantCards(card.cards) : [card]
  })
}

/**
 * Returns the round with every hole-by-hole list at its expected length: up to nine values for out, the remaining ones
 * for in. Fills gaps, which the realtime database leaves, with `undefined` and cuts off surplus values. A round without
 * a course is returned unchanged.
 */
export function fitRound<R extends LiveRound>(round: R): R {
  const holeCount = round.settings?.course.holes.length
  if (!holeCount || !round.scorecard) return round
  return { ...round, scorecard: fitScorecard(round.scorecard, holeCount) }
}

function fitScorecard({ cards }: Scorecard, holeCount: number): Scorecard {
  return { cards: cards.map((card) => fitCard(card, holeCount)) }
}

function fitCard(card: Card, holeCount: number): Card {
  switch (card.type) {
    case 'CourseCard':
      return {
        ...card,
        hole: fitNines(card.hole, holeCount),
        par: fitNines(card.par, holeCount),
        strokeIndex: fitNines(card.strokeIndex, holeCount),
      }
    case 'GroupCard':
      return { ...card, cards: card.cards.map((inner) => fitCard(inner, holeCount)) }
    default:
      return { ...card, rows: card.rows.map((row) => fitRow(row, holeCount)) }
  }
}

/** Generic because TypeScript does not relate the type of a row to the type of its values in a spread. */
function fitRow<R extends Row>(row: R, holeCount: number): R {
  return { ...row, data: fitNines(row.data as Nines<unknown, unknown>, holeCount) }
}

function fitNines<N extends Pick<Nines<unknown, unknown>, 'outValues' | 'inValues'>>(
  nines: N,
  holeCount: number,
): N {
  const out = Math.min(9, holeCount)
  return {
    ...nines,
    outValues: fitted(nines.outValues, out),
    inValues: fitted(nines.inValues, holeCount - out),
  }
}

function fitted<V>(values: readonly V[], length: number): (V | undefined)[] {
  return Array.from({ length }, (_, at) => values[at])
}

/**
 * Returns a function that computes its value once for each round: board, race and feed of a page need the same values
 * at each change, and a round itself never changes.
 */
export function perRound<Value>(compute: (round: ShownRound) => Value): (round: ShownRound) => Value {
  const values = new WeakMap<ShownRound, { value: Value }>()
  return (round) => {
    const known = values.get(round) ?? { value: compute(round) }
    values.set(round, known)
    return known.value
  }
}
