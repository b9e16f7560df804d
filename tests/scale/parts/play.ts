import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../../../src/service/app.ts'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { freePort } from '../../support/ports.ts'
import { startService } from '../../support/service.ts'
import { startSiteProcess } from '../../support/site-process.ts'
import { withEnvironment } from '../faults/environment.ts'
import { measureFold } from '../play/fold.ts'
import { measureLatency } from '../play/latency.ts'
import { type PlayedSheet, startSheets } from '../play/sheets.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { chooseOrigin, startNginx } from '../support/nginx.ts'
import { measureSteps } from '../support/steps.ts'

// Measures score sheets: how fast entries are acknowledged and reach those who watch.

const ROUNDS = Number(process.env.PLAY_ROUNDS ?? 1_000)
const SQLITE_ROUNDS = Number(process.env.PLAY_SQLITE_ROUNDS ?? 100)
const SECONDS = Number(process.env.PLAY_SECONDS ?? 60)
/** An entry in 20 s for each round: four players, of whom each finishes a hole in 80 s. */
const ENTRIES_PER_ROUND_AND_SECOND = 0.05

const figures = createFigures('play')
endChildrenOnExit()
await measureSteps(figures, {
  'fold of a score sheet': measureFold,
  'score sheets on PostgreSQL': onPostgres,
  'score sheets on SQLite': onSqlite,
})
process.exit()

async function onPostgres(all: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const sheets = await sheetsIn(environment.databaseUrl)
    await measureLatency(all, {
      name: `${ROUNDS} live rounds of four players, two processes on PostgreSQL`,
      origin: environment.cluster.origin,
      sheets,
      entriesPerSecond: ROUNDS * ENTRIES_PER_ROUND_AND_SECOND,
      seconds: SECONDS,
    })
  })
}

/** Starts sheets in a process that notifies the others. */
async function sheetsIn(databaseUrl: string): Promise<PlayedSheet[]> {
  const dataDir = await newFolder()
  const settings = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'off' }
  const app = await createApp(readConfig(settings))
  const sheets = await startSheets(app.context, ROUNDS)
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
  return sheets
}

async function onSqlite(all: Figures): Promise<void> {
  const dataDir = await newFolder()
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
      origin: nginx.origin,
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

function newFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'scale-play-'))
}
