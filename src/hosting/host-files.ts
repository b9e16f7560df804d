import { HOME_PATH, type Route, routes, shellOf } from '../routes.ts'
import {
  ASSETS_PATH,
  assetHeaders,
  commonHeaders,
  fileHeaders,
  type Headers,
  HIDDEN_FILES,
  PAGE_RENDERERS,
  shellHeaders,
} from './headers.ts'
import { NGINX_INCLUDE, nginxFile, nginxIncludeFile } from './nginx-host.ts'

const all = Object.values<Route>(routes)
const withParameters = all.filter(({ path }) => path.includes('{'))

/**
 * Returns the configuration files for all kinds of hosts, as texts by file name.
 * @param files all paths in the output folder, with `/` as the separator and without a leading slash
 */
export function hostFiles(files: readonly string[]): Record<string, string> {
  const hidden = new RegExp(HIDDEN_FILES)
  const others = files.filter((file) => !hidden.test(`/${file}`) && !`/${file}`.startsWith(ASSETS_PATH))
  return {
    _redirects: redirectsFile(others),
    _headers: headersFile(others),
    'firebase.json': firebaseFile(others),
    'nginx.conf': nginxFile(),
    [NGINX_INCLUDE]: nginxIncludeFile(),
  }
}

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
 */
function firebaseFile(files: readonly string[]): string {
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
      rewrites: withParameters.map(({ path }) => ({
        ...patternOf(path),
        destination: `/${shellOf(path)}`,
      })),
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

/** Turns `/round/{token}` into `/round/*`, which also matches a token with an encoded slash. */
const toWildcard = (path: string) => path.replace(/\/\{.*$/, '/*')
/** Returns the path at which both hosts serve a shell without a redirect. Cloudflare redirects `…/index.html`. */
const shellAddress = (path: string) => `/${shellOf(path)}`.replace(/index\.html$/, '')

/**
 * Returns `_redirects` for Netlify and Cloudflare Pages. The first matching rule applies. On Netlify existing files take
 * precedence over rules, except for rules with a `!`, which Cloudflare reports and ignores. On Cloudflare rules take
 * precedence over files, so each file needs a rule before the final catch-all.
 */
function redirectsFile(files: readonly string[]): string {
  const withoutParameters = all.filter((route) => !route.path.includes('{'))
  const serve = (from: string, to: string) => `${from} ${to} 200`
  const rules = [
    '# For Netlify, where the file index.html would take precedence:',
    `/ ${HOME_PATH} 302!`,
    '# For Cloudflare Pages:',
    `/ ${HOME_PATH} 302`,
    ...withoutParameters.flatMap(({ path }) => [serve(path, `${path}/`), serve(`${path}/`, `${path}/`)]),
    ...files.map((file) => serve(`/${file}`, `/${file}`)),
    '# For both:',
    ...withParameters.map(({ path }) => serve(toWildcard(path), shellAddress(path))),
    serve(`${ASSETS_PATH}*`, `${ASSETS_PATH}:splat`),
    '/* / 302',
  ]
  return `${rules.join('\n')}\n`
}

function headerBlock(path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return [path, ...lines].join('\n')
}

/**
 * Returns `_headers` for Netlify and Cloudflare Pages. A path gets the headers of all matching blocks, so two blocks
 * that match the same path must not contain the same header.
 */
function headersFile(files: readonly string[]): string {
  const addresses = all.map(({ path }) => toWildcard(path))
  const isCovered = (address: string) =>
    addresses.some(
      (other) => other !== address && other.endsWith('/*') && address.startsWith(other.slice(0, -1)),
    )
  // `/embed/*` also matches the embeds of competitions, which have the same headers.
  const shells = all
    .filter(({ path }) => !isCovered(toWildcard(path)))
    .flatMap((route) => {
      const address = toWildcard(route.path)
      // One block for each path of the file: a page that is served without its headers could be framed by another site.
      // The block of `/play/*` also matches the other addresses of `/play`.
      const isAlone = address.endsWith('*') || all.some(({ path }) => toWildcard(path) === `${address}/*`)
      const paths = isAlone ? [address] : [address, `${address}/`, `${address}/index.html`]
      return paths.map((path) => headerBlock(path, shellHeaders(route)))
    })
  const blocks = [
    headerBlock('/*', commonHeaders),
    headerBlock(`${ASSETS_PATH}*`, assetHeaders),
    ...['', 'index.html', '404.html', ...files].map((file) =>
      headerBlock(`/${file}`, fileHeaders(`/${file}`)),
    ),
    ...shells,
  ]
  return `${blocks.join('\n\n')}\n`
}
