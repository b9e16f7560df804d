import { expect, test } from 'vitest'
import { upload } from '../../../../src/contract/staff/uploads.ts'
import { createApi } from '../../../../src/platform/api/api.ts'
import { createFileSender } from '../../../../src/platform/api/upload.ts'

/** The parts of XMLHttpRequest that the sender uses, controlled by the test. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  ontimeout = () => {}
  withCredentials = false
  status = 0
  responseText = ''
  responseHeaders = new Headers()
  opened: string[] = []
  headers: Record<string, string> = {}
  body: FormData | undefined
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.responseHeaders.get(name)
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.onabort()
  }
  respond(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.onload()
  }
}

function setUp(apiHost = '') {
  const request = new FakeRequest()
  const deps = { origin: 'https://golf.example', cookies: () => 'a=b; XSRF-TOKEN=t%2F1', learn() {} }
  const api = createApi({
    ...deps,
    fetch,
    hosts: { api: apiHost, admin: '' },
    takeEarlyResponse: () => undefined,
    after: () => () => {},
  })
  const sender = createFileSender(api, {
    ...deps,
    createRequest: () => request as unknown as XMLHttpRequest,
  })
  return { request, sender }
}
const file = new File(['{}'], 'round.json')
const input = { query: {}, path: { type: 'round', identifier: 'I/1' } }

test('sends one file as multipart, with credentials and the forgery header', async () => {
  const { request, sender } = setUp()
  const sending = sender.send(upload, input, file)
  expect(request.opened).toEqual(['POST', '/rest/admin/upload/round/I%2F1'])
  expect(request.withCredentials).toBe(true)
  expect(request.headers).toEqual({ 'X-XSRF-TOKEN': 't/1' })
  expect(request.body?.get('file')).toMatchObject({ name: 'round.json' })
  request.respond(200, '{"token":"R1"}')
  expect(await sending).toMatchObject({ ok: true, value: { token: 'R1' } })
})

test('never sends the forgery token to another origin', () => {
  const { request, sender } = setUp('https://api.example')
  sender.send(upload, input, file)
  expect(request.headers).toEqual({})
})

test('accepts a 2xx response without a body, and returns how long the service asks to wait', async () => {
  const empty = setUp()
  const sending = empty.sender.send(upload, input, file)
  empty.request.respond(204, '')
  expect(await sending).toMatchObject({ ok: true, value: { token: undefined } })
  const busy = setUp()
  const refused = busy.sender.send(upload, input, file)
  busy.request.responseHeaders.set('Retry-After', '12')
  busy.request.respond(429, 'Too many requests')
  expect(await refused).toMatchObject({ failure: { status: 429, retryAfter: '12' } })
})

test('reports its progress, and returns a network failure when it is aborted', async () => {
  const { request, sender } = setUp()
  const progress: number[][] = []
  const controller = new AbortController()
  const onProgress = (...bytes: number[]) => void progress.push(bytes)
  const ended = sender.send(upload, input, file, { signal: controller.signal, onProgress })
  request.upload.onprogress?.({ loaded: 1, total: 2 })
  expect(progress).toEqual([[1, 2]])
  controller.abort()
  expect(await ended).toEqual({ ok: false, failure: { kind: 'network' } })
})
