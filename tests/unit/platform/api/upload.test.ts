import { expect, test } from 'vitest'
import { upload } from '../../../../src/contract/uploads.ts'
import { createApi } from '../../../../src/platform/api/api.ts'
import { createFileSender } from '../../../../src/platform/api/upload.ts'

/** As much of an XMLHttpRequest as the sender touches; the test plays the network. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  ontimeout = () => {}
  withCredentials = false
  status = 0
  responseText = ''
  opened: string[] = []
  headers: Record<string, string> = {}
  body: FormData | undefined
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.onabort()
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.onload()
  }
}

function setUp(apiHost = '') {
  const request = new FakeRequest()
  const world = { origin: 'https://golf.example', cookies: () => 'a=b; XSRF-TOKEN=t%2F1' }
  const api = createApi({
    ...world,
    fetch,
    hosts: { api: apiHost, admin: '' },
    takeEarlyResponse: () => undefined,
    after: () => () => {},
  })
  const sender = createFileSender(api, {
    ...world,
    createRequest: () => request as unknown as XMLHttpRequest,
  })
  return { request, sender }
}
const file = new File(['{}'], 'round.json')
const input = { path: { type: 'round', identifier: 'I/1' } }

test('sends one file as multipart, with credentials and the forgery header', async () => {
  const { request, sender } = setUp()
  const sending = sender.send(upload, input, file)
  expect(request.opened).toEqual(['POST', '/rest/admin/upload/round/I%2F1'])
  expect(request.withCredentials).toBe(true)
  expect(request.headers).toEqual({ 'X-XSRF-TOKEN': 't/1' })
  expect(request.body?.get('file')).toMatchObject({ name: 'round.json' })
  request.answer(200, '{"token":"R1"}')
  expect(await sending).toEqual({ ok: true, value: { token: 'R1' } })
})

test('never tells the forgery token to another origin', () => {
  const { request, sender } = setUp('https://api.example')
  sender.send(upload, input, file)
  expect(request.headers).toEqual({})
})

test('takes any answer of success, whatever its body', async () => {
  const { request, sender } = setUp()
  const sending = sender.send(upload, input, file)
  request.answer(204, '')
  expect(await sending).toEqual({ ok: true, value: { token: undefined } })
})

test('hands on the line of the service about the file', async () => {
  const { request, sender } = setUp()
  const sending = sender.send(upload, input, file)
  request.answer(400, '{"message":"course: is missing"}')
  expect(await sending).toEqual({
    ok: false,
    failure: { kind: 'http', status: 400, body: 'course: is missing' },
  })
})

test('tells how much has left', () => {
  const { request, sender } = setUp()
  const heard: number[][] = []
  sender.send(upload, input, file, { onProgress: (...bytes) => heard.push(bytes) })
  request.upload.onprogress?.({ loaded: 1, total: 2 })
  expect(heard).toEqual([[1, 2]])
})

test('ends when it is called off, and when the connection is cut', async () => {
  const cut = setUp()
  const lost = cut.sender.send(upload, input, file)
  cut.request.onerror()
  expect(await lost).toEqual({ ok: false, failure: { kind: 'network' } })

  const called = setUp()
  const off = new AbortController()
  const ended = called.sender.send(upload, input, file, { signal: off.signal })
  off.abort()
  expect(await ended).toEqual({ ok: false, failure: { kind: 'network' } })
})
