import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import { ASSETS_PATH, assetHeaders, commonHeaders, type Headers, shellHeaders } from './headers.ts'

const all = Object.values<Route>(routes)
/** Routes whose address has more in it than the shell's own. */
const rewritten = all.filter((route) => route.path.includes('{'))
/** `/round/{token}` as `/round/*`, in the words of the hosts that know one star for the rest. */
const starred = (path: string) => path.replace(/\/\{.*$/, '/*')

/** Netlify and Cloudflare Pages: the first rule that fits counts, and a file that is there goes before all. */
export function redirectsFile(): string {
  const rules = [
    `/ ${HOME_PATH} 302`,
    ...rewritten.map((route) => `${starred(route.path)} /${shellOf(route.path)} 200`),
    '/* / 302',
  ]
  return `${rules.join('\n')}\n`
}

function headerBlock(path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [path, ...lines].join('\n')
}

/** Netlify and Cloudflare Pages; a path that fits several blocks gets the headers of all. */
export function headersFile(): string {
  const shells = all.flatMap((route) => {
    const address = starred(route.path)
    // With and without the slash that a host may add to a folder.
    const paths = address.endsWith('*') ? [address] : [address, `${address}/`]
    return paths.map((path) => headerBlock(path, shellHeaders(route)))
  })
  const blocks = [headerBlock('/*', commonHeaders), headerBlock(`${ASSETS_PATH}*`, assetHeaders), ...shells]
  return `${blocks.join('\n\n')}\n`
}

/** Firebase Hosting. */
export function firebaseFile(): string {
  const listed = (headers: Headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))
  const globbed = (path: string) => starred(path).replace(/\*$/, '**')
  const config = {
    database: { rules: 'database.rules.json' },
    hosting: {
      public: 'dist',
      trailingSlash: false,
      redirects: [{ source: '/', destination: HOME_PATH, type: 302 }],
      rewrites: rewritten.map((route) => ({
        source: globbed(route.path),
        destination: `/${shellOf(route.path)}`,
      })),
      headers: [
        { source: '**', headers: listed(commonHeaders) },
        { source: `${ASSETS_PATH}**`, headers: listed(assetHeaders) },
        ...all.map((route) => ({ source: globbed(route.path), headers: listed(shellHeaders(route)) })),
      ],
    },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** One server block of nginx; `root` is where the output folder was put. */
export function nginxFile(): string {
  const add = (headers: Headers) =>
    Object.entries({ ...commonHeaders, ...headers }).map(
      ([name, value]) => `    add_header ${name} "${value}" always;`,
    )
  const location = (match: string, file: string, headers: Headers) =>
    [`  location ${match} {`, ...add(headers), `    try_files ${file} =404;`, '  }'].join('\n')
  const blocks = all.flatMap((route) => {
    const file = `/${shellOf(route.path)}`
    const headers = shellHeaders(route)
    const [first = ''] = route.path.split('/{')
    if (first !== route.path) return [location(`^~ ${first}/`, file, headers)]
    return [location(`= ${first}`, file, headers), location(`= ${first}/`, file, headers)]
  })
  return [
    '# One server block for this site. Set server_name, TLS and root, and proxy the API beside it if it lives here.',
    'server {',
    '  listen 8080;',
    '  root /srv/site/dist;',
    '  absolute_redirect off;',
    '  gzip_static on;',
    `  location = / { return 302 ${HOME_PATH}; }`,
    location(`^~ ${ASSETS_PATH}`, '$uri', assetHeaders),
    ...blocks,
    ['  location / {', ...add({}), '    try_files $uri @unknown;', '  }'].join('\n'),
    '  location @unknown { return 302 /; }',
    '}',
    '',
  ].join('\n')
}

/** Name in the output folder → text. */
export function hostFiles(): Record<string, string> {
  return {
    _redirects: redirectsFile(),
    _headers: headersFile(),
    'firebase.json': firebaseFile(),
    'nginx.conf': nginxFile(),
  }
}
