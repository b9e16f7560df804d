import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { readSettings } from './src/settings.ts'

/** Files share a worker and its modules: importing the service or React for every file costs more than the tests. */
const project = (name: string, folders = name): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${folders}/**/*.test.{ts,tsx}`], isolate: false },
})

export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [project('unit'), project('component'), project('service', '{service,build}')],
    // The default leaves one core to the main process, which mostly waits.
    maxWorkers: '100%',
    // Slow password hashes and real processes, on a machine that runs other checks at the same time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The viewer's time zone differs from the golfer's; tests that depend on it set their own.
    env: { TZ: 'America/New_York' },
    // The simulated browser loads no frames, and does not know every element.
    onConsoleLog: (log) => !/Iframe page loading is disabled|is unrecognized in this browser/.test(log),
  },
})
