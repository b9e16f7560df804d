import { expect, test } from 'vitest'
import { finishPage } from '../../../src/hosting/finish-page.ts'

const page = (islands: string) =>
  `<html><head><meta charset="utf-8"><script>early()</script><meta http-equiv="content-security-policy" content="x"></head><body>${islands}</body></html>`
const graph = new Map([
  ['a.js', ['shared.js', 'react.js']],
  ['shared.js', ['react.js']],
  ['client.js', ['react.js']],
])

test('preloads the whole graph of an island that loads at once, each file one time', () => {
  const html = finishPage(
    page('<astro-island component-url="/a.js" renderer-url="/client.js" client="load"></astro-island>'),
    graph,
  )
  const files = [...html.matchAll(/rel="modulepreload" fetchpriority="low" href="\/(.*?)"/g)].map(
    ([, f]) => f,
  )
  expect(files.sort()).toEqual(['a.js', 'client.js', 'react.js', 'shared.js'])
})

test('leaves an island that waits alone', () => {
  const html = finishPage(
    page('<astro-island component-url="/a.js" renderer-url="/client.js" client="idle"></astro-island>'),
    graph,
  )
  expect(html).not.toContain('modulepreload')
})

test('puts the policy before the first script, which a policy would otherwise not hold', () => {
  const html = finishPage(page(''), graph)
  expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script>'))
})

test('lets one policy alone make an address of text on a page that starts the worker', () => {
  const html = finishPage(page(''), graph, 'worker')
  expect(html).toContain(`content="x; require-trusted-types-for 'script'; trusted-types offline-worker">`)
})

test('refuses text that would become script or markup, but where the library of the page writes such', () => {
  const strict = finishPage(page(''), graph)
  expect(strict).toContain(`content="x; require-trusted-types-for 'script'; trusted-types 'none'">`)
  expect(finishPage(page(''), graph, 'text')).toContain('content="x">')
})
