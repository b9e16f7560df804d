import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/postgres-server.ts'
import { createClient, startService } from '../../support/service.ts'
import { startSiteProcess } from '../../support/site-process.ts'
import { measureLosses } from '../competitions/losses.ts'
import { startCompetition } from '../competitions/played-competition.ts'
import { measureRanking } from '../competitions/ranking.ts'
import { measureViewers } from '../competitions/viewers.ts'
import { withEnvironment } from '../faults/environment.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { chooseOrigin, startNginx } from '../support/nginx.ts'
import { measureSteps } from '../support/steps.ts'

// Measures a competition: how fast scores reach those who watch, that none is lost, and that all processes agree.
// COMPETITION_ENTRANTS, _VIEWERS, _SECONDS and _KILLS make it smaller.

const EMAIL = 'organiser@golf.example'

const figures = createFigures('competitions')
endChildrenOnExit()
await measureSteps(figures, {
  'ranking a large field': measureRanking,
  'a competition on SQLite': onSqlite,
  'a competition on PostgreSQL': onPostgres,
})
process.exit()

async function onSqlite(all: Figures): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-competitions-'))
  const service = await startService({ dataDir })
  await service.signInAs('golfer', EMAIL)
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
    const competition = await startCompetition(nginx.origin, await organiserAt(nginx.origin, EMAIL))
    await measureViewers(all, 'one process on SQLite', nginx.origin, competition)
  } finally {
    await nginx.stop()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(all: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const { origin } = environment.cluster
    const competition = await startCompetition(origin, await organiserAt(origin, 'golfer-0@golf.example'))
    await measureViewers(all, 'two processes on PostgreSQL', origin, competition)
    await measureLosses(all, environment, competition)
  })
}

async function organiserAt(origin: string, email: string) {
  const client = createClient(origin)
  const signedIn = await client.signIn(email)
  if (!signedIn.ok) throw new Error(`signing in failed with ${signedIn.status}`)
  return client
}
