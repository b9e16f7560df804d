import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { readSettings } from './src/settings.ts'

/** Tests of one area. @param isolate starts a worker per file, which takes longer than most files */
const project = (name: string, folders: string, isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${folders}/**/*.test.{ts,tsx}`], isolate },
})

export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      project('unit', 'unit', false),
      // React remembers which lazy parts have loaded.
      project('component', 'component', true),
      project('service', '{service,build}', false),
      project('engines', 'engines', false),
      // `npm run scale`
      ...(process.env.SCALE ? [project('scale', 'scale', false)] : []),
    ],
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
