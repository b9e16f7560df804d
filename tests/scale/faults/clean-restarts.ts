import { signOut } from '../../../src/contract/session.ts'
import { endProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { countRepeatedly } from '../support/tally.ts'
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
    // Without pauses, to meet the short moments in which a process closes. Nothing is stored. Some have no response,
    // because nginx closes a connection after a thousand requests.
    const sendPost = () => fetch(cluster.origin + signOut.path, { method: signOut.method })
    const stopPosts = countRepeatedly(sendPost, CLIENTS, 0)
    const startMs = performance.now()
    for (let restart = 0; restart < RESTARTS; restart++) {
      const index = restart % cluster.processes().length
      const child = cluster.processes()[index]?.process
      if (!child) throw new Error(`there is no process ${index}`)
      await endProcess(child, 'SIGTERM')
      await cluster.restart(index)
    }
    const endedAt = performance.now()
    await writers.stop()
    const posts = await stopPosts()
    const failed = [...writers.statuses].filter(([status]) => status === 0 || status >= 500)
    const name = `${RESTARTS} restarts of a process by SIGTERM, ${CLIENTS} writers`
    figures.add(
      `${name}: failed writes in ${seconds(endedAt - startMs)}`,
      `${failed.map(([status, count]) => `${count} × ${status || 'no response'}`).join(', ') || 'none'} of ${writers.acknowledged()}`,
      { text: 'none', isMet: failed.length === 0 && writers.acknowledged() > 0 },
    )
    figures.add(`${name}: other POST requests, without pauses`, posts.text, {
      text: 'no 502 or 503',
      isMet: posts.statuses.has(403) && ![...posts.statuses].some((status) => status === 0 || status >= 500),
    })
    await reportWrites(figures, name, environment, {
      writers,
      endedAt,
      limits: { recoveredWithinMs: 1_000, respondsWithinMs: 5_000 },
    })
  })
}
