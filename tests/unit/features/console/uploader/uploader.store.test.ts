import { expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../../../../src/contract/uploads.ts'
import { createUploader } from '../../../../../src/features/console/uploader/uploader.store.ts'
import type { Result } from '../../../../../src/platform/api/result.ts'
import type { FileSender, SendOptions } from '../../../../../src/platform/api/upload.ts'
import { settled } from '../../../../support/stub-api.ts'

function stubSender() {
  const sent: {
    path: unknown
    file: File
    options: SendOptions
    respond: (result: Result<unknown>) => void
  }[] = []
  const send = (_: unknown, { path }: { path: unknown }, file: File, options: SendOptions) =>
    new Promise<Result<unknown>>((resolve) => {
      options.signal?.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } }))
      sent.push({ path, file, options, respond: resolve })
    })
  return { sender: { send } as unknown as FileSender, sent }
}
const file = new File(['{}'], 'round.json', { type: 'application/json' })

test('shows Not file when no file is chosen', () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ identifier: 'I-1' })
  uploader.submit()
  expect(uploader.$state.get().outcome).toMatchObject({ status: 'failed', message: 'Not file' })
  expect(sent).toEqual([])
})

test('sends nothing without an identifier', () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ identifier: '  ', file })
  uploader.submit()
  expect(sent).toEqual([])
})

test('rejects a file over 20 MB as soon as it is chosen, and names the limit', () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  const large = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'large.json')
  uploader.edit({ identifier: 'I-1', file: large })
  const rejected = {
    status: 'failed',
    message: 'Error loading!',
    detail: expect.stringContaining('at most 20 MB'),
  }
  expect(uploader.$state.get().outcome).toMatchObject(rejected)
  uploader.submit()
  expect(uploader.$state.get().outcome).toMatchObject(rejected)
  expect(sent).toEqual([])
})

test('accepts a file of exactly 20 MB', () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ identifier: 'I-1', file: new File([new Uint8Array(UPLOAD_MAX_BYTES)], 'full.json') })
  uploader.submit()
  expect(sent).toHaveLength(1)
})

test('shows the progress, then the round created from the file', async () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ identifier: ' I-1 ', file })
  uploader.submit()
  expect(sent[0]?.path).toEqual({ type: 'round', identifier: 'I-1' })
  sent[0]?.options.onProgress?.(1, 2)
  expect(uploader.$state.get().outcome).toEqual({ status: 'sending', sentBytes: 1, totalBytes: 2 })
  sent[0]?.respond({ ok: true, value: { token: 'R9' } })
  await settled()
  expect(uploader.$state.get()).toMatchObject({
    file: undefined,
    outcome: { status: 'done', message: 'Success loading', fileName: 'round.json', token: 'R9' },
  })
})

test('keeps the file and the text of the service when the upload is rejected', async () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ type: 'snapshot', identifier: 'ann@example.com', file })
  uploader.submit()
  const failure = {
    kind: 'http' as const,
    status: 400,
    body: 'players[1].holes[3].strokes: expected a whole number',
  }
  sent[0]?.respond({ ok: false, failure })
  await settled()
  expect(uploader.$state.get()).toMatchObject({
    file,
    outcome: { status: 'failed', message: 'Error loading!', failure },
  })
})

test('sends a file once for a double click, and ignores edits during the upload', () => {
  const { sender, sent } = stubSender()
  const uploader = createUploader(sender)
  uploader.edit({ identifier: 'I-1', file })
  uploader.submit()
  uploader.submit()
  uploader.edit({ identifier: 'I-2' })
  expect(sent).toHaveLength(1)
  expect(uploader.$state.get().identifier).toBe('I-1')
})

test.each([
  [1, false],
  [2, true],
])(
  'tells after a cancellation at %i of 2 bytes whether the file may have arrived: %s',
  async (bytes, mayHaveArrived) => {
    const { sender, sent } = stubSender()
    const uploader = createUploader(sender)
    uploader.edit({ identifier: 'I-1', file })
    uploader.submit()
    sent[0]?.options.onProgress?.(bytes, 2)
    uploader.cancel()
    await settled()
    expect(uploader.$state.get().outcome).toEqual({ status: 'cancelled', mayHaveArrived })
  },
)
