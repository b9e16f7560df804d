import { setTimeout as delay } from 'node:timers/promises'
import type { Figures } from '../support/figures.ts'
import { type Environment, kill, withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const KILLS = Number(process.env.KILLS ?? 100)
/** The number of processes that are killed repeatedly; another one keeps running. */
const VICTIMS = 2
/** A process is killed at a random moment within this time after its start. */
const LIFE_MAX_MS = 400
const SETTLE_MS = 1_500
/** On a busy machine, processes start so slowly that not all kills fit into the time of this part. */
const KILLING_MAX_MS = 170_000

/** Kills processes while clients write through nginx. */
export async function killFaults(figures: Figures): Promise<void> {
  await withEnvironment({ processes: VICTIMS + 1 }, async (environment) => {
    await killAll(environment, figures)
  })
}

async function killAll(environment: Environment, figures: Figures): Promise<void> {
  const writers = startWriters(environment)
  const startMs = performance.now()
  let kills = 0
  const killAgain = async (victim: number) => {
    while (kills < KILLS && performance.now() - startMs < KILLING_MAX_MS) {
      kills += 1
      await killOnce(environment, victim)
    }
  }
  await Promise.all(Array.from({ length: VICTIMS }, (_, victim) => killAgain(victim)))
  const endedAt = performance.now()
  await delay(SETTLE_MS)
  await writers.stop()
  const name = `${KILLS} kills of a process`
  figures.add(`${name}: made`, `${kills} in ${seconds(endedAt - startMs)}`, {
    text: String(KILLS),
    isMet: kills === KILLS,
  })
  await reportWrites(figures, name, environment, {
    writers,
    endedAt,
    limits: { recoveredWithinMs: 1_000, respondsWithinMs: 10_000 },
  })
}

async function killOnce({ cluster }: Environment, victim: number): Promise<void> {
  await delay(Math.random() * LIFE_MAX_MS)
  const process = cluster.processes()[victim]
  if (!process) throw new Error(`there is no process ${victim}`)
  await kill(process)
  await cluster.restart(victim)
}
