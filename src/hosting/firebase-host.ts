import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import {
  ASSETS_PATH,
  assetHeaders,
  commonHeaders,
  fileHeaders,
  type Headers,
  shellHeaders,
} from './headers.ts'
import { PAGE_RENDERERS } from './page-renderers.ts'

const all = Object.values<Route>(routes)

/**
 * Returns a pattern that matches a route with any parameter or an empty one. A star in a glob would not match a leading
 * dot.
 */
function patternOf(path: string): { regex: string } | { source: string } {
  const [folder = ''] = path.split('/{')
  return folder === path ? { source: path } : { regex: `^${folder}(/.*)?$` }
}

/**
 * Returns `firebase.json`, which is deployed from the folder above `dist`. Firebase Hosting cannot redirect paths
 * without a file, so `404.html` does that.
 * @param files paths in the output folder other than pages and assets, without a leading slash
 */
export function firebaseFile(files: readonly string[]): string {
  const headerList = (headers: Headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))
  const config = {
    database: { rules: 'database.rules.json' },
    hosting: {
      public: 'dist',
      ignore: [
        'firebase.json',
        'nginx.conf',
        '_headers',
        '_redirects',
        '_routes.json',
        '_worker.js',
        PAGE_RENDERERS,
        '**/*.br',
        '**/*.gz',
      ],
      // All variants of a page's path redirect to one, so that no page is served without its headers.
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: '/', destination: HOME_PATH, type: 302 }],
      rewrites: all
        .filter((route) => route.path.includes('{'))
        .map((route) => ({ ...patternOf(route.path), destination: `/${shellOf(route.path)}` })),
      headers: [
        { regex: '^/.*$', headers: headerList(commonHeaders) },
        { regex: `^${ASSETS_PATH}.*$`, headers: headerList(assetHeaders) },
        ...['404.html', ...files].map((file) => ({
          source: `/${file}`,
          headers: headerList(fileHeaders(`/${file}`)),
        })),
        ...all.map((route) => ({ ...patternOf(route.path), headers: headerList(shellHeaders(route)) })),
      ],
    },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
