import '../rounds/site-settings.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/ports.ts'
import { createClient, startService } from '../../support/service.ts'
import { playDisaster } from '../../support/sheet-disasters.ts'
import { endProcess, startSiteProcess } from '../../support/site-process.ts'
import { lostEntries } from '../rounds/lost-entries.ts'
import { type PlayedRound, playRandomRound } from '../rounds/random-round.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'

// Plays random rounds with three phones that fail, and looks for entries that were called saved and are lost.

const ROUNDS = Number(process.env.ROUNDS ?? 200)
/** The beginning of the seeds; a round is repeated with the seed that its failure names. */
const SEED = process.env.ROUNDS_SEED ?? String(Date.now())
/** Rounds whose service is restored from backups. */
const DISASTERS = Number(process.env.DISASTERS ?? 1000)
/** After this time no more disasters begin. */
const DISASTERS_MS = 15 * 60_000
const LOGIN = 'ann@golf.example'

endChildrenOnExit()
await measureSteps(createFigures('rounds'), {
  ...(DISASTERS > 0 && { 'random disasters': playDisasters }),
  ...(ROUNDS > 0 && { 'random rounds of three phones': playRounds }),
})
process.exit()

async function playDisasters(all: Figures): Promise<void> {
  console.log(`seeds ${SEED}-disaster-0 to ${SEED}-disaster-${DISASTERS - 1}`)
  const endMs = Date.now() + DISASTERS_MS
  const losses: string[] = []
  let [played, entries, restores] = [0, 0, 0]
  for (; played < DISASTERS && Date.now() < endMs; played += 1) {
    const seed = `${SEED}-disaster-${played}`
    const disaster = await playDisaster(seed)
    entries += disaster.entries
    restores += disaster.restores
    losses.push(...disaster.losses.map((line) => `${seed}: ${line}`))
  }
  for (const line of losses) console.error(line)
  all.add(
    `${played} rounds with four phones: ${restores} backups restored`,
    `${entries} entries made, ${losses.length} lost or under another device`,
    { text: '0 lost', isMet: losses.length === 0 && restores > 0 },
  )
}

async function playRounds(all: Figures): Promise<void> {
  const service = await startKillable()
  try {
    const golfer = createClient(service.origin)
    await golfer.signIn(LOGIN)
    const rounds: PlayedRound[] = []
    const lost: string[] = []
    for (let at = 0; at < ROUNDS; at += 1) {
      const seed = `${SEED}-${at}`
      const round = await playRandomRound({
        seed,
        origin: () => service.origin,
        golfer,
        login: LOGIN,
        addressOf: (phone) => `10.${Math.floor(at / 250)}.${at % 250}.${phone + 1}`,
        killService: service.kill,
      })
      rounds.push(round)
      lost.push(...lostEntries(round.saved, round).map((line) => `${seed}: ${line}`))
      if (!round.isSame) lost.push(`${seed}: the phones do not show the same`)
    }
    for (const line of lost) console.error(line)
    const sum = (of: (round: PlayedRound) => number) => rounds.reduce((total, round) => total + of(round), 0)
    all.add(
      `${ROUNDS} random rounds with three phones: ${sum((one) => one.lostNetworks)} lost networks, ` +
        `${sum((one) => one.killedTabs)} killed tabs, ${sum((one) => one.killedServices)} kills of the service`,
      `${sum((one) => one.made)} entries made, ${sum((one) => one.saved.size)} called saved, ` +
        `${sum((one) => one.discrepancies.length)} discrepancies, ${lost.length} lost`,
      { text: '0 lost', isMet: lost.length === 0 && sum((one) => one.saved.size) > 0 },
    )
  } finally {
    await service.stop()
  }
}

/** Starts the service with a golfer in a process of its own, which can be killed and comes back at the same address. */
async function startKillable() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scale-rounds-'))
  const prepared = await startService({ dataDir })
  await prepared.signInAs('golfer', LOGIN)
  await prepared.stopKeepingData()
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    TRUST_PROXY: '1',
    AUTH_PER_MINUTE: '1000000',
  }
  let site = await startSiteProcess(settings)
  return {
    origin: site.origin,
    async kill() {
      await endProcess(site.process)
      site = await startSiteProcess(settings)
    },
    async stop() {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
