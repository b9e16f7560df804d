import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Api, createApi } from '../../src/platform/api/api.ts'
import { createFileSender, type FileSender } from '../../src/platform/api/upload.ts'
import { fakeClock } from './fake-clock.ts'

/** One way to answer, made of the answer that should have come. */
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

/** An answer of success with that body. */
export const answering =
  (text: string): Fault =>
  () =>
    json(text)

/** How a service fails that is there, and how one that is not; a clock that is off is tried apart. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'never answers': () => new Promise(() => {}),
  'stops in the middle of its answer': (healthy) => streamed(healthy, () => {}),
  'cuts its answer off': (healthy) => streamed(healthy, (body) => body.error(new TypeError('terminated'))),
  'refuses the connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'answers 400': refusal(400, 'body: not valid JSON'),
  'answers 401': refusal(401, 'Please sign in'),
  'answers 403': refusal(403, 'The X-XSRF-TOKEN header is missing or wrong; please reload the page'),
  'answers 404': refusal(404, 'There is nothing here'),
  'answers 409': refusal(409, 'Somebody else was first'),
  'answers 413': () => new Response('body: is too large', { status: 413 }),
  'answers 429': refusal(429, 'Too many requests; please try again in a minute'),
  'answers 500': refusal(500, 'Server error'),
  'answers 502 in HTML': () => html(502),
  'answers 503 without a word': () => new Response('', { status: 503 }),
  'answers HTML in the place of JSON': () => html(200),
  'answers half of its JSON': (healthy) => json(healthy.slice(0, Math.max(1, healthy.length / 2))),
  'answers an empty body': () => json(''),
  'answers null': () => json('null'),
  'answers without end': () => json('['.repeat(200_000)),
  'answers lists in lists': () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
}

/** The longest that a call may take, and a bit. */
const FOR_EVER_MS = 310_000

const ORIGIN = 'https://golf.example'
const patternOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const known = Object.values<AnyEndpoint>(endpoints).map((one) => ({ endpoint: one, pattern: patternOf(one) }))

/** A service that answers as it should, but for the calls that the test breaks; the api in front is the real one. */
export function faultyService(answers: ReadonlyMap<AnyEndpoint, unknown>) {
  const broken = new Map<AnyEndpoint, Fault>()
  const time = fakeClock(Date.now())
  let asked: AnyEndpoint[] = []

  const fetchOne = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address), ORIGIN)
    const found = known.find(
      ({ endpoint, pattern }) => endpoint.method === (init?.method ?? 'GET') && pattern.test(pathname),
    )
    if (!found) throw new Error(`the contract has no ${init?.method} ${pathname}`)
    asked.push(found.endpoint)
    const answer = answers.get(found.endpoint)
    const healthy = answer === undefined ? '' : JSON.stringify(answer)
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
    /** Lets every call that hangs give up. */
    wait: () => time.advance(FOR_EVER_MS),
    /** A second, in which what is asked each second is asked again. */
    tick: () => time.advance(1000),
    wasAsked: (endpoint: AnyEndpoint) => asked.includes(endpoint),
    forgetAsked: () => {
      asked = []
    },
  }
}

export type FaultyService = ReturnType<typeof faultyService>

/** As much of an XMLHttpRequest as a file is sent by. */
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
