import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Api, createApi } from '../../src/platform/api/api.ts'
import { createFileSender, type FileSender } from '../../src/platform/api/upload.ts'
import { fakeClock } from './fake-clock.ts'

/** Creates a faulty response from the body of the correct one. */
export type Fault = (healthy: string) => Response | Promise<Response>

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })
const html = (status: number, text = '<!doctype html><html><body><h1>Hotel Wi-Fi</h1></body></html>') =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
const refusal =
  (status: number, message: string): Fault =>
  () =>
    json(JSON.stringify({ message }), status)
const streamed = (text: string, atEnd: (body: ReadableStreamDefaultController) => void) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
        atEnd(body)
      },
    }),
  )

/** Returns a fault that responds with 200 and this body. */
export const answering =
  (text: string): Fault =>
  () =>
    json(text)

/** Faults of the service and of the network. Wrong clocks are tested in `clock.test.tsx`. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'never responds': () => new Promise(() => {}),
  'stalls in the middle of the response': (healthy) => streamed(healthy, () => {}),
  'closes the connection in the middle of the response': (healthy) =>
    streamed(healthy, (body) => body.error(new TypeError('terminated'))),
  'refuses the connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'responds with 400': refusal(400, 'body: not valid JSON'),
  'responds with 401': refusal(401, 'Please sign in'),
  'responds with 403': refusal(403, 'The X-XSRF-TOKEN header is missing or wrong; please reload the page'),
  'responds with 404': refusal(404, 'There is nothing here'),
  'responds with 409': refusal(409, 'Another user was first'),
  'responds with 413': () => new Response('body: is too large', { status: 413 }),
  'responds with 429': refusal(429, 'Too many requests; please try again in a minute'),
  'responds with 500': refusal(500, 'Server error'),
  'responds with 502 in HTML': () => html(502),
  'responds with 503 and an empty body': () => new Response('', { status: 503 }),
  'responds with HTML instead of JSON': () => html(200),
  'responds with truncated JSON': (healthy) => json(healthy.slice(0, Math.max(1, healthy.length / 2))),
  'responds with an empty body': () => json(''),
  'responds with null': () => json('null'),
  'responds with unterminated nested JSON': () => json('['.repeat(200_000)),
  'responds with deeply nested lists': () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
}

/** Longer than any timeout of a call. */
const LONGER_THAN_ANY_TIMEOUT_MS = 310_000

const ORIGIN = 'https://golf.example'
const patternOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const known = Object.values<AnyEndpoint>(endpoints).map((one) => ({ endpoint: one, pattern: patternOf(one) }))

/**
 * Creates a fake service behind the real API client. It responds correctly except to endpoints that the test breaks.
 * @param responses the value of each endpoint; 204 for all others
 */
export function faultyService(responses: ReadonlyMap<AnyEndpoint, unknown>) {
  const broken = new Map<AnyEndpoint, Fault>()
  const time = fakeClock(Date.now())
  let requested: AnyEndpoint[] = []

  const fetchOne = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address), ORIGIN)
    const found = known.find(
      ({ endpoint, pattern }) => endpoint.method === (init?.method ?? 'GET') && pattern.test(pathname),
    )
    if (!found) throw new Error(`the contract has no ${init?.method} ${pathname}`)
    requested.push(found.endpoint)
    const response = responses.get(found.endpoint)
    const healthy = response === undefined ? '' : JSON.stringify(response)
    const fault = broken.get(found.endpoint)
    return fault
      ? fault(healthy)
      : new Response(healthy === '' ? null : healthy, { status: healthy ? 200 : 204 })
  }

  const api: Api = createApi({
    fetch: fetchOne,
    hosts: { api: '', admin: '' },
    origin: ORIGIN,
    cookies: () => '',
    takeEarlyResponse: () => undefined,
    after: time.clock.after,
  })
  const fileSender: FileSender = createFileSender(api, {
    origin: ORIGIN,
    cookies: () => '',
    createRequest: () => requestOver(fetchOne),
  })
  return {
    api,
    fileSender,
    clock: time.clock,
    break: (endpoint: AnyEndpoint, fault: Fault) => void broken.set(endpoint, fault),
    heal: () => broken.clear(),
    /** Advances the clock until every pending call has timed out. */
    wait: () => time.advance(LONGER_THAN_ANY_TIMEOUT_MS),
    /** Advances the clock by one second, the interval of polling. */
    tick: () => time.advance(1000),
    wasCalled: (endpoint: AnyEndpoint) => requested.includes(endpoint),
    forgetCalls: () => {
      requested = []
    },
  }
}

export type FaultyService = ReturnType<typeof faultyService>

/** Creates a fake XMLHttpRequest with the members that the file upload uses. */
function requestOver(fetchOne: typeof fetch): XMLHttpRequest {
  let address: [string, string] = ['GET', '']
  const request = {
    upload: {},
    status: 0,
    responseText: '',
    open: (method: string, url: string) => {
      address = [method, url]
    },
    setRequestHeader() {},
    abort: () => request.onabort?.(),
    send: () => {
      fetchOne(address[1], { method: address[0] })
        .then(async (response) => {
          request.responseText = await response.text()
          request.status = response.status
          request.onload?.()
        })
        .catch(() => request.onerror?.())
    },
    onload: undefined as (() => void) | undefined,
    onerror: undefined as (() => void) | undefined,
    onabort: undefined as (() => void) | undefined,
  }
  return request as unknown as XMLHttpRequest
}
