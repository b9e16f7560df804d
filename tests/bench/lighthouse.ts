import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { browserArguments, findBrowser } from '../support/browser.mjs'

/** Downloaded when needed, because it is as large as all other test dependencies together. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof CATEGORIES)[number], number | null>

/**
 * Returns Lighthouse's four scores of a page with its mobile profile, from 0 to 100.
 * @throws Error if Lighthouse cannot be downloaded or run
 */
export async function lighthouse(url: string): Promise<Scores> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'))
  const report = path.join(folder, 'report.json')
  try {
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=${['--headless', ...browserArguments].join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: findBrowser() ?? '' }, timeout: 180_000 },
    )
    const { categories } = JSON.parse(await readFile(report, 'utf8'))
    const scoreOf = (name: string) =>
      typeof categories[name]?.score === 'number' ? Math.round(categories[name].score * 100) : null
    return Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Scores
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
