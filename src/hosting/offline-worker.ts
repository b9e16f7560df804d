import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { WORKER_PATH } from '../offline/names.ts'
import type { WorkerBuild } from '../offline/requests.ts'
import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { ASSETS_PATH } from './headers.ts'
import type { ImportGraph } from './post-process-page.ts'

const SOURCE = fileURLToPath(new URL('../offline/worker.ts', import.meta.url))
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * Returns what the worker needs to know about the build: the shells that open offline, and every script and font
 * that they may load.
 * @param shells the HTML of each of those shells, by the path of its route
 * @param graph static and dynamic imports
 */
export function describeBuild(
  shells: ReadonlyMap<string, string>,
  graph: ImportGraph,
  settings: Pick<Settings, 'PUBLIC_API_URL' | 'PUBLIC_IMAGES_URL' | 'PUBLIC_TILES_URL'>,
): WorkerBuild {
  const assets = new Set<string>()
  const collect = (file: string) => {
    if (assets.has(file)) return
    assets.add(file)
    for (const imported of graph.get(file) ?? []) collect(imported)
  }
  const assetPaths = new RegExp(`${ASSETS_PATH.slice(1)}[\\w.~-]+\\.(?:js|woff2)`, 'g')
  for (const html of shells.values()) for (const [file] of html.matchAll(assetPaths)) collect(file)
  const contents = {
    assetsPath: ASSETS_PATH,
    homePath: HOME_PATH,
    roundPaths: [routes.round.path, routes.score.path],
    apiOrigin: settings.PUBLIC_API_URL,
    imagePrefixes: [`${settings.PUBLIC_IMAGES_URL}/`, ...prefixesOf(settings.PUBLIC_TILES_URL)],
    shells: Object.fromEntries([...shells].map(([path, html]) => [path, `sha256-${sha256(html)}`])),
    assets: [...assets].sort().map((file) => `/${file}`),
  }
  return {
    version: createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12),
    ...contents,
  }
}

/**
 * Returns the part of a tile template before its first placeholder; undefined if the placeholder is in the host,
 * because the part would not be a URL.
 */
function prefixesOf(template: string): string[] {
  const [prefix = ''] = template.split('{')
  return prefix.startsWith('/') || URL.canParse(prefix) ? [prefix] : []
}

/** Writes the service worker into the output folder of a finished build. Returns the file name. */
export async function writeOfflineWorker(
  out: string,
  graph: ImportGraph,
  settings: Settings,
): Promise<string> {
  const shells = new Map<string, string>()
  for (const route of Object.values<Route>(routes)) {
    if (route.offline) shells.set(route.path, await readFile(path.join(out, shellOf(route.path)), 'utf8'))
  }
  const bundled = await build({
    configFile: false,
    root: path.dirname(SOURCE),
    publicDir: false,
    logLevel: 'warn',
    define: { __WORKER_BUILD__: JSON.stringify(describeBuild(shells, graph, settings)) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [result] = [bundled].flat()
  if (!result || !('output' in result)) throw new Error('the worker was not built')
  const file = WORKER_PATH.slice(1)
  await writeFile(path.join(out, file), result.output[0].code)
  return file
}
