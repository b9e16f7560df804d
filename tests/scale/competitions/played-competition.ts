import { randomUUID } from 'node:crypto'
import { competitionOf, newToken, type Organiser, organiserOf } from '../../support/competitions.ts'
import type { TestClient } from '../../support/service.ts'
import { type PlayedSheet, sendAsScorer } from '../play/sheets.ts'

export const ENTRANTS = Number(process.env.COMPETITION_ENTRANTS ?? 160)
const GROUP_SIZE = 4
const HOLES = 18

/** A competition in play whose entrants have a score on the first hole. */
export interface PlayedCompetition {
  organiser: Organiser
  /** How many scores can be entered. */
  scoreCount: number
  /** Enters the score of this number, which `numbersIn` finds in its frame. Returns whether it was acknowledged. */
  enter(number: number): Promise<boolean>
}

/** The place of a score in a frame of the realtime database. */
const CELL = /\/e(\d+)\/h(\d+)/g

/** Returns the numbers of the scores in a frame. */
export function numbersIn(frame: Buffer): number[] {
  const cells = frame.toString('latin1').matchAll(CELL)
  return Array.from(cells, ([, entrant, hole]) => (Number(hole) - 2) * ENTRANTS + Number(entrant) - 1)
}

/** Returns the entrant and the hole of a score: one hole after the other, so that the groups take turns. */
function cellOf(number: number, entrants = ENTRANTS): { entrant: string; hole: number; strokes: number } {
  const strokes = 3 + (number % 4)
  return { entrant: `e${(number % entrants) + 1}`, hole: 2 + Math.floor(number / entrants), strokes }
}

/** Makes and opens a competition of groups of four, with a scorer's phone in each. */
export async function startCompetition(
  origin: string,
  client: TestClient,
  entrants = ENTRANTS,
): Promise<PlayedCompetition> {
  const organiser = organiserOf(client)
  const ids = Array.from({ length: entrants }, (_, at) => `e${at + 1}`)
  const groups = Array.from({ length: Math.ceil(entrants / GROUP_SIZE) }, (_, at) => ({
    number: at + 1,
    startHole: 1,
    entrants: ids.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  }))
  const rounds = [{ date: '2027-05-01', timezoneOffset: 0, groups }]
  const created = await organiser.create(competitionOf(entrants, { rounds }))
  if (created.status !== 201) throw new Error(`making a competition failed: ${JSON.stringify(created)}`)
  const opened = await organiser.open()
  const sheets = (opened.body.groups as { number: number; sheet: string }[]).map(
    ({ sheet }): PlayedSheet => ({ token: sheet, key: newToken(), device: newToken() }),
  )
  await organiser.addKeys(sheets.map(({ key }, at) => ({ round: 1, group: at + 1, key })))
  const send = async (entrant: number, hole: number, strokes: number) => {
    const sheet = sheets[Math.floor(entrant / GROUP_SIZE)]
    if (!sheet) return false
    const entry = { id: randomUUID(), kind: 'score', seen: 0, player: `e${entrant + 1}`, hole, strokes }
    const response = await sendAsScorer(origin, sheet, [entry])
    return response?.results[0]?.seq !== undefined
  }
  for (let entrant = 0; entrant < entrants; entrant++) await send(entrant, 1, 4)
  return {
    organiser,
    scoreCount: entrants * (HOLES - 1),
    enter(number) {
      const { hole, strokes } = cellOf(number, entrants)
      return send(number % entrants, hole, strokes)
    },
  }
}
