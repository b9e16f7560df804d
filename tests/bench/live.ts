import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import { roundPath } from '../../src/routes.ts'
import { createApp } from '../../src/service/app.ts'
import { readConfig } from '../../src/service/config.ts'
import { INSTALLS } from '../../src/service/demo/demo-snapshot.ts'
import { liveRoundAfter } from '../../src/service/demo/live-play.ts'

const TOKEN = 'bench-live'
const HOLES = 18
const STARTED_MS = Date.UTC(2026, 5, 20, 9)
/** A score that is not there by then will not come. */
const TIMEOUT_MS = 10_000
/** Before these nothing is counted: scripts are compiled, caches are filled. */
const WARM_UP = 100

export interface LiveFigures {
  updates: number
  /** From the write in the realtime database to the frame that paints the cell. */
  medianMs: number
  p99Ms: number
  /** After garbage collection, before and after all updates. */
  before: Weight
  after: Weight
}
interface Weight {
  heapMb: number
  nodes: number
  listeners: number
}

/** An hour of live play in a few minutes, seen by one page: how fast a score is there, and what stays behind. */
export async function measureLive(browser: Browser, updates: number): Promise<LiveFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-live-'))
  const app = await createApp(readConfig({ PORT: '0', DATA_DIR: dataDir, LIVE_HOLE_MS: '3600000' }))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await app.fastify.listen({ host: 'localhost', port: 0 })
    const write = (update: number) =>
      app.services.rounds.saveLive({ iid: INSTALLS.current, token: TOKEN, recorded: roundAfter(update) })
    await write(0)
    const page = await context.newPage()
    let painted: (atMs: number) => void = () => {}
    await page.exposeBinding('painted', (_, atMs: number) => painted(atMs))
    await page.goto(app.siteUrl() + roundPath(TOKEN))
    await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor()
    await page.evaluate(() => {
      const card = document.querySelector('section[aria-label="Scorecard"]')
      if (!card) throw new Error('the round has no card')
      new MutationObserver(() => {
        // The task after the frame that paints it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            port1.close()
            const atMs = performance.timeOrigin + performance.now()
            ;(window as unknown as { painted(ms: number): void }).painted(atMs)
          }
          port2.postMessage(undefined)
        })
      }).observe(card, { subtree: true, characterData: true, childList: true })
    })
    const session = await context.newCDPSession(page)
    const times: number[] = []
    let before = await weigh(session)
    for (let update = 1; update <= WARM_UP + updates; update += 1) {
      const seen = new Promise<number>((resolve) => {
        painted = resolve
      })
      const startedMs = performance.timeOrigin + performance.now()
      await write(update)
      const ms = (await Promise.race([seen, tooLate(update)])) - startedMs
      if (update === WARM_UP) before = await weigh(session)
      if (update > WARM_UP) times.push(ms)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
    return { updates, medianMs: at(0.5), p99Ms: at(0.99), before, after: await weigh(session) }
  } finally {
    await context.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** With every update the first player's next hole has another score than it had 18 updates before. */
function roundAfter(update: number): RecordedRound {
  const whole = liveRoundAfter(HOLES * 4 - 1, STARTED_MS)
  const players = whole.players.map((player, index) => ({
    ...player,
    holes: player.holes?.map((hole, place) => {
      const turns = Math.floor((update + HOLES - place) / HOLES)
      return index === 0 ? { ...hole, strokes: 3 + ((turns + place) % 5), putts: 2 } : hole
    }),
  }))
  return { ...whole, token: TOKEN, players }
}

async function tooLate(update: number): Promise<never> {
  await delay(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`update ${update} was never painted`)
}

async function weigh(session: CDPSession): Promise<Weight> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
}
