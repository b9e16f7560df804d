import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { type Route, routes, shellOf } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { BUILD_STAMP, fingerprint } from './fingerprint.mjs'
import { finishPage, type ImportGraph, type Trust } from './finish-page.ts'
import { hostFiles } from './host-files.ts'
import { writeWorker } from './offline-worker.ts'

const COMPRESSED = /\.(?:html|js|css|svg|json|txt|webmanifest)$/
/** Leaflet lives in a frame of its own also because it writes markup; staff's pages start no worker. */
const TRUST = new Map<string, Trust>(
  Object.values<Route>(routes).map((route) => [
    shellOf(route.path),
    route.framed ? 'text' : route.access === 'staff' ? 'nothing' : 'worker',
  ]),
)
/** Where the graph of the built scripts is kept, for tests of what a page loads. */
export const IMPORT_GRAPH_FILE = '.astro/import-graph.json'

/** What a build adds to Astro's own output: preloads, the host files, and compressed copies. */
export function siteBuild(settings: Settings): AstroIntegration {
  const graph: ImportGraph = new Map()
  const later: ImportGraph = new Map()
  let isOwn = true
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup'({ updateConfig }) {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'import-graph',
                generateBundle(_options, bundle) {
                  if (this.environment.name !== 'client') return
                  for (const chunk of Object.values(bundle)) {
                    if (chunk.type !== 'chunk') continue
                    graph.set(chunk.fileName, chunk.imports)
                    later.set(chunk.fileName, [...chunk.imports, ...chunk.dynamicImports])
                  }
                },
              },
            ],
          },
        })
      },
      'astro:config:done'({ config }) {
        // A build into another folder leaves what is known of `dist` alone.
        isOwn = path.relative(process.cwd(), fileURLToPath(config.outDir)) === 'dist'
      },
      async 'astro:build:start'() {
        if (isOwn) await rm(BUILD_STAMP, { force: true })
      },
      async 'astro:build:done'({ dir, logger }) {
        const out = fileURLToPath(dir)
        const entries = await readdir(out, { recursive: true, withFileTypes: true })
        const files = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
        for (const file of files.filter((one) => one.endsWith('.html'))) {
          const trust = TRUST.get(path.relative(out, file).split(path.sep).join('/'))
          await writeFile(file, finishPage(await readFile(file, 'utf8'), graph, trust))
        }
        files.push(path.join(out, await writeWorker(out, later, settings)))
        const names = files.map((file) => path.relative(out, file).split(path.sep).join('/'))
        for (const [name, text] of Object.entries(hostFiles(names.sort()))) {
          await writeFile(path.join(out, name), text)
        }
        const compressed = files.filter((file) => COMPRESSED.test(file))
        await Promise.all(compressed.map(compress))
        if (isOwn) {
          await mkdir('.astro', { recursive: true })
          await writeFile(IMPORT_GRAPH_FILE, JSON.stringify(Object.fromEntries(graph)))
          await writeFile(BUILD_STAMP, fingerprint(process.cwd()))
        }
        logger.info(`host files written, ${compressed.length} files compressed`)
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
