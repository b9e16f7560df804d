import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from '../../../../src/domain/accounts/redirect-target.ts'

const ORIGIN = 'https://golf.example'

test.each(['/admin?tab=user&query=a%2F%2Fb#top', '/ü?q=日本'])('accepts %s', (target) => {
  expect(redirectTarget(target)).toBe(target)
})

test.each([undefined, 'rounds', '//evil.example', '/\\evil.example', '/.//evil.example', '/rounds\u0085'])(
  'rejects %j',
  (target) => {
    expect(redirectTarget(target)).toBeUndefined()
  },
)

const pieces = fc.constantFrom(
  ...'/ // \\ . .. %2F %5C %2e @ : ? # [ & ／ 。 evil.example https: javascript: rounds'.split(' '),
  ...['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u2028', '\ud800'],
)

test('never leaves the site, however the address is built', () => {
  const hostile = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    fc.webUrl(),
    fc.webPath(),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      const target = redirectTarget(text)
      if (target === undefined) return
      const url = new URL(target, ORIGIN)
      expect(url.origin).toBe(ORIGIN)
      expect(url.username).toBe('')
      // The result must stay on the site when it is parsed a second time.
      expect(new URL(url.pathname + url.search + url.hash, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 1000 },
  )
})

test('accepts every plain path of the site', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\w.~-]+$/), { minLength: 1 }), (segments) => {
      const path = `/${segments.join('/')}`
      expect(redirectTarget(path)).toBe(path)
    }),
  )
})
