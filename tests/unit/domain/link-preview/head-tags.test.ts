import { expect, test } from 'vitest'
import { headTags, roundTags, withHeadTags } from '../../../../src/domain/link-preview/head-tags.ts'

const PREVIEW = { title: 'Old $& "Links"', description: '<b>', imageAlt: "'", imageVersion: 'v1' }
const ADDRESSES = { siteUrl: 'https://golf.test', apiUrl: 'https://api.golf.test/v1', siteName: 'A & B' }

test('escapes every text', () => {
  const tags = roundTags('a/"b', PREVIEW, ADDRESSES)
  expect(tags).toContain('<title>Old $&amp; &quot;Links&quot; - A &amp; B</title>')
  expect(tags).toContain('<meta property="og:description" content="&lt;b&gt;">')
  expect(tags).toContain('<meta property="og:image:alt" content="&#39;">')
  expect(tags).toContain('<meta property="og:url" content="https://golf.test/round/a%2F%22b">')
})

test('links to the image and oEmbed on the API, and to the page on the site', () => {
  const tags = roundTags('R1', PREVIEW, ADDRESSES)
  expect(tags).toContain('content="https://api.golf.test/v1/rest/round/R1/preview.png?v=v1"')
  expect(tags).toContain(
    'href="https://api.golf.test/v1/rest/oembed?url=https%3A%2F%2Fgolf.test%2Fround%2FR1&amp;format=json"',
  )
})

test('replaces the tags of a shell and nothing else', () => {
  const before = headTags({ title: 'Round', ogTitle: 'Round', siteName: 'Fairway' })
  const after = roundTags('R1', PREVIEW, ADDRESSES)
  expect(withHeadTags(`<head>${before}</head>`, after)).toBe(`<head>${after}</head>`)
  expect(withHeadTags('<head></head>', after)).toBe('<head></head>')
})

test('omits image and address when they are not given', () => {
  const tags = headTags({ title: 'Sign in', ogTitle: 'Sign in', siteName: 'Fairway' })
  expect(tags).not.toMatch(/og:image|og:url|https?:/)
  expect(tags).toContain('<meta name="twitter:card" content="summary">')
})
