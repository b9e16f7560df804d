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
/** Turns `/round/{token}` into `/round/*`, which also matches a token with an encoded slash. */
const toWildcard = (path: string) => path.replace(/\/\{.*$/, '/*')
/** Returns the path at which both hosts serve a shell without a redirect. Cloudflare redirects `…/index.html`. */
const shellAddress = (path: string) => `/${shellOf(path)}`.replace(/index\.html$/, '')

/**
 * Returns `_redirects` for Netlify and Cloudflare Pages. The first matching rule applies. On Netlify existing files take
 * precedence over rules, except for rules with a `!`, which Cloudflare reports and ignores. On Cloudflare rules take
 * precedence over files, so each file needs a rule before the final catch-all.
 * @param files paths in the output folder other than pages and assets, without a leading slash
 */
export function redirectsFile(files: readonly string[]): string {
  const withoutParameters = all.filter((route) => !route.path.includes('{'))
  const withParameters = all.filter((route) => route.path.includes('{'))
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
 * @param files as for `redirectsFile`
 */
export function headersFile(files: readonly string[]): string {
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
