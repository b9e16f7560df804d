import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CompetitionRow, PublicCompetition } from '../../../src/contract/competitions.ts'
import { type CompetitionField, competitionRows } from '../../../src/domain/competition/competition-rows.ts'
import { roundCards } from '../../../src/domain/competition/round-cards.ts'
import { COURSE } from '../../support/competitions.ts'
import { freePort } from '../../support/postgres-server.ts'
import { createClient, startService } from '../../support/service.ts'
import { startSiteProcess } from '../../support/site-process.ts'
import { cellOf, type PlayedCompetition, startCompetition } from '../competitions/played-competition.ts'
import { measureViewers } from '../competitions/viewers.ts'
import { type Environment, kill, withEnvironment } from '../faults/environment.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { chooseOrigin, startNginx } from '../support/nginx.ts'
import { quantile } from '../support/open-loop.ts'
import { measureSteps } from '../support/steps.ts'

// Measures a competition: how fast scores reach those who watch, that none is lost, and that all processes agree.
// COMPETITION_ENTRANTS, _VIEWERS, _SECONDS and _KILLS make it smaller.

const EMAIL = 'organiser@golf.example'

const KILLS = Number(process.env.COMPETITION_KILLS ?? 20)
const SCORERS = 20
const ENTRY_INTERVAL_MS = 500
const RETRY_MS = 300
const LIFE_MAX_MS = 600

const RANKED = 200
const ROUNDS = 4
const REPETITIONS = 200
const AIM_MS = 5
const GAME = {
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  tieBreak: 'countback',
  course: COURSE,
} as const
const IDS = Array.from({ length: RANKED }, (_, at) => `e${at + 1}`)
const SCORES = IDS.map((_, player) =>
  Object.fromEntries(COURSE.holes.map((_, hole) => [`h${hole + 1}`, 3 + ((player + hole) % 4)])),
)

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

/** Kills processes while scores are entered, and looks for scores that are not on the leaderboard of both. */
async function measureLosses(
  figures: Figures,
  { cluster }: Environment,
  { organiser, enter, scoreCount }: PlayedCompetition,
): Promise<void> {
  const acknowledged: number[] = []
  let isPlaying = true
  let next = Math.ceil(scoreCount / 2)
  const play = async () => {
    while (isPlaying && next < scoreCount) {
      const number = next++
      while (!(await enter(number))) await delay(RETRY_MS)
      acknowledged.push(number)
      await delay(ENTRY_INTERVAL_MS)
    }
  }
  const playing = Promise.all(Array.from({ length: SCORERS }, play))
  for (let at = 0; at < KILLS; at++) {
    await delay(Math.random() * LIFE_MAX_MS)
    const victim = cluster.processes()[at % 2]
    if (!victim) throw new Error('there is no process')
    await kill(victim)
    await cluster.restart(at % 2)
  }
  isPlaying = false
  await playing
  const documents = await Promise.all(
    cluster
      .processes()
      .map(async ({ origin }) =>
        (await fetch(`${origin.replace(/^https/, 'http')}/rest/competition/${organiser.token}`)).text(),
      ),
  )
  const { leaderboard } = JSON.parse(documents[0] ?? '{}') as { leaderboard: CompetitionRow[] }
  const rows = new Map(leaderboard.map((row) => [row.entrant, row.rounds[0]?.holes ?? []]))
  const lost = acknowledged.filter((number) => {
    const { entrant, hole, strokes } = cellOf(number)
    return rows.get(entrant)?.[hole - 1] !== strokes
  })
  figures.add(
    `${KILLS} kills of a process while ${SCORERS} phones enter scores`,
    `${acknowledged.length} acknowledged, ${lost.length} lost`,
    { text: '0 lost', isMet: acknowledged.length > 0 && lost.length === 0 },
  )
  const isSame = new Set(documents).size === 1
  figures.add('the same: leaderboards of both processes', isSame ? 'the same' : 'different', {
    text: 'the same',
    isMet: isSame,
  })
}

/** Measures how long the leaderboard of a large field takes from its facts. */
async function measureRanking(figures: Figures): Promise<void> {
  const tookMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now()
    competitionRows(largeField())
    return performance.now() - startMs
  })
  const medianMs = quantile(tookMs, 0.5)
  figures.add(
    `ranking ${RANKED} entrants over ${ROUNDS} rounds`,
    `median ${medianMs.toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms`,
    { text: `median ${AIM_MS} ms`, isMet: medianMs <= AIM_MS },
  )
}

function largeField(): CompetitionField {
  const entrants = IDS.map((id, at) => ({
    id,
    balls: [{ id, playingHandicap: at % 30, scores: SCORES[at] ?? {} }],
  }))
  const groups = [{ teeTime: '09:00', entrants: IDS }]
  return {
    game: GAME,
    entrants: IDS.map((id, at) => ({ id, name: id, division: `d${at % 3}`, playingHandicap: at % 30 })),
    rounds: Array.from({ length: ROUNDS }, (_, at) => {
      const state: PublicCompetition['rounds'][number]['state'] = at < ROUNDS - 1 ? 'closed' : 'open'
      return { state, groups, cards: roundCards(GAME, entrants, state === 'open') }
    }),
  }
}
