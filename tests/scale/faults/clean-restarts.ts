import { once } from 'node:events'
import type { Figures } from '../support/figures.ts'
import { withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const RESTARTS = Number(process.env.CLEAN_RESTARTS ?? 30)
const CLIENTS = 5

/** Restarts processes in turn with SIGTERM, as an upgrade does, while clients write through nginx. */
export async function cleanRestarts(figures: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const { cluster } = environment
    const writers = startWriters(environment, CLIENTS)
    const startMs = performance.now()
    for (let restart = 0; restart < RESTARTS; restart++) {
      const index = restart % cluster.processes().length
      const child = cluster.processes()[index]?.process
      if (!child) throw new Error(`there is no process ${index}`)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await cluster.restart(index)
    }
    const endedAt = performance.now()
    await writers.stop()
    const failed = [...writers.statuses].filter(([status]) => status === 0 || status >= 500)
    const name = `${RESTARTS} restarts of a process by SIGTERM, ${CLIENTS} writers`
    figures.add(
      `${name}: failed writes in ${seconds(endedAt - startMs)}`,
      `${failed.map(([status, count]) => `${count} × ${status || 'no response'}`).join(', ') || 'none'} of ${writers.acknowledged()}`,
      { text: 'none', isMet: failed.length === 0 && writers.acknowledged() > 0 },
    )
    await reportWrites(figures, name, environment, {
      writers,
      endedAt,
      limits: { recoveredWithinMs: 1_000, respondsWithinMs: 5_000 },
    })
  })
}
