import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Api, createApi } from '../../src/platform/api/api.ts'
import { createCapabilities } from '../../src/platform/api/capabilities.ts'
import { createFileSender, type FileSender } from '../../src/platform/api/upload.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeStorage } from './fake-storage.ts'

/** Creates a faulty response. @param body the body of the correct response */
export type Fault = (body: string) => Response | Promise<Response>

const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })
const html = (status: number) =>
  new Response('<!doctype html><html><body><h1>Hotel Wi-Fi</h1></body></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
const streamed = (text: string, atEnd: (body: ReadableStreamDefaultController) => void) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
        atEnd(body)
      },
    }),
  )

/** Returns a fault that responds successfully with the given body. */
export const respondWith =
  (text: string): Fault =>
  () =>
    json(text)

export const unreachable: Fault = () => Promise.reject(new TypeError('Failed to fetch'))
export const htmlPage: Fault = () => html(200)
export const errorStatus =
  (status: number, message = 'out of order'): Fault =>
  () =>
    json(JSON.stringify({ message }), status)

/** Ways in which a network or a proxy loses or corrupts a response. */
export const TRANSPORT_FAULTS = {
  'never responds': () => new Promise<Response>(() => {}),
  'stops in the middle of the body': (body) => streamed(body, () => {}),
  'cuts the body off': (body) => streamed(body, (stream) => stream.error(new TypeError('terminated'))),
  'refuses the connection': unreachable,
  'responds 413 as plain text': () => new Response('body: is too large', { status: 413 }),
  'responds 502 in HTML': () => html(502),
  'responds 503 without a body': () => new Response('', { status: 503 }),
  'responds with an HTML page': htmlPage,
  'responds with half of the JSON': (body) => json(body.slice(0, Math.max(1, body.length / 2))),
  'responds with an empty body': () => json(''),
  'responds with null': () => json('null'),
  'responds with endless brackets': () => json('['.repeat(200_000)),
  'responds with deeply nested lists': () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
} satisfies Record<string, Fault>

/** Longer than any call may take. */
const BEYOND_TIMEOUT_MS = 310_000

const ORIGIN = 'https://golf.example'
const patternOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const patterns = Object.values<AnyEndpoint>(endpoints).map((endpoint) => ({
  endpoint,
  pattern: patternOf(endpoint),
}))

/** Returns the real API client with a service that responds correctly except to the calls that a test breaks. */
export function faultyService(responses: ReadonlyMap<AnyEndpoint, unknown>) {
  const faults = new Map<AnyEndpoint, Fault>()
  const time = fakeClock(Date.now())
  const called = new Set<AnyEndpoint>()

  const fetchOne = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address), ORIGIN)
    const found = patterns.find(
      ({ endpoint, pattern }) => endpoint.method === (init?.method ?? 'GET') && pattern.test(pathname),
    )
    if (!found) throw new Error(`the contract has no ${init?.method} ${pathname}`)
    called.add(found.endpoint)
    const response = responses.get(found.endpoint)
    const body = response === undefined ? '' : JSON.stringify(response)
    const fault = faults.get(found.endpoint)
    return fault ? fault(body) : new Response(body === '' ? null : body, { status: body ? 200 : 204 })
  }

  const capabilities = createCapabilities({ local: fakeStorage(), session: fakeStorage() })
  const api: Api = createApi({
    fetch: fetchOne,
    hosts: { api: '', admin: '' },
    origin: ORIGIN,
    cookies: () => '',
    takeEarlyResponse: () => undefined,
    after: time.clock.after,
    learn: capabilities.learn,
  })
  const fileSender: FileSender = createFileSender(api, {
    origin: ORIGIN,
    cookies: () => '',
    createRequest: () => requestOver(fetchOne),
    learn: capabilities.learn,
  })
  return {
    api,
    fileSender,
    capabilities,
    clock: time.clock,
    break: (endpoint: AnyEndpoint, fault: Fault) => void faults.set(endpoint, fault),
    heal: () => faults.clear(),
    /** Lets all pending calls time out. */
    timeOut: () => time.advance(BEYOND_TIMEOUT_MS),
    /** Advances the clock by a second, so that polls run again. */
    tick: () => time.advance(1000),
    wasCalled: (endpoint: AnyEndpoint) => called.has(endpoint),
  }
}

export type FaultyService = ReturnType<typeof faultyService>

/** The part of XMLHttpRequest that is needed to send a file. */
function requestOver(fetchOne: typeof fetch): XMLHttpRequest {
  let address: [string, string] = ['GET', '']
  let headers = new Headers()
  const request = {
    upload: {},
    status: 0,
    responseText: '',
    open: (method: string, url: string) => {
      address = [method, url]
    },
    setRequestHeader() {},
    getResponseHeader: (name: string) => headers.get(name),
    abort: () => request.onabort?.(),
    send: () => {
      fetchOne(address[1], { method: address[0] })
        .then(async (response) => {
          request.responseText = await response.text()
          request.status = response.status
          headers = response.headers
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
