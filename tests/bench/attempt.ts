import type { Browser } from 'playwright'

export type Row = Record<string, unknown>

let failures = 0

/** Returns how many measurements have failed. */
export const failedAttempts = (): number => failures

/**
 * Returns the rows of a measurement. If it fails or takes too long, returns one row that says so, and closes its pages.
 * @param name the first cells of each row, such as the screen
 * @param limitMs after this time the measurement is abandoned
 */
export async function attempt(
  browser: Browser,
  name: Row,
  measure: () => Promise<Row | readonly Row[]>,
  limitMs: number,
): Promise<Row[]> {
  try {
    const measured = await within(limitMs, measure())
    return [measured].flat().map((row) => ({ ...name, ...row }))
  } catch (error) {
    failures += 1
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    console.error(`${Object.values(name).join(', ')}: ${reason}`)
    return [{ ...name, failed: reason }]
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
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
