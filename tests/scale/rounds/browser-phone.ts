import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserArguments, findBrowser } from '../../support/browser.mjs'

const PHONE = { width: 360, height: 640 }
const LISTENING = /DevTools listening on (ws:\S+)/

/** Chromium with a profile on the disk, which survives when the browser is killed. */
export interface BrowserPhone {
  /** Opens an address in a new page, after starting the browser if it does not run. */
  open(url: string): Promise<Page>
  setOnline(isOnline: boolean): Promise<void>
  isOnline(): boolean
  /** Kills the whole browser with SIGKILL. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** Creates a phone whose browser is started when a page is opened. */
export async function createBrowserPhone(): Promise<BrowserPhone> {
  const profile = await mkdtemp(path.join(tmpdir(), 'phone-'))
  let running: { child: ChildProcess; browser: Browser; context: BrowserContext } | undefined
  let isOnline = true

  async function start() {
    const child = spawn(
      findBrowser() ?? '',
      [
        ...browserArguments,
        '--headless',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
      ],
      // In a process group of its own, because the installed command can be a script that starts the browser.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    const address = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stderr.on('data', (text: Buffer) => {
        output += text.toString()
        const [, found] = LISTENING.exec(output) ?? []
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(`the browser does not start: ${output}`)))
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no profile')
    if (!isOnline) await context.setOffline(true)
    return { child, browser, context }
  }
  async function kill() {
    if (!running) return
    const { child, browser } = running
    running = undefined
    const gone = Promise.all([
      once(child, 'exit'),
      browser.isConnected() && new Promise((resolve) => browser.once('disconnected', resolve)),
    ])
    process.kill(-Number(child.pid), 'SIGKILL')
    await gone
  }
  return {
    async open(url) {
      running ??= await start()
      for (const page of running.context.pages()) await page.close()
      const page = await running.context.newPage()
      await page.setViewportSize(PHONE)
      await page.goto(url)
      return page
    },
    isOnline: () => isOnline,
    async setOnline(next) {
      isOnline = next
      await running?.context.setOffline(!next)
    },
    kill,
    async remove() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
