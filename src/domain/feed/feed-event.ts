import type { Race } from '../results/race.ts'
import type { ScoreMark } from '../results/score-mark.ts'

/** What an event can be about. The less telling kinds come first. */
const KINDS = [
  'nine',
  'finish',
  'overPar',
  'underPar',
  'lead',
  'skin',
  'holeWon',
  'holeInOne',
  'matchWon',
  'result',
] as const

/**
 * `underPar` is a birdie or better, `overPar` a double bogey or worse or a pick-up, `lead` a change of the lead, `nine`
 * the end of the first nine, `finish` that of the last hole, `result` the result of a finished round.
 */
export type FeedKind = (typeof KINDS)[number]

/** Something worth telling about a round. */
export interface FeedEvent {
  /** The same in every version of a round that has the event. */
  key: string
  kind: FeedKind
  /** From 0. */
  hole: number
  /** Index of the hole in the order of play. */
  step: number
  /** Index among `participantCards` of the player or team; undefined for an event of all of them. */
  cardIndex: number | undefined
  /** What happened: "Gus birdied 11". */
  strong: string
  /** What else to say about it, with its comma: ", leads by 2". May be empty. */
  rest: string
  /** The sign of the score; undefined for an event that is not a score. */
  mark: ScoreMark | undefined
}

/** Returns the key of an event. @param about what it is about, such as "score" */
export function keyOf(about: string, hole: number, cardIndex?: number): string {
  return `${about}-${hole + 1}-${cardIndex ?? 'all'}`
}

/** Returns an event at a step of the order of play, whose key is that of its kind unless it has another one. */
export function eventAt(
  { holes }: Pick<Race, 'holes'>,
  step: number,
  event: Pick<FeedEvent, 'kind' | 'cardIndex' | 'strong'> & Partial<FeedEvent>,
): FeedEvent {
  const hole = holes[step] ?? 0
  return { key: keyOf(event.kind, hole, event.cardIndex), hole, step, rest: '', mark: undefined, ...event }
}

/**
 * Compares two events, the newest first: in the order of play, then the more telling one, then in the order of the
 * cards. Of two events of one kind, the one that says more is more telling.
 */
export function byNewest(a: FeedEvent, b: FeedEvent): number {
  return b.step - a.step || weightOf(b) - weightOf(a) || (a.cardIndex ?? 0) - (b.cardIndex ?? 0)
}

const RANKS = new Map<FeedKind, number>(KINDS.map((kind, rank) => [kind, rank]))

const weightOf = ({ kind, rest }: FeedEvent) => 2 * (RANKS.get(kind) ?? 0) + (rest === '' ? 0 : 1)
