import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Environment, kill } from '../faults/environment.ts'
import type { Figures } from '../support/figures.ts'
import { type PlayedSheet, scoreEntry, sendAsScorer } from './sheets.ts'

const KILLS = Number(process.env.PLAY_KILLS ?? 50)
const RESTARTS = Number(process.env.PLAY_RESTARTS ?? 5)
const DEVICES = 50
/** Between two entries of a device; a scorer may send 60 batches a minute. */
const ENTRY_INTERVAL_MS = 1_200
const RETRY_MS = 500
/** A process is killed at a random moment within this time after its start. */
const LIFE_MAX_MS = 600
const WORK_MS = 1_000

/** Enters scores as devices do, which send an entry again until it is acknowledged. */
function startDevices(origin: string, sheets: readonly PlayedSheet[]) {
  const entered: { token: string; id: string; seq: number }[] = []
  let isPlaying = true
  let repeated = 0
  let refused = 0

  const play = async (sheet: PlayedSheet) => {
    for (let number = 0; isPlaying; number++) {
      const entry = scoreEntry(randomUUID(), number)
      let seq: number | undefined
      for (let attempts = 0; seq === undefined; attempts++) {
        if (attempts > 0) repeated += 1
        const response = await sendAsScorer(origin, sheet, [entry])
        seq = response?.results[0]?.seq
        if (response?.status === 200 && seq === undefined) {
          refused += 1
          break
        }
        if (seq === undefined) await delay(RETRY_MS)
      }
      if (seq !== undefined) entered.push({ token: sheet.token, id: entry.id, seq })
      await delay(ENTRY_INTERVAL_MS)
    }
  }
  const playing = Promise.all(sheets.slice(0, DEVICES).map(play))
  return {
    async stop() {
      isPlaying = false
      await playing
      return { entered, repeated, refused }
    },
  }
}

/** Kills processes, then restarts the database, while devices enter scores, and looks for what was lost or doubled. */
export async function measureLosses(
  figures: Figures,
  environment: Environment,
  sheets: readonly PlayedSheet[],
): Promise<void> {
  const { cluster, server, query } = environment
  const devices = startDevices(cluster.origin, sheets)
  for (let at = 0; at < KILLS; at++) {
    await delay(Math.random() * LIFE_MAX_MS)
    const victim = cluster.processes()[at % 2]
    if (!victim) throw new Error('there is no process')
    await kill(victim)
    await cluster.restart(at % 2)
  }
  for (let at = 0; at < RESTARTS; at++) {
    await delay(WORK_MS)
    await server.shutDown()
    await server.restart()
  }
  await delay(WORK_MS)
  const { entered, repeated, refused } = await devices.stop()

  const rows = await query<{ token: string; id: string; seq: number }>(
    'select token, id, seq from score_sheet_entries',
  )
  const stored = new Map(rows.map(({ token, id, seq }) => [`${token} ${id}`, Number(seq)]))
  const lost = entered.filter(({ token, id, seq }) => stored.get(`${token} ${id}`) !== seq)
  const doubled = rows.length - stored.size
  const gaps = await query(
    'select token from score_sheet_entries group by token having max(seq) <> count(*) or min(seq) <> 1',
  )
  figures.add(
    `${KILLS} kills of a process and ${RESTARTS} restarts of PostgreSQL while ${DEVICES} devices enter scores`,
    `${entered.length} acknowledged, ${lost.length} lost, ${doubled} doubled, ${gaps.length} logs with gaps; ` +
      `${repeated} sent again, ${refused} refused`,
    {
      text: '0 lost, 0 doubled, 0 gaps, 0 refused',
      isMet: entered.length > 0 && lost.length + doubled + gaps.length + refused === 0,
    },
  )
}
