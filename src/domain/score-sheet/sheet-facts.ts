import type { Discrepancy } from '../../contract/score-sheets.ts'
import { fieldOf } from '../scoring/sides.ts'
import { type CardOnSheet, type Confirmation, cardOf, hasScore, isContested } from './card.ts'
import { recordedRoundOf } from './recorded-round-of.ts'
import { isScramble, type ScoreSheet } from './sheet.ts'
import { cardEntries, inOrder, playedHoles, scoredCards, shownPlayers, shownTeams } from './sheet-players.ts'

/** Returns the score cells of the round for which devices entered different values without knowing of each other. */
export function discrepanciesOf(sheet: ScoreSheet): Discrepancy[] {
  const played = playedHoles(sheet)
  const players = shownPlayers(sheet).flatMap(({ id }) =>
    contestedOn(cardOf(cardEntries(sheet, id)), played).map((found) => ({ player: id, ...found })),
  )
  const teams = isScramble(sheet) ? shownTeams(sheet) : []
  return [
    ...players,
    ...teams.flatMap(({ id, entries }) =>
      contestedOn(cardOf(entries), played).map((found) => ({ team: id, ...found })),
    ),
  ]
}

function contestedOn({ holes }: CardOnSheet, played: readonly number[]) {
  return played.flatMap((hole) => {
    const found = holes.get(hole)
    if (!found || !isContested(found)) return []
    return [{ hole, entries: found.standing.map(({ seen: _, ...entry }) => entry) }]
  })
}

/** Returns who has confirmed the card of each player of the round. In a scramble, the card is that of the team. */
export function confirmationsOf(sheet: ScoreSheet): Map<string, Confirmation[]> {
  const teams = isScramble(sheet) ? shownTeams(sheet) : []
  return new Map(
    shownPlayers(sheet).map(({ id }) => {
      const team = teams.find((one) => one.players.includes(id))
      const own = cardEntries(sheet, id)
      const entries = team ? inOrder([...own, ...team.entries]) : own
      return [id, cardOf(entries).confirmations]
    }),
  )
}

/** The holes of a player or, in a scramble, of a team that have no score, as positions on the sheet's course. */
export interface MissingScores {
  player?: string
  team?: string
  holes: number[]
}

/**
 * Returns whose scores are missing on which holes. Players with a state, such as withdrawn, miss none, and nobody does in
 * a match that is over.
 */
export function missingScores(sheet: ScoreSheet): MissingScores[] {
  const { sides } = fieldOf(recordedRoundOf(sheet), { isLive: true })
  if (sides.some(({ match }) => match?.state.isOver)) return []
  const played = playedHoles(sheet)
  return scoredCards(sheet)
    .filter(({ state }) => state === undefined)
    .map(({ kind, id, entries }) => {
      const card = cardOf(entries)
      return { [kind]: id, holes: played.filter((hole) => !hasScore(card, hole)) }
    })
    .filter(({ holes }) => holes.length > 0)
}
