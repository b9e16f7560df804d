import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { postProcessPage } from '../../../src/hosting/post-process-page.ts'

const page = (islands: string) =>
  `<html><head><meta charset="utf-8"><script>first()</script><meta http-equiv="content-security-policy" content="x"></head><body>${islands}</body></html>`
const island = (script: string, client: 'load' | 'idle', more = '') =>
  `<astro-island component-url="/${script}"${more} renderer-url="/client.js" client="${client}"></astro-island>`
/** Returns the scripts that a page preloads, in their order. */
const preloaded = (html: string) =>
  [...html.matchAll(/rel="modulepreload" fetchpriority="low" href="\/(.*?)"/g)].map(([, file]) => file)
const graph = new Map([
  ['a.js', ['common.js', 'react.js']],
  ['common.js', ['react.js']],
  ['client.js', ['react.js']],
  ['menu.js', ['common.js']],
])

test('preloads each script of an island that loads immediately once', () => {
  const html = postProcessPage(page(island('a.js', 'load')), graph)
  expect(preloaded(html).sort()).toEqual(['a.js', 'client.js', 'common.js', 'react.js'])
})

test('preloads islands that load when the page is idle after those that load at once', () => {
  const html = postProcessPage(page(island('menu.js', 'idle') + island('a.js', 'load')), graph)
  expect(preloaded(html)).toEqual(['a.js', 'common.js', 'react.js', 'client.js', 'menu.js'])
})

test('preloads the scorecard of a round on computers only, with what the page does not load anyway', () => {
  const round = island('a.js', 'load', ' component-export="RoundIsland"')
  const withCard = new Map([...graph, ['_astro/FullCard.x.js', ['table.js', 'react.js']]])
  const html = postProcessPage(page(round), withCard)
  const wide = [...html.matchAll(/media="\(pointer: fine\)" href="\/(.*?)"/g)].map(([, file]) => file)
  expect(wide).toEqual(['_astro/FullCard.x.js', 'table.js'])
  expect(postProcessPage(page(round.replace('Round', 'Other')), withCard)).not.toContain('media=')
})

test('names the scripts of a visitor with a scorer key, which the page does not load anyway', () => {
  const head = '<script data-page="{&quot;keyedCall&quot;:&quot;/rest/play/{token}&quot;}"></script>'
  const html = page(island('a.js', 'load')).replace('<script>', `${head}<script>`)
  const withJoin = new Map([...graph, ['_astro/join-sheet.x.js', ['calls.js', 'react.js']]])
  expect(postProcessPage(html, withJoin)).toContain(
    '&quot;keyedScripts&quot;:[&quot;/_astro/join-sheet.x.js&quot;,&quot;/calls.js&quot;]}"></script>',
  )
  expect(postProcessPage(page(island('a.js', 'load')), withJoin)).not.toContain('keyed')
})

test('preloads what the script of the page itself imports', () => {
  const html = postProcessPage(page('<script type="module" src="/a.js"></script>'), graph)
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/common.js">')
})

test('preloads nothing for an island that loads later', () => {
  const html = postProcessPage(page(island('a.js', 'idle')), graph)
  expect(html).not.toContain('modulepreload')
})

test('moves the policy before the first script, because it does not apply to scripts above it', () => {
  const html = postProcessPage(page(''), graph)
  expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script>'))
})

test('allows only the policy for the service worker on a page that starts it', () => {
  const html = postProcessPage(page(''), graph, 'worker')
  expect(html).toContain(`content="x; require-trusted-types-for 'script'; trusted-types offline-worker">`)
})

test('requires Trusted Types except on a page whose library sets markup', () => {
  const strict = postProcessPage(page(''), graph)
  expect(strict).toContain(`content="x; require-trusted-types-for 'script'; trusted-types 'none'">`)
  expect(postProcessPage(page(''), graph, 'none')).toContain('content="x">')
})

test('allows only the inline code that the page contains', () => {
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const policy = `script-src 'self' ${hashOf('first()')} ${hashOf('other()')}; style-src 'self' ${hashOf('p {}')}`
  const html = postProcessPage(page('').replace('content="x"', `content="${policy}"`), graph)
  expect(html).toContain(`script-src 'self' ${hashOf('first()')}; style-src 'self';`)
})

test('marks the place of a round in its island, which comes before the scripts of islands', () => {
  const scripts = '<script>load()</script><script>define()</script>'
  const open = '<astro-island component-export="RoundIsland" client="load"'
  const html = `<main><style>x</style>${scripts}${open} await-children><i>spinner</i><!--astro:end--></astro-island></main>`
  expect(postProcessPage(html, graph)).toBe(
    `<main><style>x</style>${open}><!--content--><i>spinner</i><!--/content--></astro-island>${scripts}</main>`,
  )
})
