import * as v from 'valibot'
import {
  type AnswerOf,
  type AnyEndpoint,
  fillPath,
  type InputOf,
  mayBeNothing,
} from '../../contract/endpoint.ts'
import type { Clock } from '../browser/clock.ts'
import { malformed, network, type Result } from './result.ts'

/** How long an answer may take; later it counts as lost, so that no page waits for ever for a service that hangs. */
const TIMEOUT_MS = 30_000
/** The same where the answer comes only when a long work is done. */
const LONG_TIMEOUT_MS = 300_000

/** The outside world of the api, so that a test can hand in its own. */
export interface ApiDeps {
  fetch: typeof fetch
  /** Where the hosts of the contract are; empty for the page's own origin. */
  hosts: { api: string; admin: string }
  /** The page's own origin. */
  origin: string
  /** The cookies that script may read, as `document.cookie`. */
  cookies(): string
  /** An answer that the shell's head has already asked for, given out once. */
  takeEarly(url: string): Promise<Response> | undefined
  after: Clock['after']
}

export interface Api {
  /** Never throws: what goes wrong is a `Failure`. An aborted call answers as `network`. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: { signal?: AbortSignal },
  ): Promise<Result<AnswerOf<E>>>
  /** The address of a call that is a link in the page. */
  urlOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string
}

interface LooseInput {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export function createApi(deps: ApiDeps): Api {
  const urlOf = (endpoint: AnyEndpoint, input: LooseInput): string => {
    const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
    return deps.hosts[endpoint.host] + fillPath(endpoint.path, input.path) + query
  }

  async function call(endpoint: AnyEndpoint, input: LooseInput, { signal }: { signal?: AbortSignal } = {}) {
    const url = urlOf(endpoint, input)
    const over = new AbortController()
    const end = () => over.abort()
    const calm = deps.after(endpoint.isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS, end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      const early = endpoint.method === 'GET' ? deps.takeEarly(url) : undefined
      const answer = early ?? deps.fetch(url, requestOf(endpoint, input, url, over.signal))
      // An early answer was asked for without a signal, and a body may stop after its head.
      return await Promise.race([answer.then((response) => read(endpoint, response)), aborted(over.signal)])
    } catch {
      // `fetch` rejects for nothing but this (or an abort), and tells script no more.
      return { ok: false as const, failure: network }
    } finally {
      calm()
      signal?.removeEventListener('abort', end)
    }
  }

  function requestOf(
    endpoint: AnyEndpoint,
    input: LooseInput,
    url: string,
    signal: AbortSignal,
  ): RequestInit {
    const headers: Record<string, string> = {}
    if (endpoint.method !== 'GET') Object.assign(headers, forgeryHeader(url, deps))
    let body: BodyInit | null = null
    if (endpoint.encoding === 'text') {
      headers['Content-Type'] = 'text/plain;charset=UTF-8'
      body = String(input.body)
    } else if (input.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      body = JSON.stringify(input.body)
    }
    return { method: endpoint.method, credentials: 'include', headers, body, signal }
  }

  return { call, urlOf } as Api
}

/** Rejects with the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** Wire: Everywhere. Only a call to the page's own origin carries it; without the cookie there is no header. */
export function forgeryHeader(
  url: string,
  deps: Pick<ApiDeps, 'origin' | 'cookies'>,
): Record<string, string> {
  if (new URL(url, deps.origin).origin !== deps.origin) return {}
  const cookie = deps
    .cookies()
    .split('; ')
    .find((one) => one.startsWith('XSRF-TOKEN='))
  return cookie ? { 'X-XSRF-TOKEN': decode(cookie.slice('XSRF-TOKEN='.length)) } : {}
}

/** A value that was never percent-encoded is taken as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

async function read(endpoint: AnyEndpoint, response: Response): Promise<Result<unknown>> {
  if (response.status === 404 && mayBeNothing(endpoint)) return { ok: true, value: null }
  const text = await response.text()
  if (!response.ok)
    return { ok: false, failure: { kind: 'http', status: response.status, body: errorText(text) } }
  return parseResponse(endpoint, text)
}

/** What a network's own sign-in page or a misled proxy puts in the place of an answer. */
const HTML_PAGE = /^\s*<(!doctype|html)/i

/**
 * Reads an answer of success by the contract. Where nobody reads it, a page of HTML still is no success: nothing
 * was saved by it. Of a call that speaks text any answer is success (spec: Calls).
 */
export function parseResponse(endpoint: AnyEndpoint, text: string): Result<unknown> {
  if (!endpoint.answer) {
    return HTML_PAGE.test(text) && endpoint.encoding !== 'text'
      ? { ok: false, failure: malformed }
      : { ok: true, value: null }
  }
  try {
    const parsed = v.safeParse(endpoint.answer, text === '' ? null : JSON.parse(text))
    return parsed.success ? { ok: true, value: parsed.output } : { ok: false, failure: malformed }
  } catch {
    return { ok: false, failure: malformed }
  }
}

/** The server's own words: plain text, or JSON `{"message"}`. A page of HTML has none that a person should read. */
export function errorText(body: string): string {
  const text = body.trim()
  if (text.startsWith('<')) return ''
  if (!text.startsWith('{')) return text
  try {
    const { message } = JSON.parse(text)
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}
