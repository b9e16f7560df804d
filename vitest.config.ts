import { defineConfig } from 'vitest/config'
import { readSettings } from './src/settings.ts'

export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['tests/{unit,component,service,build}/**/*.test.{ts,tsx}'],
    // A golfer's and a viewer's clock differ; where it matters a test sets its own.
    // Slow hashes and real processes on a machine that is busy with the rest of the run.
    // Both of two processors: without it one of them waits for the other.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    env: { TZ: 'America/New_York' },
  },
})
