import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { readSettings } from '../../src/settings.ts'

/** The site's own screens as a bundled single-page app, for comparison. */
export interface SinglePageApp {
  page: Buffer
  /** Brotli-compressed files by name. */
  assets: Map<string, Buffer>
}

/** Builds the app in memory. */
export async function buildSinglePageApp(): Promise<SinglePageApp> {
  const built = await build({
    root: path.resolve('tests/bench/single-page-app'),
    configFile: false,
    logLevel: 'error',
    base: '/spa/',
    define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { write: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const assets = new Map<string, Buffer>()
  let page = await readFile('tests/bench/single-page-app/index.html')
  for (const file of outputs) {
    const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
    if (file.fileName === 'index.html') page = bytes
    else assets.set(path.basename(file.fileName), brotliCompressSync(bytes))
  }
  return { page, assets }
}
