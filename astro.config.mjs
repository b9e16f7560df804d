import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { siteBuild } from './src/hosting/build.integration.ts'
import { cssModules, groupScripts } from './src/hosting/chunks.ts'
import { contentPolicy } from './src/hosting/content-policy.ts'
import { headScript } from './src/platform/browser/head-script.ts'
import { roundSpeculationRules } from './src/platform/browser/speculation-rules.ts'
import { envFile } from './src/service/base/config/env-file.ts'
import { serviceInDev } from './src/service/dev.integration.ts'
import { readSettings } from './src/settings.ts'
import { headStyle } from './src/styles/head-style.ts'

const settings = readSettings({ ...envFile(), ...process.env })
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export default defineConfig({
  output: 'static',
  trailingSlash: 'ignore',
  // A separate style sheet would cost a slow phone connection a round trip before the first paint.
  build: { format: 'directory', inlineStylesheets: 'always' },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: contentPolicy(settings),
      scriptDirective: { resources: ["'self'"], hashes: [hashOf(headScript), hashOf(roundSpeculationRules)] },
      styleDirective: { resources: ["'self'"], hashes: [hashOf(headStyle)] },
    },
  },
  integrations: [react(), siteBuild(settings), serviceInDev(settings)],
  vite: {
    plugins: [groupScripts()],
    css: { modules: cssModules },
    define: { __SITE_SETTINGS__: JSON.stringify(settings) },
    build: { target: 'es2022', modulePreload: { polyfill: false } },
  },
})
