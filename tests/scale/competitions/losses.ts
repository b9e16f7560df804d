import { setTimeout as delay } from 'node:timers/promises'
import type { CompetitionRow } from '../../../src/contract/competitions.ts'
import { type Environment, kill } from '../faults/environment.ts'
import type { Figures } from '../support/figures.ts'
import { cellOf, type PlayedCompetition } from './played-competition.ts'

const KILLS = Number(process.env.COMPETITION_KILLS ?? 20)
const SCORERS = 20
const ENTRY_INTERVAL_MS = 500
const RETRY_MS = 300
const LIFE_MAX_MS = 600

/** Kills processes while scores are entered, and looks for scores that are not on the leaderboard of both. */
export async function measureLosses(
  figures: Figures,
  { cluster }: Environment,
  { organiser, enter, scoreCount }: PlayedCompetition,
): Promise<void> {
  const acknowledged: number[] = []
  let isPlaying = true
  let next = Math.ceil(scoreCount / 2)
  const play = async () => {
    while (isPlaying && next < scoreCount) {
      const number = next++
      while (!(await enter(number))) await delay(RETRY_MS)
      acknowledged.push(number)
      await delay(ENTRY_INTERVAL_MS)
    }
  }
  const playing = Promise.all(Array.from({ length: SCORERS }, play))
  for (let at = 0; at < KILLS; at++) {
    await delay(Math.random() * LIFE_MAX_MS)
    const victim = cluster.processes()[at % 2]
    if (!victim) throw new Error('there is no process')
    await kill(victim)
    await cluster.restart(at % 2)
  }
  isPlaying = false
  await playing
  const documents = await Promise.all(
    cluster
      .processes()
      .map(async ({ origin }) =>
        (await fetch(`${origin.replace(/^https/, 'http')}/rest/competition/${organiser.token}`)).text(),
      ),
  )
  const { leaderboard } = JSON.parse(documents[0] ?? '{}') as { leaderboard: CompetitionRow[] }
  const rows = new Map(leaderboard.map((row) => [row.entrant, row.rounds[0]?.holes ?? []]))
  const lost = acknowledged.filter((number) => {
    const { entrant, hole, strokes } = cellOf(number)
    return rows.get(entrant)?.[hole - 1] !== strokes
  })
  figures.add(
    `${KILLS} kills of a process while ${SCORERS} phones enter scores`,
    `${acknowledged.length} acknowledged, ${lost.length} lost`,
    { text: '0 lost', isMet: acknowledged.length > 0 && lost.length === 0 },
  )
  const isSame = new Set(documents).size === 1
  figures.add('the same: leaderboards of both processes', isSame ? 'the same' : 'different', {
    text: 'the same',
    isMet: isSame,
  })
}
