import { stripVTControlCharacters } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { browserArguments, findBrowser } from '../support/browser.mjs'

export type Row = Record<string, unknown>

interface OpenedBrowser {
  browser: Browser
  /** Rejects when the browser ends. */
  end: Promise<never>
}

let failures = 0
let opened: OpenedBrowser | undefined

/** Returns how many measurements have failed. */
export const failedAttempts = (): number => failures

/**
 * Returns the rows of a measurement. If it fails, takes too long or its browser crashes, returns one row that says so,
 * and the next measurement has a new browser.
 * @param name the first cells of each row, such as the screen
 * @param limitMs after this time the measurement is abandoned
 */
export async function attempt(
  name: Row,
  measure: (browser: Browser) => Promise<Row | readonly Row[]>,
  limitMs: number,
): Promise<Row[]> {
  try {
    if (!opened?.browser.isConnected()) opened = await openBrowser()
    const measured = await within(limitMs, Promise.race([measure(opened.browser), opened.end]))
    return [measured].flat().map((row) => ({ ...name, ...row }))
  } catch (error) {
    console.error(error)
    failures += 1
    await closeBrowser()
    return [{ ...name, failed: reasonOf(error) }]
  }
}

/** Ends the browser. One that does not respond is killed after 30 s. */
export const closeBrowser = async (): Promise<void> => opened?.browser.close()

async function openBrowser(): Promise<OpenedBrowser> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: browserArguments })
  const end = new Promise<never>((_, reject) => {
    browser.once('disconnected', () => reject(new Error('the browser crashed')))
  })
  return { browser, end }
}

/** Returns the first line of an error and, if Playwright waited in vain, what for. */
function reasonOf(error: unknown): string {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const [first = ''] = message.split('\n')
  const [awaited = ''] = /waiting for .*/.exec(message) ?? []
  return `${first} ${awaited}`.trim()
}

/** Returns what a promise is resolved to. @throws Error when that takes longer than the limit */
export async function within<T>(limitMs: number, promise: Promise<T>, what = 'the measurement'): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
