import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, CDPSession } from 'playwright'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import { roundPath } from '../../src/routes.ts'
import { createApp } from '../../src/service/app.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { INSTALLS } from '../../src/service/demo/demo-snapshot.ts'
import { liveRoundAfter } from '../../src/service/demo/live-play.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { quantile } from '../scale/support/open-loop.ts'
import { within } from './attempt.ts'
import { watchPaints } from './next-paint.ts'

const TOKEN = 'bench-live'
const HOLES = 18
const STARTED_MS = Date.UTC(2026, 5, 20, 9)
/** After this time an update counts as lost. */
const TIMEOUT_MS = 10_000
/** Updates that are not measured, while scripts are compiled and caches are filled. */
const WARM_UP_UPDATES = 50

/** Measures how fast a page shows the scores of a live round, and whether its memory grows. */
export async function measureLive(browser: Browser, updates: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-live-'))
  const app = await createApp(readConfig({ PORT: '0', DATA_DIR: dataDir, LIVE_HOLE_MS: '3600000' }))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await app.fastify.listen({ host: 'localhost', port: 0 })
    const write = (update: number) =>
      createRounds(app.context).saveLive({
        iid: INSTALLS.current,
        token: TOKEN,
        recorded: roundAfter(update),
      })
    await write(0)
    const page = await context.newPage()
    await page.goto(app.siteUrl() + roundPath(TOKEN))
    await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor()
    const nextPaint = await watchPaints(page, 'section[aria-label="Scorecard"]')
    const session = await context.newCDPSession(page)
    const times: number[] = []
    let before = await measureMemory(session)
    for (let update = 1; update <= WARM_UP_UPDATES + updates; update += 1) {
      const paintedMs = nextPaint()
      const startedMs = performance.timeOrigin + performance.now()
      await write(update)
      const ms = (await within(TIMEOUT_MS, paintedMs, `painting update ${update}`)) - startedMs
      if (update === WARM_UP_UPDATES) before = await measureMemory(session)
      if (update > WARM_UP_UPDATES) times.push(ms)
    }
    const after = await measureMemory(session)
    return {
      updates,
      // From the write in the realtime database to the frame that paints the cell.
      medianMs: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      // After garbage collection, before and after all updates.
      heapBeforeMb: before.heapMb,
      heapAfterMb: after.heapMb,
      nodesBefore: before.nodes,
      nodesAfter: after.nodes,
      listenersBefore: before.listeners,
      listenersAfter: after.listeners,
    }
  } finally {
    await context.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the round after an update: each one changes the score of the first player's next hole. */
function roundAfter(update: number): RecordedRound {
  const finished = liveRoundAfter(HOLES * 4 - 1, STARTED_MS)
  const players = finished.players.map((player, index) => ({
    ...player,
    holes: player.holes?.map((hole, holeIndex) => {
      const turns = Math.floor((update + HOLES - holeIndex) / HOLES)
      return index === 0 ? { ...hole, strokes: 3 + ((turns + holeIndex) % 5), putts: 2 } : hole
    }),
  }))
  return { ...finished, token: TOKEN, players }
}

async function measureMemory(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
}
