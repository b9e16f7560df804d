import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/ports.ts'
import { startService } from '../../support/service.ts'
import { startSiteProcess } from '../../support/site-process.ts'
import { withEnvironment } from '../faults/environment.ts'
import { measureFold } from '../play/fold.ts'
import { measureLatency } from '../play/latency.ts'
import { startSheets } from '../play/sheets.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { chooseOrigin, startNginx } from '../support/nginx.ts'
import { openContext } from '../support/open-context.ts'
import { measureSteps } from '../support/steps.ts'

// Measures score sheets: how fast entries are acknowledged and reach those who watch.

const ROUNDS = Number(process.env.PLAY_ROUNDS ?? 1_000)
const SQLITE_ROUNDS = Number(process.env.PLAY_SQLITE_ROUNDS ?? 100)
const SECONDS = Number(process.env.PLAY_SECONDS ?? 60)
/** An entry in 20 s for each round: four players, of whom each finishes a hole in 80 s. */
const ENTRIES_PER_ROUND_AND_SECOND = 0.05

endChildrenOnExit()
await measureSteps(createFigures('play'), {
  'fold of a score sheet': measureFold,
  'score sheets on PostgreSQL': onPostgres,
  'score sheets on SQLite': onSqlite,
})
process.exit()

async function onPostgres(all: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const context = await openContext(environment.databaseUrl)
    const sheets = await startSheets(context, ROUNDS)
    await context.close()
    await measureLatency(all, {
      name: `${ROUNDS} live rounds of four players, two processes on PostgreSQL`,
      origin: environment.cluster.origin,
      sheets,
      entriesPerSecond: ROUNDS * ENTRIES_PER_ROUND_AND_SECOND,
      seconds: SECONDS,
    })
  })
}

async function onSqlite(all: Figures): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-play-'))
  const service = await startService({ dataDir })
  const sheets = await startSheets(service.context, SQLITE_ROUNDS)
  await service.stopKeepingData()
  const [publicOrigin, port] = [await chooseOrigin(), await freePort()]
  const site = await startSiteProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    SITE_URL: publicOrigin,
    TRUST_PROXY: '1',
  })
  const nginx = await startNginx(publicOrigin, [port])
  try {
    await measureLatency(all, {
      name: `${SQLITE_ROUNDS} live rounds of four players, one process on SQLite`,
      origin: publicOrigin,
      sheets,
      entriesPerSecond: SQLITE_ROUNDS * ENTRIES_PER_ROUND_AND_SECOND,
      seconds: SECONDS,
    })
  } finally {
    await nginx.stop()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
