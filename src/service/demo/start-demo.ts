import type { FastifyBaseLogger } from 'fastify'
import type { ServiceWorld } from '../service-world.ts'
import { DEMO_TOKENS } from './demo-world.ts'
import { startLivePlay } from './live-play.ts'
import { writeMailingFiles } from './mailing-files.ts'
import { INSTALLS } from './phone.ts'
import { seedDemo } from './seed-demo.ts'

type World = Pick<ServiceWorld, 'config' | 'services' | 'clock'> & { log: FastifyBaseLogger }

/**
 * Fills a service that is empty with the demonstration, and where there is one plays its live round on.
 * Answers how to stop that.
 */
export async function startDemo({ config, services, clock, log }: World): Promise<() => Promise<void>> {
  if (await services.areEmpty()) {
    await seedDemo(services, clock)
    await writeMailingFiles(config.dataDir)
  }
  const live = await services.rounds.recordedOf(DEMO_TOKENS.live)
  if (live?.iid !== INSTALLS.current) return async () => {}
  return startLivePlay({
    iid: live.iid,
    holeMs: config.liveHoleMs,
    clock,
    save: services.rounds.saveLive,
    failed: (err) => log.error({ err }, 'a score of the live demonstration could not be kept'),
  })
}
