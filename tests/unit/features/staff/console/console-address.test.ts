import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createConsoleAddress } from '../../../../../src/features/staff/console/console.ts'
import {
  buildConsoleSearch,
  CONSOLE_TABS,
  type ConsoleAddress,
  consoleTitle,
  emptyAddress,
  PROMO_VIEWS,
  parseConsoleAddress,
  RESULT_TABS,
} from '../../../../../src/features/staff/console/console-address.ts'
import { fakePage } from '../../../../support/fake-page.ts'

test('opens on the User tab without a search', () => {
  expect(parseConsoleAddress('')).toEqual(emptyAddress)
  expect(buildConsoleSearch(emptyAddress)).toBe('')
})

test('falls back to the first tab for an unknown one', () => {
  expect(parseConsoleAddress('?tab=money&result=x&view=y')).toEqual(emptyAddress)
})

test.each([
  [{ query: 'ann@example.com', result: 'rounds' }, '?query=ann%40example.com&result=rounds'],
  [{ query: 'S-ANN1', competition: 'C1' }, '?query=S-ANN1&competition=C1'],
  [{ tab: 'uploader' }, '?tab=uploader'],
  [{ tab: 'uploader', query: 'S-ANN1' }, '?tab=uploader&query=S-ANN1'],
  [{ tab: 'promo' }, '?tab=promo'],
  [
    { tab: 'promo', view: 'reports', category: 'press', batch: 'spring' },
    '?tab=promo&view=reports&category=press&batch=spring',
  ],
  [{ tab: 'promo', view: 'lookup', code: 'A B&C' }, '?tab=promo&view=lookup&code=A+B%26C'],
] satisfies [Partial<ConsoleAddress>, string][])('formats %o as %s', (patch, search) => {
  expect(buildConsoleSearch({ ...emptyAddress, ...patch })).toBe(search)
})

test('parses its own links without loss', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.trim().toWellFormed())
  const address = fc.record({
    tab: fc.constantFrom(...CONSOLE_TABS),
    query: text,
    result: fc.constantFrom(...RESULT_TABS),
    round: text,
    competition: text,
    view: fc.constantFrom(...PROMO_VIEWS),
    category: text,
    batch: text,
    code: text,
  })
  fc.assert(
    fc.property(address, (one) => {
      const search = buildConsoleSearch(one)
      expect(buildConsoleSearch(parseConsoleAddress(search))).toBe(search)
    }),
  )
})

/** Opens the console at an address, and follows it until the test has ended. */
function opened(path: string) {
  const window = fakePage(path)
  const address = createConsoleAddress(window.page)
  onTestFinished(address.$address.listen(() => {}))
  return { window, address }
}

test('follows Back, and adds no history entry if nothing changes', () => {
  const { window, address } = opened('/admin?query=ann')
  address.go({ tab: 'user' })
  expect(window.entries()).toEqual(['/admin?query=ann'])
  address.go({ tab: 'promo' })
  address.go({ view: 'lookup' })
  expect(window.address()).toBe('/admin?tab=promo&view=lookup')
  window.back()
  expect(address.$address.get()).toMatchObject({ tab: 'promo', view: 'generate' })
  window.back()
  expect(address.$address.get()).toMatchObject({ tab: 'user', query: 'ann' })
})

test('remembers the search of the User tab while another tab is shown', () => {
  const { address } = opened('/admin?query=ann')
  address.go({ tab: 'uploader' })
  expect(address.hrefOf({ tab: 'user' })).toBe('/admin?query=ann')
})

test.each([
  ['', 'Console'],
  ['?query=ann', 'ann - Console'],
  ['?tab=uploader', 'Round uploader - Console'],
  ['?tab=promo', 'Promo codes - Console'],
  ['?tab=promo&view=reports', 'Reports - Promo codes'],
  ['?tab=promo&view=reports&category=press&batch=spring', 'press / spring - Promo codes'],
  ['?tab=promo&view=lookup&code=X-1', 'X-1 - Promo codes'],
])('titles the page %s as %s', (search, title) => {
  expect(consoleTitle(parseConsoleAddress(search))).toBe(title)
})
