import type { CompetitionRow, LiveCompetition, PublicCompetition } from '../../contract/competitions.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import { sideStateOf } from '../scoring/sides.ts'
import { type CompetitionField, competitionRows, type FieldRound } from './competition-rows.ts'
import { type BallFacts, type RoundCard, roundCards, shownCard } from './round-cards.ts'

/** What was made from facts, by entrant. The same facts give the same object again, so that a score costs little. */
type Kept<Value> = Map<string, { facts: string; value: Value }>
const keptBy = new WeakMap<PublicCompetition, { cards: Kept<RoundCard>; rows: Kept<CompetitionRow> }>()

function keptIn<Value>(all: Kept<Value>, id: string, facts: string, make: () => Value): Value {
  const known = all.get(id)
  if (known?.facts === facts) return known.value
  const value = make()
  all.set(id, { facts, value })
  return value
}

/**
 * Returns the leaderboard that a page shows: that of the document for everyone, with the facts of the open round from
 * the live value. Undefined live values, and those of another revision, change nothing. Rows that a value does not change
 * are the same objects.
 */
export function liveRows(document: PublicCompetition, live: LiveCompetition | undefined): CompetitionRow[] {
  const open = document.rounds.findIndex(({ state }) => state === 'open')
  if (document.isHidden || open === -1 || live?.revision !== document.revision || live.seq === undefined) {
    return document.leaderboard
  }
  const kept = keptBy.get(document) ?? { cards: new Map(), rows: new Map() }
  keptBy.set(document, kept)
  const rows = competitionRows(liveField(document, live, open, kept.cards))
  return rows.map((row) => keptIn(kept.rows, row.entrant, JSON.stringify(row), () => row))
}

function liveField(
  document: PublicCompetition,
  live: LiveCompetition,
  open: number,
  kept: Kept<RoundCard>,
): CompetitionField {
  const { states = {} } = live
  const scores = live.scores?.[`r${open + 1}`] ?? {}
  const rows = new Map(document.leaderboard.map((row) => [row.entrant, row]))
  const isBestBall = document.format.type === 'RoundFormat.Team.BestBall'

  const ballsOf = (row: CompetitionRow): BallFacts[] => {
    const facts = (id: string) => ({ id, scores: scores[id] ?? {}, state: states[id] })
    if (isBestBall) return (row.players ?? []).map((player) => ({ ...player, ...facts(player.id) }))
    const playingHandicap = row.rounds[open]?.playingHandicap ?? row.playingHandicap
    return [{ playingHandicap, strokeIndexes: row.strokeIndexes, ...facts(row.entrant) }]
  }
  const cardsOf = (at: number): Map<string, RoundCard> => {
    const drawn = (document.rounds[at]?.groups ?? []).flatMap(({ entrants, startHole }) =>
      entrants.flatMap((id) => {
        const row = rows.get(id)
        return row ? [{ row, startHole }] : []
      }),
    )
    if (at === open) {
      return new Map(
        drawn.map(({ row, startHole }) => {
          const one = { id: row.entrant, startHole, balls: ballsOf(row) }
          const make = () => roundCards(document, [one], true).get(one.id) as RoundCard
          return [one.id, keptIn(kept, one.id, JSON.stringify(one), make)]
        }),
      )
    }
    return new Map(
      drawn.flatMap(({ row }) => {
        const round = row.rounds[at]
        return round ? [[row.entrant, shownCard(document, round)] as const] : []
      }),
    )
  }
  return {
    game: document,
    entrants: document.leaderboard.map((row) => ({ ...row, state: stateOf(row, states, isBestBall) })),
    rounds: document.rounds.map(
      ({ state, groups }, at): FieldRound => ({
        state,
        groups,
        cards: state === 'planned' ? new Map() : cardsOf(at),
      }),
    ),
  }
}

/** States are facts by player, in a scramble by side. */
function stateOf(
  { entrant, players = [] }: CompetitionRow,
  states: Readonly<Record<string, PlayerState>>,
  isBestBall: boolean,
): PlayerState | undefined {
  return isBestBall ? sideStateOf(players.map(({ id }) => states[id])) : states[entrant]
}
