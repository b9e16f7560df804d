import {
  type AnyEndpoint,
  CAPABILITIES_HEADER,
  type InputOf,
  type ResponseOf,
} from '../../contract/endpoint.ts'
import { UPLOAD_FIELD } from '../../contract/staff/uploads.ts'
import { type Api, type ApiDeps, errorText, forgeryHeader, parseResponse } from './api.ts'
import { network, type Result } from './result.ts'

export interface SendOptions {
  /** Called while the file is being sent. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  /** If aborted, the result is a `network` failure. */
  signal?: AbortSignal
}

/** Sends one file as multipart form data, with XMLHttpRequest because `fetch` does not report upload progress. */
export interface FileSender {
  /** Never rejects: every error is a `Failure`. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    file: File,
    options?: SendOptions,
  ): Promise<Result<ResponseOf<E>>>
}

export interface FileSenderDeps extends Pick<ApiDeps, 'origin' | 'cookies' | 'learn'> {
  createRequest(): XMLHttpRequest
}

export function createFileSender(api: Pick<Api, 'urlOf'>, deps: FileSenderDeps): FileSender {
  function send<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    file: File,
    options: SendOptions = {},
  ) {
    const { onProgress, signal } = options
    return new Promise<Result<ResponseOf<E>>>((resolve) => {
      const fail = () => resolve({ ok: false, failure: network })
      if (signal?.aborted) return fail()
      const request = deps.createRequest()
      const url = api.urlOf(endpoint, input)
      request.open(endpoint.method, url)
      request.withCredentials = true
      for (const [name, value] of Object.entries(forgeryHeader(url, deps))) {
        request.setRequestHeader(name, value)
      }
      request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
      request.onload = () => {
        deps.learn(endpoint, request.status, request.getResponseHeader(CAPABILITIES_HEADER))
        resolve(read(endpoint, request) as Result<ResponseOf<E>>)
      }
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = fail
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      const body = new FormData()
      body.append(UPLOAD_FIELD, file)
      request.send(body)
    })
  }
  return { send }
}

function read(endpoint: AnyEndpoint, request: XMLHttpRequest): Result<unknown> {
  const { status, responseText } = request
  if (status >= 200 && status < 300) return parseResponse(endpoint, responseText)
  const retryAfter = request.getResponseHeader('Retry-After') ?? undefined
  return { ok: false, failure: { kind: 'http', status, body: errorText(responseText), retryAfter } }
}
