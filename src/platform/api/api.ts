import * as v from 'valibot'
import {
  type AnyEndpoint,
  CAPABILITIES_HEADER,
  fillPath,
  type InputOf,
  mayBeNothing,
  type ResponseOf,
} from '../../contract/endpoint.ts'
import { SCORER_KEY_HEADER } from '../../contract/paths.ts'
import type { Clock } from '../browser/clock.ts'
import type { Capabilities } from './capabilities.ts'
import { malformed, network, type Result } from './result.ts'

/** Timeout of a call; it then fails with a network failure, so that no page waits forever. */
const TIMEOUT_MS = 30_000
/** Timeout of endpoints that may take minutes (`isLong`). */
const LONG_TIMEOUT_MS = 300_000

export interface ApiDeps {
  fetch: typeof fetch
  /** The origin of each `Host` of the contract; empty for the page's own origin. */
  hosts: { api: string; admin: string }
  /** The page's own origin. */
  origin: string
  /** Returns `document.cookie`. */
  cookies(): string
  /** Returns a response that the head script has already requested; each only once. */
  takeEarlyResponse(url: string): Promise<Response> | undefined
  after: Clock['after']
  /** Called with the status and the capabilities of each response. */
  learn: Capabilities['learn']
}

export interface CallOptions {
  signal?: AbortSignal
  /** Priority among the requests of the page; by default the browser decides. */
  priority?: RequestPriority
  /** The version of the data that the user saw and is changing; the call fails with 412 if there is a newer version. */
  ifMatch?: string | undefined
  /** The key with which a scorer calls; the call then needs no session, and proves nothing else. */
  scorerKey?: string | undefined
}

export interface Api {
  /** Calls an endpoint. Never rejects: every error is a `Failure`; an aborted call is a `network` failure. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Result<ResponseOf<E>>>
  /** Returns the URL of a call, for use in a link. */
  urlOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string
}

interface UntypedInput {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export function createApi(deps: ApiDeps): Api {
  const urlOf = (endpoint: AnyEndpoint, input: UntypedInput): string => {
    const query = new URLSearchParams(input.query).toString()
    return deps.hosts[endpoint.host] + fillPath(endpoint.path, input.path) + (query && `?${query}`)
  }

  /** The response of the latest GET request. The first one sets the cookie with the forgery token. */
  let lastRead: Promise<Response> | undefined

  async function call(
    endpoint: AnyEndpoint,
    input: UntypedInput,
    { signal, priority, ifMatch, scorerKey }: CallOptions = {},
  ) {
    const url = urlOf(endpoint, input)
    const controller = new AbortController()
    const abort = () => controller.abort()
    const clearTimer = deps.after(endpoint.isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS, abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    try {
      const send = () =>
        deps.fetch(url, {
          ...requestOf(endpoint, input, url, { signal: controller.signal, ifMatch, scorerKey }),
          ...(priority && { priority }),
        })
      const isRead = endpoint.method === 'GET'
      // Reads need no token, so that they work in a frame that may not read cookies.
      const sentToken = isRead ? undefined : forgeryTokenIn(deps.cookies())
      let response = (isRead && deps.takeEarlyResponse(url)) || send()
      if (isRead) lastRead = response
      else if (scorerKey === undefined) {
        // Refused before anything was done, because the token was missing or old. A new one has arrived with the
        // refusal, or arrives with a read.
        response = response.then(async (first) => {
          if (first.status !== 403) return first
          // A read that fails is reported to its own caller.
          if (sentToken === undefined) await lastRead?.catch(() => {})
          return forgeryTokenIn(deps.cookies()) === sentToken ? first : send()
        })
      }
      // A race, because the request of the head script cannot be aborted with this signal.
      return await Promise.race([
        response.then((received) => {
          deps.learn(endpoint, received.status, received.headers.get(CAPABILITIES_HEADER))
          return read(endpoint, received)
        }),
        aborted(controller.signal),
      ])
    } catch {
      // `fetch` rejects only on network errors and aborts; its errors contain no details.
      return { ok: false as const, failure: network }
    } finally {
      clearTimer()
      signal?.removeEventListener('abort', abort)
    }
  }

  function requestOf(
    endpoint: AnyEndpoint,
    input: UntypedInput,
    url: string,
    { signal, ifMatch, scorerKey }: Pick<CallOptions, 'ifMatch' | 'scorerKey'> & { signal: AbortSignal },
  ): RequestInit {
    const headers: Record<string, string> = {}
    if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`
    if (scorerKey !== undefined) headers[SCORER_KEY_HEADER] = scorerKey
    else if (endpoint.method !== 'GET') Object.assign(headers, forgeryHeader(url, deps))
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

/** Returns a promise that rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/**
 * Returns the header that protects a change against cross-site request forgery: the value of the `XSRF-TOKEN` cookie.
 * Returns no header without the cookie and for other origins, which must not receive the token.
 */
export function forgeryHeader(
  url: string,
  deps: Pick<ApiDeps, 'origin' | 'cookies'>,
): Record<string, string> {
  if (new URL(url, deps.origin).origin !== deps.origin) return {}
  const token = forgeryTokenIn(deps.cookies())
  return token ? { 'X-XSRF-TOKEN': decode(token) } : {}
}

/** Returns the value of the cookie `XSRF-TOKEN` as it is stored, or undefined if there is none. */
function forgeryTokenIn(cookies: string): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
}

/** Decodes a value, or returns it unchanged if it is not percent-encoded. */
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
  const { status, ok, headers } = response
  const retryAfter = headers.get('Retry-After') ?? undefined
  const result: Result<unknown> = ok
    ? parseResponse(endpoint, text)
    : { ok: false, failure: { kind: 'http', status, body: errorText(text), retryAfter } }
  return { ...result, entityTag: headers.get('ETag') ?? undefined }
}

/** Matches an HTML page, as captive portals and misconfigured proxies send. */
const HTML_PAGE = /^\s*<(!doctype|html)/i

/**
 * Parses the body of a 2xx response against the contract. If the client ignores the body, an HTML page is still a
 * failure, because it did not come from the API; only endpoints with a text body accept any response.
 */
export function parseResponse(endpoint: AnyEndpoint, text: string): Result<unknown> {
  if (!endpoint.response) {
    return HTML_PAGE.test(text) && endpoint.encoding !== 'text'
      ? { ok: false, failure: malformed }
      : { ok: true, value: null }
  }
  let json: unknown = null
  try {
    if (text !== '') json = JSON.parse(text)
  } catch {
    if (!endpoint.isResponseOptional || HTML_PAGE.test(text)) return { ok: false, failure: malformed }
  }
  return parseJson(endpoint, json)
}

/** Parses a value against the contract of a response that the client reads. */
export function parseJson(endpoint: AnyEndpoint, json: unknown): Result<unknown> {
  const parsed = v.safeParse(endpoint.response ?? v.null(), json)
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, failure: malformed }
}

/** Returns the message of an error response: plain text, or `message` of a JSON object. Empty for HTML pages. */
export function errorText(body: string): string {
  const text = body.trim()
  if (text.startsWith('<')) return ''
  try {
    const { message } = JSON.parse(text)
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}
