import type { FastifyBaseLogger } from 'fastify'
import { LEASE_MS } from '../database/leases.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { startLivePlay } from './live-play.ts'
import { writeMailingFiles } from './mailing-files.ts'
import { INSTALLS } from './phone.ts'
import { seedDemo } from './seed-demo.ts'

/** Whoever holds it plays. */
const LEASE = 'live demonstration'

type Deps = Pick<ServiceDeps, 'config' | 'services' | 'clock'> & { log: FastifyBaseLogger }

/**
 * Fills a service that is empty with the demonstration, and where there is one plays its live round on.
 * Answers how to stop that.
 */
export async function startDemo({ config, services, clock, log }: Deps): Promise<() => Promise<void>> {
  const isSeeded = (await services.accounts.isEmpty()) && (await seedDemo(services, clock))
  // On a database for several processes each has a data folder, and only one of them has seeded.
  if (isSeeded || config.databaseUrl) await writeMailingFiles(config.dataDir)
  const live = await services.rounds.recordedOf(DEMO_TOKENS.live)
  if (live?.iid !== INSTALLS.current) return async () => {}
  const stop = startLivePlay({
    iid: live.iid,
    holeMs: config.liveHoleMs,
    clock,
    // Of several processes one plays; the others keep up, so that one of them can go on.
    async save(round) {
      if (await services.leases.acquire(LEASE, LEASE_MS + config.liveHoleMs)) {
        await services.rounds.saveLive(round)
      }
    },
    failed: (err) => log.error({ err }, 'a score of the live demonstration could not be kept'),
  })
  return async () => {
    await stop()
    await services.leases.release(LEASE)
  }
}
