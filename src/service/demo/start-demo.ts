import type { FastifyBaseLogger } from 'fastify'
import { LEASE_MS } from '../database/leases.ts'
import { isLocal } from '../is-local.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { INSTALLS } from './demo-snapshot.ts'
import { startLivePlay } from './live-play.ts'
import { writeMailingFiles } from './mailing-files.ts'
import { seedDemo } from './seed-demo.ts'

/** The process that owns this lease plays the live round. */
const LEASE = 'live demonstration'

type Deps = Pick<ServiceDeps, 'config' | 'services' | 'clock'> & { log: FastifyBaseLogger }

/**
 * Disables the demo's accounts, whose passwords are public, unless the service is local. They are enabled again only in
 * a database that belongs to this process: another process may be public.
 */
export async function guardDemoAccounts({ config, services, log }: Omit<Deps, 'clock'>): Promise<void> {
  const { demoAccounts } = services
  if (!isLocal(config)) {
    const count = await demoAccounts.disable()
    if (count > 0) log.warn(`The ${count} demo accounts are disabled, because the service is not local`)
  } else if (!config.databaseUrl) await demoAccounts.enable()
}

/**
 * Seeds the demo if the service is empty, and plays its live round if there is one. Returns a function that stops the
 * live round.
 */
export async function startDemo({ config, services, clock, log }: Deps): Promise<() => Promise<void>> {
  const isSeeded = (await services.accounts.isEmpty()) && (await seedDemo(services, clock))
  // Processes that share a database have a data folder each, but only one of them seeds the database.
  if (isSeeded || config.databaseUrl) await writeMailingFiles(config.dataDir)
  const live = await services.rounds.recordedOf(DEMO_TOKENS.live)
  if (live?.iid !== INSTALLS.current) return async () => {}
  const stop = startLivePlay({
    iid: live.iid,
    holeMs: config.liveHoleMs,
    clock,
    // Every process plays, but only the one that owns the lease saves, so that another can take over at any time.
    async save(round) {
      if (await services.leases.acquire(LEASE, LEASE_MS + config.liveHoleMs)) {
        await services.rounds.saveLive(round)
      }
    },
    onError: (err) => log.error({ err }, 'saving a score of the demo live round failed'),
  })
  return async () => {
    await stop()
    await services.leases.release(LEASE)
  }
}
