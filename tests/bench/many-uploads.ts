import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { startSiteProcess } from '../support/site-process.ts'

const ROUNDS = 200
const LONG_LIST = 10_000
const INSTALL = 'I-ANN-PIXEL'

/**
 * Uploads 200 rounds of four players through the page to a service on SQLite, then the same with changes, so that each
 * overwrites one. Finally measures how the page handles 10,000 files.
 */
export async function measureManyUploads(browser: Browser) {
  const site = await startSiteProcess({ LIVE_HOLE_MS: '600000' })
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-uploads-'))
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await signInStaff(page)
    const recorded = await (await page.request.get(`/rest/admin/download_round/${DEMO_TOKENS.medal}`)).json()
    const newRounds = await uploadFolder(page, await writeRounds(folder, recorded, 'Net'))
    const overwritten = await uploadFolder(page, await writeRounds(folder, recorded, 'Gross'))
    return [
      { what: `${ROUNDS} new rounds`, ...newRounds },
      { what: `${ROUNDS} that overwrite: compared`, ...overwritten },
      await confirmOverwriting(page),
      await takeLongList(page),
    ]
  } finally {
    await context.close()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signInStaff(page: Page): Promise<void> {
  await page.goto('/login?redirectUrl=%2Fadmin%3Ftab%3Duploader')
  await page.getByLabel('Email').fill('staff@example.com')
  await page.getByLabel('Password', { exact: true }).fill('fairway-staff')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Install id:').waitFor()
}

async function writeRounds(folder: string, recorded: object, handicapMode: string): Promise<string> {
  const { startTimestampMs } = recorded as { startTimestampMs: number }
  for (let index = 0; index < ROUNDS; index += 1) {
    const round = {
      ...recorded,
      handicapMode,
      token: `bench-upload-${index}`,
      startTimestampMs: startTimestampMs - index * 86_400_000,
    }
    await writeFile(path.join(folder, `round-${index}.json`), JSON.stringify(round))
  }
  return folder
}

/** Chooses a folder and submits it; returns how long it took until every file had a result or was held. */
async function uploadFolder(page: Page, folder: string) {
  await page.goto('/admin?tab=uploader')
  await page.getByLabel('Install id:').fill(INSTALL)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await (await chooser).setFiles(folder)
  await page.getByRole('heading', { name: `${ROUNDS} files` }).waitFor()
  return { seconds: await timed(page, 'Submit') }
}

async function confirmOverwriting(page: Page) {
  const seconds = await timed(page, `Overwrite ${ROUNDS} of ${ROUNDS}`)
  return { what: `${ROUNDS} that overwrite: uploaded`, seconds }
}

/** Presses a button, and returns the seconds until no file is waiting or being sent. */
async function timed(page: Page, button: string): Promise<number> {
  const startedMs = performance.now()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: 'Clear the list' }).waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - startedMs) / 1000
  const summary = await page
    .getByRole('progressbar', { name: 'Files finished' })
    .getAttribute('aria-valuenow')
  if (Number(summary) !== ROUNDS) throw new Error(`only ${summary} files have a result`)
  return seconds
}

/** Adds 10,000 files, uploads them to a stubbed service, and returns the longest task of the page meanwhile. */
async function takeLongList(page: Page) {
  await page.goto('/admin?tab=uploader')
  await page.getByLabel('Install id:').fill(INSTALL)
  // Playwright takes seconds to pass the files, which a real drop does not.
  const transfer = await page.evaluateHandle((count) => {
    const created = new DataTransfer()
    for (let index = 0; index < count; index += 1) {
      created.items.add(new File(['{}'], `round-${index}.json`))
    }
    return created
  }, LONG_LIST)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    // Nothing is sent, because only the page's own work is measured.
    class StubRequest {
      status = 200
      responseText = '{"changes":[],"warnings":[]}'
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send() {
        setTimeout(() => this.onload(), 4)
      }
    }
    Object.assign(window, { XMLHttpRequest: StubRequest })
  })
  const startedMs = performance.now()
  await page.evaluate((dataTransfer) => {
    const zone = document.querySelector('input[type=file]')?.closest('label')
    zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, transfer)
  await page.getByRole('heading', { name: '10,000 files' }).waitFor()
  const shownMs = performance.now() - startedMs
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Clear the list' }).waitFor({ timeout: 300_000 })
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  return {
    what: `${LONG_LIST} files, service stubbed`,
    seconds: (performance.now() - startedMs) / 1000,
    shownMs,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
  }
}
