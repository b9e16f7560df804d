import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import { type ElementQuery, type EngineBrowser, findElement } from './engine-browser.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/** Matches the log of a request that the service worker was handling when its page was left. */
const LEFT_PAGE_LOG = /A ServiceWorker intercepted the request and encountered an unexpected error/

export const firefoxObstacle = existsSync(FIREFOX) ? undefined : 'firefox-esr is not installed'

/**
 * Starts Debian's Firefox without a window, driven by WebDriver BiDi.
 * @param tlsProxyPort the port of a proxy on 127.0.0.1 for HTTPS, whose certificates are accepted
 */
export function startFirefox(tlsProxyPort?: number): Promise<EngineBrowser> {
  return startWithPuppeteer({
    browser: 'firefox',
    executablePath: FIREFOX,
    ...(tlsProxyPort !== undefined && { acceptInsecureCerts: true }),
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      ...(tlsProxyPort !== undefined && {
        'network.proxy.type': 1,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': tlsProxyPort,
      }),
    },
  })
}

/** Starts a browser that Puppeteer drives. */
export async function startWithPuppeteer(options: LaunchOptions): Promise<EngineBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'browser-'))
  const browser = await puppeteer.launch({
    ...options,
    env: { ...process.env, HOME: home },
    defaultViewport: { width: 1280, height: 900 },
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('the browser has no page')
  const errors: string[] = []
  const add = (text: string) => LEFT_PAGE_LOG.test(text) || errors.push(text)
  page.on('pageerror', (error) => add(String(error)))
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} refused ${blockedURI}`),
    )
  })
  return {
    async goTo(url) {
      // Leaving a page aborts its requests, which are logged as errors.
      const ofLastPage = errors.splice(0)
      await page.goto('about:blank')
      errors.splice(0, Infinity, ...ofLastPage)
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    run: (script, ...args) => page.evaluate(script as (...args: unknown[]) => unknown, ...args) as never,
    click: async (query) => (await elementOf(page, query)).click(),
    type: async (query, text) => (await elementOf(page, query)).type(text),
    pressArrowRight: () => page.keyboard.press('ArrowRight'),
    clearCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    takeErrors: async () => errors.splice(0),
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function elementOf(page: Page, query: ElementQuery): Promise<ElementHandle> {
  const element = (await page.evaluateHandle(findElement, query)).asElement()
  if (!element) throw new Error(`there is no ${query.css} ${query.name ?? ''}`)
  return element as ElementHandle
}
