import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { loadEnv } from 'vite'
import { siteBuild } from './src/hosting/build.integration.ts'
import { contentPolicy } from './src/hosting/content-policy.ts'
import { headScript } from './src/platform/head-script.ts'
import { serviceInDev } from './src/service/dev.integration.ts'
import { readSettings } from './src/settings.ts'
import { headStyle } from './src/styles/head-style.ts'

const settings = readSettings({ ...loadEnv('', process.cwd(), 'PUBLIC_'), ...process.env })
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const libraries = /node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\//

export default defineConfig({
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'auto' },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: contentPolicy(settings),
      scriptDirective: { resources: ["'self'"], hashes: [hashOf(headScript)] },
      styleDirective: { resources: ["'self'"], hashes: [hashOf(headStyle)] },
    },
  },
  integrations: [react(), siteBuild(), serviceInDev()],
  vite: {
    define: { __SITE_SETTINGS__: JSON.stringify(settings) },
    build: { target: 'es2022', modulePreload: { polyfill: false } },
    // A file more is a round trip more where six go at a time: what most screens share comes in three. The map's
    // frame has no React, so what it shares with the others stays apart from what imports that.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: libraries, priority: 3 },
                  {
                    name: 'ground',
                    test: /src\/(contract|domain|platform)\/|valibot/,
                    minShareCount: 4,
                    priority: 2,
                  },
                  { name: 'ui', test: /src\/(ui|features)\//, minShareCount: 4, priority: 1 },
                ],
              },
            },
          },
        },
      },
    },
  },
})
