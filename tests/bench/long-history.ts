import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright'
import { SQLITE_FILE } from '../../src/service/base/database/open-store.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { signIn } from './bench-site.ts'
import { observeTasks, takeTasks } from './large-tables.ts'
import { type Screen, visitInTurns } from './screens.ts'

const LONG = 3_000
const SCROLL_PX = 600

/**
 * Adds copies of the golfer's finished rounds, each with its own day and scores, until there are `total`. The live
 * round becomes another golfer's, so that only the list is measured.
 */
function prepareRounds(dataDir: string, total: number): void {
  const db = new DatabaseSync(path.join(dataDir, SQLITE_FILE))
  db.exec(
    `update rounds set iid = (select iid from installs where account_id is null or account_id <>
     (select id from accounts where email = 'ann@example.com') limit 1) where is_live = 1`,
  )
  const existing = db
    .prepare(
      `select token from rounds where is_live = 0 and is_deleted = 0
       and iid in (select iid from installs where account_id = (select id from accounts where email = 'ann@example.com'))`,
    )
    .all()
  const copy = db.prepare(
    `insert into rounds (iid, token, recorded, round_json, history_json, engine_version, started_at, timezone_offset, created_at, updated_at)
     select iid, :token, recorded, round_json,
       json_set(history_json, '$.roundToken', :token, '$.date', started_at - :earlierMs,
         '$.owner.totalGrossScore', 75 + abs(random() % 30), '$.owner.totalScorePoints', 20 + abs(random() % 60)),
       engine_version, started_at - :earlierMs, timezone_offset, created_at, updated_at
     from rounds where token = :from`,
  )
  db.exec('begin')
  for (let index = existing.length; index < total; index += 1) {
    const from = String(existing[index % existing.length]?.token)
    const token = crypto.randomUUID().slice(0, 13)
    copy.run({ token, from, earlierMs: (index - existing.length) * 29 * 3_600_000 })
  }
  db.exec('commit')
  db.close()
}

async function startWith(rounds: number): Promise<{ site: SiteProcess; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-history-'))
  const settings = { DATA_DIR: dataDir, LIVE_HOLE_MS: '600000' }
  await (await startSiteProcess(settings)).stop()
  prepareRounds(dataDir, rounds)
  const site = await startSiteProcess(settings)
  return {
    site,
    async remove() {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Compares a history of 3,000 rounds with the 74 of the demo, in turns, and scrolls through it. */
export async function measureLongHistory(browser: Browser, turns: number) {
  const sites = await Promise.all([startWith(0), startWith(LONG)])
  try {
    const screens = await Promise.all(
      sites.map(async ({ site: { origin } }): Promise<Screen> => {
        return {
          url: `${origin}/rounds`,
          content: 'main a[href^="/round/"]',
          stored: '/rest/rounds',
          cookies: await signIn(origin),
        }
      }),
    )
    const [short, long] = screens
    if (!short || !long) throw new Error('no screen')
    const medianOf = await visitInTurns(browser, { short, long }, turns)
    return [
      ...(['cold', 'warm'] as const).map((cache) => ({
        what: `loading, ${cache}`,
        shortMs: medianOf('short', cache),
        longMs: medianOf('long', cache),
        ratio: medianOf('long', cache) / medianOf('short', cache),
      })),
      { what: 'scrolling', ...(await scrollThrough(browser, long)) },
    ]
  } finally {
    for (const { remove } of sites) await remove()
  }
}

/** Scrolls through the list, as soon as it is shown, at the processor's full speed. */
async function scrollThrough(browser: Browser, screen: Screen) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  if (screen.cookies) await context.addCookies(screen.cookies)
  const page = await context.newPage()
  await observeTasks(page)
  await page.goto(screen.url)
  await page.locator(screen.content).first().waitFor()
  const startMs = await page.evaluate(() => performance.now())
  await takeTasks(page)
  const result = await page.evaluate(
    (stepPx) =>
      new Promise<{ renderedMs: number; screens: number }>((resolve) => {
        let screens = 0
        let renderedMs = 0
        const step = () => {
          const total = document.querySelectorAll('main ol').length
          const empty = document.querySelectorAll('main ol:empty').length
          if (renderedMs === 0 && total > 0 && empty === 0) renderedMs = performance.now()
          const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
          if (isAtEnd && renderedMs > 0) return resolve({ renderedMs, screens })
          scrollBy({ top: stepPx, behavior: 'instant' })
          screens += 1
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    SCROLL_PX,
  )
  const tasks = await takeTasks(page)
  await context.close()
  return {
    steps: result.screens,
    allRenderedMs: result.renderedMs - startMs,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
  }
}
