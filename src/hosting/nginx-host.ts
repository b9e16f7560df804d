import { matchRoute } from '../match-route.ts'
import { WORKER_PATH } from '../offline/names.ts'
import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import {
  ASSETS_PATH,
  assetHeaders,
  commonHeaders,
  fileHeaders,
  type Headers,
  HIDDEN_FILES,
  otherHeaders,
  shellHeaders,
} from './headers.ts'

/**
 * Returns a location with all of its headers, because a location with an `add_header` inherits none.
 * `Cache-Control` lacks `always`, so that error responses are not cached.
 */
function location(match: string, headers: Headers, action: string): string {
  const lines = Object.entries({ ...commonHeaders, ...headers }).map(
    ([name, value]) => `    add_header ${name} "${value}"${name === 'Cache-Control' ? '' : ' always'};`,
  )
  return [`  location ${match} {`, ...lines, `    ${action}`, '  }'].join('\n')
}

function locationsOf(route: Route): string[] {
  const action = `try_files /${shellOf(route.path)} =404;`
  const [folder = ''] = route.path.split('/{')
  const headers = shellHeaders(route)
  if (folder === route.path) {
    return [location(`= ${folder}`, headers, action), location(`= ${folder}/`, headers, action)]
  }
  const all = location(`^~ ${folder}/`, headers, action)
  const isPage = Object.values<Route>(routes).some(({ path }) => matchRoute(path, folder))
  return isPage ? [all] : [location(`= ${folder}/`, otherHeaders, 'return 302 /;'), all]
}

/** The name of the file with the rules that a server block includes. */
export const NGINX_INCLUDE = 'nginx-include.conf'

/** Returns the rules of a server block. @param shells the routes that nginx serves */
function rules(shells: readonly Route[]): string[] {
  return [
    '  absolute_redirect off;',
    '  server_tokens off;',
    '  charset utf-8;',
    '  gzip_static on;',
    '  gzip_vary on;',
    location('= /', otherHeaders, `return 302 ${HOME_PATH};`),
    location(`^~ ${ASSETS_PATH}`, assetHeaders, 'try_files $uri @unknown;'),
    ...shells.flatMap(locationsOf),
    location(`= ${WORKER_PATH}`, fileHeaders(WORKER_PATH), 'try_files $uri @unknown;'),
    location(`~ ${HIDDEN_FILES}`, otherHeaders, 'return 302 /;'),
    location('/', otherHeaders, 'try_files $uri @unknown;'),
    location('@unknown', otherHeaders, 'return 302 /;'),
  ]
}

/** Returns a server block for nginx. The operator must set `root` to the output folder. */
export function nginxFile(): string {
  return [
    '# The server block of this site. Set server_name, TLS and root, and add a proxy for the API if it runs here.',
    '# With the module ngx_brotli, add "brotli_static on;" to serve the smaller .br copies.',
    'server {',
    '  listen 8080;',
    '  root /srv/site/dist;',
    ...rules(Object.values<Route>(routes)),
    '}',
    '',
  ].join('\n')
}

/**
 * Returns the same rules to include in a server block, as that of `deploy/fairway.nginx`. The service serves the pages of
 * rounds and competitions, which contain them.
 */
export function nginxIncludeFile(): string {
  const completed: readonly Route[] = [routes.round, routes.competition]
  const shells = Object.values<Route>(routes).filter((route) => !completed.includes(route))
  return ['# Included by the server block of this site.', ...rules(shells), ''].join('\n')
}
