import type { FastifyBaseLogger } from 'fastify'
import { counted } from '../../domain/format/counted.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { isLocal } from '../base/config/is-local.ts'
import { createLeases, LEASE_MS } from '../base/database/leases.ts'
import type { GolfDeps } from '../golf/golf-context.ts'
import { createRounds } from '../golf/rounds/rounds.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { DEMO_TOKENS } from './demo-data.ts'
import { writeMailingFiles } from './demo-mailing-files.ts'
import { INSTALLS } from './demo-snapshot.ts'
import { startLivePlay } from './live-play.ts'
import { seedDemo } from './seed-demo.ts'

/** The process that owns this lease plays the live round. */
const LEASE = 'live demonstration'

interface Deps extends GolfDeps {
  log: FastifyBaseLogger
}

/**
 * Disables the demo accounts unless the service is local, because their passwords are public. On a local service they
 * are enabled again, but only on SQLite: a PostgreSQL database may also be used by a public process.
 */
export async function guardDemoAccounts(deps: Deps): Promise<void> {
  const { config, log } = deps
  const demoAccounts = createDemoAccounts(deps)
  if (!isLocal(config)) {
    const count = await demoAccounts.disable()
    if (count > 0)
      log.warn(
        `Disabled ${counted(count, 'demo account', 'demo accounts')}, because the service is not local`,
      )
  } else if (!config.databaseUrl) await demoAccounts.enable()
}

/**
 * Seeds the demo if the service is empty, and plays its live round if there is one. Returns a function that stops the
 * live round.
 */
export async function startDemo(deps: Deps): Promise<() => Promise<void>> {
  const { config, clock, log } = deps
  const isSeeded = (await createAccounts(deps).isEmpty()) && (await seedDemo(deps))
  // Processes that share a database have separate data folders. Only one process seeds the database, but all need the
  // files.
  if (isSeeded || config.databaseUrl) await writeMailingFiles(config.dataDir)
  const live = await createRounds(deps).recordedOf(DEMO_TOKENS.live)
  if (live?.iid !== INSTALLS.current) return async () => {}
  const stop = startLivePlay({
    iid: live.iid,
    holeMs: config.liveHoleMs,
    clock,
    // Every process plays the round, but only the owner of the lease saves it, so that another process can take over at
    // any time.
    async save(round) {
      if (await createLeases(deps).acquire(LEASE, LEASE_MS + config.liveHoleMs)) {
        await createRounds(deps).saveLive(round)
      }
    },
    onError: (err) => log.error({ err }, 'saving a score of the demo live round failed'),
  })
  return async () => {
    await stop()
    await createLeases(deps).release(LEASE)
  }
}
