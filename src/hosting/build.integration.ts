import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { type Route, routes, shellOf } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { commitOf } from './commit.mjs'
import { bundleEdgeModule, CLOUDFLARE_WORKER, cloudflareRoutes, NETLIFY_FUNCTION } from './edge-functions.ts'
import { BUILD_STAMP, fingerprint } from './fingerprint.mjs'
import { PAGE_RENDERERS, withHstsOfSubdomains, withWorkerApi } from './headers.ts'
import { hostFiles } from './host-files.ts'
import { writeOfflineWorker } from './offline-worker.ts'
import { type ImportGraph, postProcessPage, type TrustedTypesMode } from './post-process-page.ts'

const COMPRESSED = /\.(?:html|js|css|svg|json|txt|webmanifest)$/
/**
 * The mode of each shell. Only the map frame needs `none`, because Leaflet sets markup. Staff pages and embeds use
 * `strict`, because they register no service worker.
 */
const TRUSTED_TYPES_MODES = new Map<string, TrustedTypesMode>(
  Object.values<Route>(routes).map((route) => [shellOf(route.path), modeOf(route)]),
)
function modeOf({ framed, access }: Route): TrustedTypesMode {
  if (framed === 'bySite') return 'none'
  return access === 'staff' || framed ? 'strict' : 'worker'
}

/** The import graph of the built scripts, written for the tests. */
export const IMPORT_GRAPH_FILE = '.astro/import-graph.json'

/** Adds to Astro's output: module preloads, the offline worker, the host files and compressed copies. */
export function siteBuild(settings: Settings): AstroIntegration {
  const staticImports: ImportGraph = new Map()
  const allImports: ImportGraph = new Map()
  let isDefaultFolder = true
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
                    staticImports.set(chunk.fileName, chunk.imports)
                    allImports.set(chunk.fileName, [...chunk.imports, ...chunk.dynamicImports])
                  }
                },
              },
            ],
          },
        })
      },
      'astro:config:done'({ config }) {
        // A build into another folder must not overwrite the fingerprint and the import graph of `dist`.
        isDefaultFolder = path.relative(process.cwd(), fileURLToPath(config.outDir)) === 'dist'
      },
      async 'astro:build:start'() {
        if (isDefaultFolder) await rm(BUILD_STAMP, { force: true })
      },
      async 'astro:build:done'({ dir, logger }) {
        const out = fileURLToPath(dir)
        const entries = await readdir(out, { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const mode = TRUSTED_TYPES_MODES.get(path.relative(out, file).split(path.sep).join('/'))
          const page = postProcessPage(await readFile(file, 'utf8'), staticImports, mode)
          await writeFile(file, page.replace('</head>', `${versionTag()}</head>`))
        }
        files.push(path.join(out, await writeOfflineWorker(out, allImports, settings)))
        const names = files.map((file) => path.relative(out, file).split(path.sep).join('/'))
        for (const [name, rules] of Object.entries(hostFiles(names.sort()))) {
          const text = withWorkerApi(rules, settings.PUBLIC_API_URL)
          await writeFile(
            path.join(out, name),
            settings.PUBLIC_HSTS_SUBDOMAINS === 'on' ? withHstsOfSubdomains(text) : text,
          )
        }
        await writeFile(path.join(out, CLOUDFLARE_WORKER), await bundleEdgeModule('cloudflare.ts', settings))
        await writeFile(path.join(out, PAGE_RENDERERS), await bundleEdgeModule('renderers.ts', settings))
        await writeFile(path.join(out, '_routes.json'), cloudflareRoutes)
        const compressed = files.filter((file) => COMPRESSED.test(file))
        await Promise.all(compressed.map(compress))
        if (isDefaultFolder) {
          await mkdir('.astro', { recursive: true })
          await writeFile(IMPORT_GRAPH_FILE, JSON.stringify(Object.fromEntries(staticImports)))
          await mkdir(path.dirname(NETLIFY_FUNCTION), { recursive: true })
          await writeFile(NETLIFY_FUNCTION, await bundleEdgeModule('netlify.ts', settings))
          await writeFile(BUILD_STAMP, fingerprint(process.cwd()))
        }
        logger.info(`host files written, ${compressed.length} files compressed`)
      },
    },
  }
}

/** Returns the tag that says from which version and commit a page was built. */
function versionTag(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const commit = commitOf(pathToFileURL(`${process.cwd()}/`))
  return `<meta name="version" content="${version}${commit === undefined ? '' : `+${commit}`}">`
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }).then((compressed) =>
      writeFile(`${file}.br`, compressed),
    ),
    promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ])
}
