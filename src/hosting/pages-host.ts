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
/** `/round/{token}` as `/round/*`: an encoded slash in a token must not end it. */
const starred = (path: string) => path.replace(/\/\{.*$/, '/*')
/** A shell under the name that both hosts serve as it is; under `…/index.html` Cloudflare redirects. */
const shellAddress = (path: string) => `/${shellOf(path)}`.replace(/index\.html$/, '')

/**
 * Netlify and Cloudflare Pages; the first rule that fits counts. On Netlify a file that is there goes before the
 * rules, save those with a `!`, which Cloudflare reports and passes over. On Cloudflare the rules go before the
 * files, so that each file has a rule of its own before the last one takes all the rest.
 * @param files paths of the output folder beside pages and assets, without a slash in front
 */
export function redirectsFile(files: readonly string[]): string {
  const fixed = all.filter((route) => !route.path.includes('{'))
  const deep = all.filter((route) => route.path.includes('{'))
  const serve = (from: string, to: string) => `${from} ${to} 200`
  const rules = [
    '# For Netlify, where the file index.html would go before:',
    `/ ${HOME_PATH} 302!`,
    '# For Cloudflare Pages:',
    `/ ${HOME_PATH} 302`,
    ...fixed.flatMap(({ path }) => [serve(path, `${path}/`), serve(`${path}/`, `${path}/`)]),
    ...files.map((file) => serve(`/${file}`, `/${file}`)),
    '# For both:',
    ...deep.map(({ path }) => serve(starred(path), shellAddress(path))),
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
 * Netlify and Cloudflare Pages; a path that fits several blocks gets the headers of all, so no header may stand in
 * two of them.
 * @param files as for `redirectsFile`
 */
export function headersFile(files: readonly string[]): string {
  const shells = all.flatMap((route) => {
    const address = starred(route.path)
    // By every name that leads to the file: a page without its headers could be framed by anybody.
    const paths = address.endsWith('*') ? [address] : [address, `${address}/`, `${address}/index.html`]
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
