import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../support/postgres-server.ts'
import type { Figures } from '../support/figures.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number }
}

/** Runs the whole e2e suite on PostgreSQL. `SCALE_E2E` may name some of its files, or be `off`. */
export async function measureE2e(figures: Figures): Promise<void> {
  const files = process.env.SCALE_E2E?.split(' ') ?? []
  if (files.includes('off')) return
  const server = await startPostgres({ settings: ['max_connections=200'] })
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-e2e-'))
  try {
    const file = path.join(folder, 'report.json')
    const child = spawn(
      process.execPath,
      [
        'node_modules/playwright/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--reporter=dot,json',
        ...files,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          E2E_POSTGRES_URL: server.urlOf('postgres'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      },
    )
    await once(child, 'exit')
    const { stats } = JSON.parse(await readFile(file, 'utf8')) as Report
    const { expected, unexpected, flaky, skipped, duration } = stats
    figures.add(
      'end-to-end tests on PostgreSQL',
      `${expected} passed, ${unexpected + flaky} failed, ${skipped} skipped in ${Math.round(duration / 1000)} s`,
      { text: '0 failed, 0 skipped', isMet: expected > 0 && unexpected + flaky + skipped === 0 },
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
