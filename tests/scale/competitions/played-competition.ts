import { randomUUID } from 'node:crypto'
import { competitionOf, newToken, organiserOf } from '../../support/competitions.ts'
import type { TestClient } from '../../support/service.ts'
import { type PlayedSheet, sendAsScorer } from '../play/sheets.ts'

export const ENTRANTS = Number(process.env.COMPETITION_ENTRANTS ?? 160)
const GROUP_SIZE = 4
const HOLES = 18

export type PlayedCompetition = Awaited<ReturnType<typeof startCompetition>>

/** The place of a score in a frame of the realtime database. */
const CELL = /\/e(\d+)\/h(\d+)/g

/** Returns the numbers of the scores in a frame. */
export function numbersIn(frame: Buffer): number[] {
  const cells = frame.toString('latin1').matchAll(CELL)
  return Array.from(cells, ([, entrant, hole]) => (Number(hole) - 2) * ENTRANTS + Number(entrant) - 1)
}

/**
 * Makes and opens a competition of groups of four, with a scorer's phone in each, whose entrants have a score on the first
 * hole.
 */
export async function startCompetition(origin: string, client: TestClient, entrants = ENTRANTS) {
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
    const [result] = await sendAsScorer(origin, sheet, [entry])
    return result?.seq !== undefined
  }
  for (let entrant = 0; entrant < entrants; entrant++) await send(entrant, 1, 4)
  return {
    organiser,
    /** How many scores can be entered. */
    scoreCount: entrants * (HOLES - 1),
    /**
     * Enters the score of this number, which `numbersIn` finds in its frame: one hole after the other, so that the groups
     * take turns. Returns whether it was acknowledged.
     */
    enter: (number: number) => send(number % entrants, 2 + Math.floor(number / entrants), 3 + (number % 4)),
  }
}
