import { defineConfig } from 'vitest/config'
import { readSettings } from './src/settings.ts'

export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['tests/{unit,component,service,build}/**/*.test.{ts,tsx}'],
    // A golfer's and a viewer's clock differ; where it matters a test sets its own.
    env: { TZ: 'America/New_York' },
  },
})
