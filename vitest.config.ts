import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { readSettings } from './src/settings.ts'

// Node stores compiled modules here, for the workers and for the many processes of the service that tests start. That
// saves a third of the processor time of a start.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

/** A file system in memory, on Linux. In a container, it is often too small. */
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_MIN_BYTES = 2 ** 31

/**
 * Returns where tests create data folders: in memory if possible, because each commit waits for the disk. `npm run scale`
 * measures with a disk.
 */
function temporaryFolder(): string {
  if (process.env.SCALE || !existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_MIN_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Tests that show what a page is like before its lazy parts have loaded, which React remembers. */
const BEFORE_LAZY_PARTS = ['tests/component/first-look.test.tsx', 'tests/component/round.test.tsx']

/** Returns the tests of one area, which share their workers: starting one for each file takes longer than most files. */
const project = (name: string, folders: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`tests/${folders}/**/*.test.{ts,tsx}`],
    exclude: BEFORE_LAZY_PARTS,
    isolate: false,
  },
})

/** Tests that start services in their process. */
const service = project('service', '{service,build}')
service.test = { ...service.test, setupFiles: ['tests/support/report-service-log.ts'] }

/** What tests of components need: a simulated browser, which each of them leaves empty. */
const inBrowser = { environment: 'happy-dom', setupFiles: ['tests/component/set-up.ts'] }

/** Its simulated windows have space for the facts of a golfer beside the lists. */
const component = project('component', 'component')
component.test = {
  ...component.test,
  ...inBrowser,
  environmentOptions: { happyDOM: { width: 1280, height: 800 } },
}

export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      project('unit', 'unit'),
      component,
      {
        extends: true,
        test: { name: 'before lazy parts', include: BEFORE_LAZY_PARTS, ...inBrowser },
      },
      service,
      // Runs with `npm run scale`.
      ...(process.env.SCALE ? [project('scale', '{scale,engines}')] : []),
    ],
    // `npm test` leaves these out; they run with `npm run scale -- tests`.
    tags: [{ name: 'slow', description: 'Repeats what a faster test notices with more data, time or databases.' }],
    maxWorkers: availableParallelism(),
    // Ends only tests that hang: no test waits this long, also on a slow machine that is busy with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    env: {
      // Differs from the time zone of the test rounds; tests that depend on it set their own.
      TZ: 'America/New_York',
      TMPDIR: temporaryFolder(),
    },
    // The simulated browser loads no frames and does not know all elements.
    onConsoleLog: (log) => !/Iframe page loading is disabled|is unrecognized in this browser/.test(log),
  },
})
