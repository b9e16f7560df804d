import type { StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import { type CardEntry, isScramble, type ScoreSheet } from './sheet.ts'
import { cardEntries, playedHoles, shownPlayers, shownTeams } from './sheet-players.ts'

/** Strokes, a pick-up, or no score. */
type Score = number | 'pickUp' | undefined

/** A score that was changed after the round had been finished. */
export interface Correction {
  player?: string
  team?: string
  /** The position on the sheet's course. */
  hole: number
  /** What the card said at the finish. */
  before: Score
  after: Score
  /** `owner`, or the name of the scorer key. */
  by: string
  device: number
  receivedMs: number
}

/** Returns the scores that differ from those at the first finish in a log, by hole; none if it has no finish. */
export function correctionsOf(sheet: ScoreSheet, log: readonly (StoredEntry | UnknownEntry)[]): Correction[] {
  const finish = log.find(({ kind }) => kind === 'finish')
  if (!finish) return []
  const teams = isScramble(sheet) ? shownTeams(sheet) : []
  const inTeams = new Set(teams.flatMap(({ players }) => players))
  const cards = [
    ...teams.map(({ id, entries }) => ({ card: { team: id }, entries })),
    ...shownPlayers(sheet).flatMap(({ id }) =>
      inTeams.has(id) ? [] : [{ card: { player: id }, entries: cardEntries(sheet, id) }],
    ),
  ]
  const withScores = cards.map(({ card, entries }) => ({ card, scores: scoresByHole(entries) }))
  return playedHoles(sheet).flatMap((hole) =>
    withScores.flatMap(({ card, scores }) => {
      const ofHole = scores.get(hole) ?? []
      const last = ofHole.at(-1)
      const before = scoreOf(ofHole.filter(({ seq }) => seq < finish.seq))
      const after = scoreOf(ofHole)
      if (!last || last.seq < finish.seq || before === after) return []
      const { by, device, receivedMs } = last
      return [{ ...card, hole, before, after, by, device, receivedMs }]
    }),
  )
}

type ScoreEntry = Extract<CardEntry, { kind: 'score' }>

function scoresByHole(entries: readonly CardEntry[]): Map<number, ScoreEntry[]> {
  const scores = new Map<number, ScoreEntry[]>()
  for (const entry of entries) {
    if (entry.kind !== 'score' || (entry.strokes === undefined && entry.pickUp === undefined)) continue
    const ofHole = scores.get(entry.hole)
    if (ofHole) ofHole.push(entry)
    else scores.set(entry.hole, [entry])
  }
  return scores
}

function scoreOf(entries: readonly ScoreEntry[]): Score {
  let score: Score
  for (const { strokes, pickUp } of entries) {
    if (strokes !== undefined) score = strokes ?? undefined
    else if (pickUp === false || pickUp === null) score = score === 'pickUp' ? undefined : score
    if (pickUp) score = 'pickUp'
  }
  return score
}
