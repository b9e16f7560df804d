import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { headScript } from '../../../../src/platform/browser/head-script.ts'

/** Runs the script as a page does, and returns what it sends when an event occurs. */
function runHeadScript(dataset: Record<string, string>, pathname: string, hash = '#key=secret') {
  const listeners = new Map<string, (event: object) => void>()
  const fetch = vi.fn((_url: string, _init: { body: string; credentials: string; headers: object }) =>
    Promise.resolve(),
  )
  const root: Record<string, string> = {}
  runInNewContext(headScript, {
    window: {},
    location: { pathname, search: '', hash },
    screen: { width: 1000, height: 1000 },
    localStorage: { getItem: () => 'loaded' },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch,
    document: { currentScript: { dataset }, documentElement: { dataset: root } },
  })
  return {
    root,
    fetch,
    emit: (type: string, event: object) => listeners.get(type)?.(event),
    sent: () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body) as unknown),
  }
}
const PAGE = { errors: '/rest/client_errors', minWidth: '0' }

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
  const dataset = { ...PAGE, calls: '/rest/auth/get_user', keyedCall: '/rest/play/{token}' }
  const requested = (pathname: string, hash: string) => {
    const { fetch } = runHeadScript(dataset, pathname, hash)
    return fetch.mock.calls.map(([url, { headers }]) => [url, headers])
  }
  expect(requested('/play/T', '#secret')).toEqual([['/rest/play/T', { 'x-scorer-key': 'secret' }]])
  expect(requested('/play/T', '')).toEqual([['/rest/auth/get_user', {}]])
})

test('hides the header only at addresses with a token of a page that fills the window', () => {
  const dataset = { ...PAGE, fillsWindow: '' }
  expect(runHeadScript(dataset, '/play/T').root).toHaveProperty('fillsWindow')
  expect(runHeadScript(dataset, '/play').root).not.toHaveProperty('fillsWindow')
  expect(runHeadScript(PAGE, '/round/T').root).not.toHaveProperty('fillsWindow')
})
