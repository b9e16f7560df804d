import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import {
  ASSETS_PATH,
  assetHeaders,
  commonHeaders,
  fileHeaders,
  type Headers,
  shellHeaders,
} from './headers.ts'

const all = Object.values<Route>(routes)

/** Returns a pattern for a route with any token or none. A glob's star would not match a token with a leading dot. */
function patternOf(path: string): { regex: string } | { source: string } {
  const [folder = ''] = path.split('/{')
  return folder === path ? { source: path } : { regex: `^${folder}(/.*)?$` }
}

/**
 * Returns `firebase.json`, to be deployed from the folder above `dist`. Firebase Hosting cannot redirect all paths
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
        '**/*.br',
        '**/*.gz',
      ],
      // Each page has a single address, to which all variants redirect, so that none is served without its headers.
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
