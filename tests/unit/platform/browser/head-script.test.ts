import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import type { PageFacts } from '../../../../src/first-paint.ts'
import { headScript } from '../../../../src/platform/browser/head-script.ts'

/** Runs the script as a page does, and returns what it sends when an event occurs. */
function runHeadScript(
  facts: PageFacts,
  pathname: string,
  { hash = '#key=secret', stored = {} as Record<string, string> } = {},
) {
  const listeners = new Map<string, (event: object) => void>()
  const fetch = vi.fn((_url: string, _init: { body: string; credentials: string; headers: object }) =>
    Promise.resolve(),
  )
  const root: Record<string, string> = {}
  runInNewContext(headScript, {
    window: {},
    location: { pathname, search: '', hash },
    screen: { width: 1000, height: 1000 },
    localStorage: { getItem: (key: string) => ({ 'display-face': 'loaded', ...stored })[key] },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch,
    document: {
      currentScript: { dataset: { page: JSON.stringify(facts) } },
      documentElement: { dataset: root },
    },
  })
  return {
    root,
    fetch,
    emit: (type: string, event: object) => listeners.get(type)?.(event),
    sent: () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body) as unknown),
  }
}
const PAGE = { errors: '/rest/client_errors', minWidthPx: 0 }

test('reports errors of scripts without the address of the page', () => {
  const page = runHeadScript(PAGE, '/round/a-token')
  page.emit('error', { error: { message: 'broken', stack: 'at f' } })
  page.emit('error', { message: 'Script error.' })
  page.emit('unhandledrejection', { reason: 'a text' })
  expect(page.sent()).toEqual([
    { page: 'round', message: 'broken', stack: 'at f' },
    { page: 'round', message: 'Script error.', stack: '' },
    { page: 'round', message: 'a text', stack: '' },
  ])
  expect(page.fetch.mock.calls[0]?.[0]).toBe('/rest/client_errors')
  expect(page.fetch.mock.calls[0]?.[1].credentials).toBe('omit')
})

test('reports at most three errors, and no aborted requests', () => {
  const page = runHeadScript(PAGE, '/rounds')
  page.emit('unhandledrejection', { reason: { name: 'AbortError', message: 'aborted' } })
  for (let time = 0; time < 5; time++) page.emit('error', { message: `error ${time}` })
  expect(page.sent()).toHaveLength(3)
})

test('requests the score sheet of a link with its key, and nothing else before it', () => {
  const facts = { ...PAGE, calls: ['/rest/auth/get_user'], keyedCall: '/rest/play/{token}' }
  const requested = (pathname: string, hash: string) => {
    const { fetch } = runHeadScript(facts, pathname, { hash })
    return fetch.mock.calls.map(([url, { headers }]) => [url, headers])
  }
  expect(requested('/play/T', '#secret')).toEqual([['/rest/play/T', { 'x-scorer-key': 'secret' }]])
  expect(requested('/play/T', '')).toEqual([['/rest/auth/get_user', {}]])
})

test('requests what is in a frame with the token at its place in the address', () => {
  const facts = { ...PAGE, calls: ['/rest/competition/{token}'], tokenAt: 3 }
  const { fetch } = runHeadScript(facts, '/embed/competition/C1')
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/rest/competition/C1'])
})

test('hides the header only at addresses with a token of a page that fills the window', () => {
  const facts = { ...PAGE, fillsWindow: true }
  expect(runHeadScript(facts, '/play/T').root).toHaveProperty('fillsWindow')
  expect(runHeadScript(facts, '/play').root).not.toHaveProperty('fillsWindow')
  expect(runHeadScript(PAGE, '/round/T').root).not.toHaveProperty('fillsWindow')
})

test.each<[string, boolean, string, Record<string, string>, string | undefined]>([
  ['nothing for a viewer without choices', true, '', {}, undefined],
  ['nothing for a link to the first hole', false, '#1', { 'distance-unit': 'yd' }, undefined],
  ['the hole for a link to another one', false, '#7', {}, 'hole'],
  ['the hole for a viewer who follows play', true, '', { 'round.follow': 'on' }, 'hole'],
  [
    'nothing for a viewer who follows play, of a finished round',
    false,
    '',
    { 'round.follow': 'on' },
    undefined,
  ],
  ['the card for a viewer who has folded it', true, '#2', { 'round.statistics': 'folded' }, 'hole card'],
])('lets wait %s', (_, isLive, hash, stored, waiting) => {
  const facts: PageFacts = { ...PAGE, calls: ['/rest/round/{token}'], content: { layout: 'full', isLive } }
  const { root, fetch } = runHeadScript(facts, '/round/R1', { hash, stored })
  expect(root.waiting).toBe(waiting)
  expect(fetch).not.toHaveBeenCalled()
  const onPhone: PageFacts = { ...facts, content: { layout: 'phone', isLive } }
  expect(runHeadScript(onPhone, '/round/R1', { hash, stored }).root.waiting).toBe('page')
})
