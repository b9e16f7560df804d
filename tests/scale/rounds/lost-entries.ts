import * as v from 'valibot'
import { type Card, type ParticipantCard, round as roundSchema } from '../../../src/contract/round.ts'
import type { StoredEntry } from '../../../src/contract/score-sheet-entries.ts'
import type { Discrepancy } from '../../../src/contract/score-sheets.ts'

type Score = Extract<StoredEntry, { kind: 'score' }>

/** A finished round as the service shows it. */
export interface FinishedRound {
  /** The whole log. */
  log: readonly StoredEntry[]
  discrepancies: readonly Discrepancy[]
  /** The response of `GET /rest/round/{token}`. */
  round: unknown
}

/**
 * Returns a line for each entry that is lost: it is not in the log, or it is the last word of its device on a score cell,
 * nobody who knew it has replaced it, the round has another score, and no discrepancy names it. Worked out from the rules
 * of docs/wire.md ("Entries that meet") and without the fold of the product.
 * @param ids the entries that a screen called saved
 */
export function lostEntries(ids: Iterable<string>, { log, discrepancies, round }: FinishedRound): string[] {
  const logged = new Map(log.map((entry) => [entry.id, entry]))
  const scores = takingEffect(log).filter(isOfCell)
  const strokes = strokesByPlayer(round)
  return [...ids].flatMap((id) => {
    const entry = logged.get(id)
    if (!entry) return [`${id} is not in the log`]
    const at = scores.findIndex((one) => one.id === id)
    const score = scores[at]
    if (!score) return isOfCell(entry) ? [`${id} has no effect`] : []
    const isSuperseded = scores
      .slice(at + 1)
      .some((later) => isSameCell(later, score) && (later.device === score.device || later.seen >= score.seq))
    if (isSuperseded) return []
    const isNamed = discrepancies.some(
      ({ player, hole, entries }) =>
        player === score.player && hole === score.hole && entries.some(({ seq }) => seq === score.seq),
    )
    const recorded = strokes.get(score.player ?? '')?.[score.hole - 1]
    if (isNamed || recorded === (score.strokes ?? undefined)) return []
    return [`${id} is ${score.strokes} on hole ${score.hole} of ${score.player}, the round has ${recorded}`]
  })
}

function isOfCell(entry: StoredEntry): entry is Score {
  return entry.kind === 'score' && (entry.strokes !== undefined || entry.pickUp !== undefined)
}

const isSameCell = (one: Score, other: Score) => one.player === other.player && one.hole === other.hole

/** Returns the entries in the order in which they take effect: those after the finish when the owner accepts them. */
function takingEffect(log: readonly StoredEntry[]): StoredEntry[] {
  const waiting = new Map<string, StoredEntry>()
  let isFinished = false
  return log.flatMap((entry): StoredEntry[] => {
    if (entry.kind === 'accept') {
      const { seq, seen } = entry
      return entry.entries.flatMap((id) => {
        const accepted = waiting.get(id)
        waiting.delete(id)
        return accepted ? [{ ...accepted, seq, seen }] : []
      })
    }
    if (entry.kind === 'finish') isFinished = true
    else if (entry.kind === 'reopen') isFinished = false
    else if (isFinished) waiting.set(entry.id, entry)
    else return [entry]
    return []
  })
}

/** Returns the strokes of each player by hole, by the names of the players, which are their ids as well. */
function strokesByPlayer(response: unknown): Map<string, (number | undefined)[]> {
  const { scorecard } = v.parse(roundSchema, response)
  return new Map(
    participantsOf(scorecard?.cards ?? []).map(({ participant, rows }) => {
      const data = rows.find((row) => row.type === 'GrossScoreRow')?.data
      const holes = data ? [...data.outValues, ...data.inValues] : []
      return [participant.name, holes.map((hole) => (hole?.kind === 'Score' ? hole.total : undefined))]
    }),
  )
}

function participantsOf(cards: readonly Card[]): ParticipantCard[] {
  return cards.flatMap((card) => {
    if (card.type === 'GroupCard') return participantsOf(card.cards)
    return card.type === 'CourseCard' ? [] : [card]
  })
}
