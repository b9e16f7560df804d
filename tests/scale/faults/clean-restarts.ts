import { signOut } from '../../../src/contract/session.ts'
import { endProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const RESTARTS = Number(process.env.CLEAN_RESTARTS ?? 30)
const CLIENTS = 5

/** Sends POST requests without pauses, to meet the short moments in which a process closes. Nothing is stored. */
function startPosts(origin: string) {
  const statuses = new Map<number, number>()
  let isStopped = false
  const runClient = async () => {
    while (!isStopped) {
      // 0 if nginx has closed the connection, which it does after a thousand requests.
      const status = await fetch(origin + signOut.path, { method: signOut.method }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const running = Promise.all(Array.from({ length: CLIENTS }, runClient))
  return {
    async stop(): Promise<ReadonlyMap<number, number>> {
      isStopped = true
      await running
      return statuses
    },
  }
}

/** Restarts processes in turn with SIGTERM, as an upgrade does, while clients write through nginx. */
export async function cleanRestarts(figures: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const { cluster } = environment
    const writers = startWriters(environment, CLIENTS)
    const posts = startPosts(cluster.origin)
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
    const answered = await posts.stop()
    const failed = [...writers.statuses].filter(([status]) => status === 0 || status >= 500)
    const name = `${RESTARTS} restarts of a process by SIGTERM, ${CLIENTS} writers`
    figures.add(
      `${name}: failed writes in ${seconds(endedAt - startMs)}`,
      `${failed.map(([status, count]) => `${count} × ${status || 'no response'}`).join(', ') || 'none'} of ${writers.acknowledged()}`,
      { text: 'none', isMet: failed.length === 0 && writers.acknowledged() > 0 },
    )
    const refused = answered.get(403) ?? 0
    const others = [...answered].filter(([status]) => status >= 500)
    figures.add(
      `${name}: other POST requests, without pauses`,
      `${refused} answered, ${others.map(([status, count]) => `${count} × ${status}`).join(', ') || '0 × 502'}`,
      { text: '0 × 502', isMet: refused > 0 && others.length === 0 },
    )
    await reportWrites(figures, name, environment, {
      writers,
      endedAt,
      limits: { recoveredWithinMs: 1_000, respondsWithinMs: 5_000 },
    })
  })
}
