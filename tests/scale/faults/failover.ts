import { setTimeout as delay } from 'node:timers/promises'
import { endProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { query, withEnvironment } from './environment.ts'
import { watchLiveRound } from './live-round.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

/** How long clients write before the fault. */
const WORK_MS = 4_000
/** How long the standby has received nothing when the primary fails, as when both faults have one cause. */
const CUT_OFF_MS = 2_000
const SETTLE_MS = 4_000

/** Fails over from a primary of PostgreSQL to its standby, with synchronous and with asynchronous replication. */
export async function failovers(figures: Figures): Promise<void> {
  await failOver(figures, { isSynchronous: true })
  await failOver(figures, { isSynchronous: false })
}

async function failOver(figures: Figures, { isSynchronous }: { isSynchronous: boolean }): Promise<void> {
  await withEnvironment({ hasStandby: true }, async (environment) => {
    const { server, standby } = environment
    if (!standby) throw new Error('the environment has no standby')
    if (isSynchronous) {
      const primary = server.urlOf('postgres')
      await query(primary, "alter system set synchronous_standby_names = '*'")
      await query(primary, 'alter system set synchronous_commit = remote_apply')
      await query(primary, 'select pg_reload_conf()')
    }
    const live = await watchLiveRound(environment, 'watched-through-a-failover')
    const writers = startWriters(environment)
    await delay(WORK_MS)
    standby.replication.stall('to-server', 'to-client')
    await delay(CUT_OFF_MS)
    await endProcess(server.process())
    const failedAt = performance.now()
    await standby.server.promote()
    const promotedAt = performance.now()
    await live.play()
    const arrivalMs = await live.arrivalMs()
    await delay(SETTLE_MS)
    await writers.stop()
    const name = `failover, ${isSynchronous ? 'synchronous_commit = remote_apply' : 'asynchronous'}`
    figures.add(`${name}: promotion of the standby`, seconds(promotedAt - failedAt))
    await reportWrites(figures, name, environment, {
      writers,
      endedAt: promotedAt,
      limits: { recoveredWithinMs: 10_000, respondsWithinMs: 15_000 },
      mayLose: !isSynchronous,
    })
    figures.add(`${name}: live value after it`, seconds(arrivalMs), {
      text: 'within 5 s',
      isMet: arrivalMs < 5_000,
    })
    await live.close()
  })
}
