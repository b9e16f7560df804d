import { WORKER_PATH } from '../offline/names.ts'
import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import {
  ASSETS_PATH,
  assetHeaders,
  commonHeaders,
  fileHeaders,
  type Headers,
  otherHeaders,
  shellHeaders,
} from './headers.ts'
import { HIDDEN_FILES } from './hidden-files.ts'

/**
 * A location with all of its headers: `add_header` is inherited only by who has none of their own.
 * `always` would give an error's answer the life of a file, so caching is said of what succeeds alone.
 */
function location(match: string, headers: Headers, answer: string): string {
  const lines = Object.entries({ ...commonHeaders, ...headers }).map(
    ([name, value]) => `    add_header ${name} "${value}"${name === 'Cache-Control' ? '' : ' always'};`,
  )
  return [`  location ${match} {`, ...lines, `    ${answer}`, '  }'].join('\n')
}

function locationsOf(route: Route): string[] {
  const answer = `try_files /${shellOf(route.path)} =404;`
  const [folder = ''] = route.path.split('/{')
  const headers = shellHeaders(route)
  if (folder === route.path) {
    return [location(`= ${folder}`, headers, answer), location(`= ${folder}/`, headers, answer)]
  }
  return [location(`= ${folder}/`, otherHeaders, 'return 302 /;'), location(`^~ ${folder}/`, headers, answer)]
}

/** One server block of nginx; `root` is where the output folder was put. */
export function nginxFile(): string {
  return [
    '# One server block for this site. Set server_name, TLS and root, and proxy the API beside it if it lives here.',
    '# With the module ngx_brotli, "brotli_static on;" sends the .br copies, which are smaller still.',
    'server {',
    '  listen 8080;',
    '  root /srv/site/dist;',
    '  absolute_redirect off;',
    '  server_tokens off;',
    '  charset utf-8;',
    '  gzip_static on;',
    '  gzip_vary on;',
    location('= /', otherHeaders, `return 302 ${HOME_PATH};`),
    location(`^~ ${ASSETS_PATH}`, assetHeaders, 'try_files $uri @unknown;'),
    ...Object.values<Route>(routes).flatMap(locationsOf),
    location(`= ${WORKER_PATH}`, fileHeaders(WORKER_PATH), 'try_files $uri @unknown;'),
    location(`~ ${HIDDEN_FILES}`, otherHeaders, 'return 302 /;'),
    location('/', otherHeaders, 'try_files $uri @unknown;'),
    location('@unknown', otherHeaders, 'return 302 /;'),
    '}',
    '',
  ].join('\n')
}
