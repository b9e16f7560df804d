import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { counted } from '../../domain/format/counted.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { isLocal } from '../base/config/is-local.ts'
import { createLeases, LEASE_MS } from '../base/database/leases.ts'
import type { GolfDeps } from '../golf/golf-context.ts'
import { createRounds } from '../golf/rounds/rounds.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from '../staff/mailing/mailing-folders.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { DEMO_TOKENS } from './demo-data.ts'
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

const FILES: Record<string, string> = {
  [join(RECIPIENTS_FOLDER, 'club-night.csv')]: [
    'email,name,course',
    'ann@example.com,Ann,Harrow Down',
    'bob@example.com,Bob,Skerry Links',
    'cara@example.com,Cara,Harrow Down',
    'nell@example.com,Nell,Kea Flat',
    'not an address,Dev,Harrow Down',
    'ann@example.com,Ann,Skerry Links',
    '',
  ].join('\n'),
  [join(TEMPLATES_FOLDER, 'spring-offer', 'subject.txt')]: '{{name}}, a year of {{company}} for less\n',
  [join(TEMPLATES_FOLDER, 'spring-offer', 'text.txt')]: [
    'Hello {{name}},',
    '',
    'The greens at {{course}} are open again, and until the end of the month a year of {{company}} is half price.',
    '',
    'Unsubscribe: {{unsubscribeLink}}',
    '',
  ].join('\n'),
  [join(TEMPLATES_FOLDER, 'spring-offer', 'html.html')]: [
    '<p>Hello {{name}},</p>',
    '<p>The greens at {{course}} are open again, and until the end of the month a year of {{company}} is half price.</p>',
    '<p><a href="{{unsubscribeLink}}">Unsubscribe</a></p>',
    '',
  ].join('\n'),
}

/** Writes a recipients file and a template for trying out a mailing. Existing files are not overwritten. */
async function writeMailingFiles(dataDir: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(dataDir, name)
    await mkdir(join(path, '..'), { recursive: true })
    try {
      await writeFile(path, text, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
