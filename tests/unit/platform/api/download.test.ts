import { expect, test } from 'vitest'
import { createDownloads } from '../../../../src/platform/api/download.ts'
import { network } from '../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../support/fake-clock.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function open(respond: (signal: AbortSignal) => Response | Promise<Response>) {
  const clock = fakeClock()
  const progress: (readonly [number, number | undefined])[] = []
  const downloads = createDownloads({
    fetch: async (_, init) => respond(init?.signal as AbortSignal),
    host: '',
    sizeHeader: 'X-Size',
    after: clock.clock.after,
  })
  const receive = (signal?: AbortSignal) =>
    downloads.receive('/file', {
      onProgress: (...amounts) => progress.push(amounts),
      ...(signal && { signal }),
    })
  return { clock, progress, receive }
}

test('reports the progress of a file and returns it', async () => {
  const chunks = [bytes('one,'), bytes('two')]
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
  const { receive, progress } = open(() => new Response(body, { headers: { 'x-size': '8' } }))
  const result = await receive()
  expect(result.ok && (await result.value.text())).toBe('one,two')
  expect(progress).toEqual([
    [4, 8],
    [7, 8],
  ])
})

test('returns the status and message of an error', async () => {
  const { receive } = open(() => new Response('{"message":"Please wait"}', { status: 429 }))
  expect(await receive()).toEqual({
    ok: false,
    failure: { kind: 'http', status: 429, body: 'Please wait' },
  })
})

test('fails when the connection is cut, when no more data arrives, and when it is cancelled', async () => {
  const cut = open(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(bytes('one'))
          },
          pull(controller) {
            controller.error(new TypeError('terminated'))
          },
        }),
      ),
  )
  expect(await cut.receive()).toEqual({ ok: false, failure: network })

  const silent = (signal: AbortSignal) =>
    new Response(
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      }),
    )
  const stalled = open(silent)
  const waiting = stalled.receive()
  await stalled.clock.advance(30_000)
  expect(await waiting).toEqual({ ok: false, failure: network })

  const cancel = new AbortController()
  const cancelled = open(silent).receive(cancel.signal)
  cancel.abort()
  expect(await cancelled).toEqual({ ok: false, failure: network })
})
