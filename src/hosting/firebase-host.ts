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

/** A route with any token, or none; a glob's star would leave out a token that begins with a dot. */
function matchOf(path: string): { regex: string } | { source: string } {
  const [folder = ''] = path.split('/{')
  return folder === path ? { source: path } : { regex: `^${folder}(/.*)?$` }
}

/**
 * Firebase Hosting, to be put beside the folder `dist`. It cannot redirect all that is no file: `404.html` does.
 * @param files paths of the output folder beside pages and assets, without a slash in front
 */
export function firebaseFile(files: readonly string[]): string {
  const listed = (headers: Headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))
  const config = {
    database: { rules: 'database.rules.json' },
    hosting: {
      public: 'dist',
      ignore: ['firebase.json', 'nginx.conf', '_headers', '_redirects', '**/*.br', '**/*.gz'],
      // Each page has one address alone, to which the others redirect; so its headers cannot be got around.
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: '/', destination: HOME_PATH, type: 302 }],
      rewrites: all
        .filter((route) => route.path.includes('{'))
        .map((route) => ({ ...matchOf(route.path), destination: `/${shellOf(route.path)}` })),
      headers: [
        { regex: '^/.*$', headers: listed(commonHeaders) },
        { regex: `^${ASSETS_PATH}.*$`, headers: listed(assetHeaders) },
        ...['404.html', ...files].map((file) => ({
          source: `/${file}`,
          headers: listed(fileHeaders(`/${file}`)),
        })),
        ...all.map((route) => ({ ...matchOf(route.path), headers: listed(shellHeaders(route)) })),
      ],
    },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
