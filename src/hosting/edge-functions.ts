import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { EdgeBuild } from '../edge/edge-build.ts'
import { type Route, routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { cssModules } from './chunks.ts'
import { commonHeaders, hstsOfSubdomains, shellHeaders } from './headers.ts'

/** The worker of Cloudflare Pages, in the output folder. */
export const CLOUDFLARE_WORKER = '_worker.js'
/** The edge function of Netlify, in the folder above the output folder. */
export const NETLIFY_FUNCTION = '.netlify/v1/edge-functions/round.js'

/**
 * The content of `_routes.json`: the requests for which Cloudflare Pages runs the worker. Only these are billed and
 * delayed.
 */
export const cloudflareRoutes = `${JSON.stringify({ version: 1, include: ['/round/*', '/competition/*'], exclude: [] }, null, 2)}\n`

/** Leaves out what components load later, which nobody loads while a page is rendered. */
const withoutLazyParts: Plugin = {
  name: 'without-lazy-parts',
  enforce: 'pre',
  resolveId: {
    handler: (_source, _importer, options) =>
      'kind' in options && options.kind === 'dynamic-import' ? LAZY_PART : null,
  },
  load: (id) => (id === LAZY_PART ? 'export {}' : null),
}
const LAZY_PART = '\0lazy-part'

/**
 * Bundles a module of `src/edge`: the function of one kind of host, which completes the pages of rounds, or the renderer
 * for the service. Returns its source, with the class names of the pages.
 */
export async function bundleEdgeModule(file: string, settings: Settings): Promise<string> {
  const source = fileURLToPath(new URL(`../edge/${file}`, import.meta.url))
  const headersOf = (route: Route) => ({
    ...commonHeaders,
    ...(settings.PUBLIC_HSTS_SUBDOMAINS === 'on' && hstsOfSubdomains),
    ...shellHeaders(route),
  })
  const edgeBuild: EdgeBuild = {
    apiUrl: settings.PUBLIC_API_URL,
    siteName: settings.PUBLIC_COMPANY_NAME,
    headers: { round: headersOf(routes.round), competition: headersOf(routes.competition) },
  }
  const bundled = await build({
    configFile: false,
    plugins: [withoutLazyParts],
    root: path.dirname(source),
    publicDir: false,
    logLevel: 'warn',
    css: { modules: cssModules },
    define: {
      __EDGE_BUILD__: JSON.stringify(edgeBuild),
      __SITE_SETTINGS__: JSON.stringify(settings),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: source,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [result] = [bundled].flat()
  if (!result || !('output' in result)) throw new Error(`${file} was not built`)
  return result.output[0].code
}
