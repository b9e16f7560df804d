import { describe, expect, test, vi } from 'vitest'
import { previewUpload, UPLOAD_MAX_BYTES, upload } from '../../../../../src/contract/uploads.ts'
import { createGolferDevices } from '../../../../../src/features/console/uploader/golfer-devices.store.ts'
import { createUploadQueue } from '../../../../../src/features/console/uploader/queue/upload-queue.store.ts'
import { createUploader, type Uploaded } from '../../../../../src/features/console/uploader/uploader.store.ts'
import type { Result } from '../../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../../support/fake-network.ts'
import { memoryFile } from '../../../../support/memory-file.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'
import { stubSender } from '../../../../support/stub-sender.ts'

const file = memoryFile('{}', 'round.json')
/** Waits for what hashing a file delays. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const NOTHING_OVERWRITTEN = success({ changes: [] })
const players = { field: 'Players', before: '4', after: '3' }

function createStubbed() {
  const { sender, sent } = stubSender()
  const api = stubApi()
  const { clock, advance } = fakeClock()
  const onUploaded = vi.fn<(uploaded: Uploaded) => void>()
  const uploader = createUploader({
    queue: createUploadQueue({ api: api.api, sender, clock, network: fakeNetwork().network }),
    devices: createGolferDevices({ api: api.api, clock }),
    onUploaded,
  })
  return { uploader, advance, sent, api, onUploaded, outcome: () => uploader.$state.get().outcome }
}

async function expectSent({ sent }: { sent: readonly unknown[] }, count: number): Promise<void> {
  await settled()
  expect(sent).toHaveLength(count)
}

/** Submits a file, and responds to the preview. */
async function submitted(preview: Result<unknown> = NOTHING_OVERWRITTEN) {
  const stubbed = createStubbed()
  stubbed.uploader.edit({ identifier: ' I-1 ', file })
  stubbed.uploader.submit()
  await expectSent(stubbed, 1)
  await stubbed.sent[0]?.respond(preview)
  return stubbed
}

/** Uploads a file; the service responds with these fields. */
async function uploaded(fields: object) {
  const stubbed = await submitted()
  await stubbed.sent[1]?.respond(success({ token: 'R9', warnings: [], ...fields }))
  return stubbed
}

test('offers the file again after its upload was undone', async () => {
  const stubbed = await uploaded({ isCreated: true, changeId: 'A-1' })
  const { onUploaded, api, uploader, outcome } = stubbed
  expect(uploader.$state.get().file).toBeUndefined()
  const undone = onUploaded.mock.calls[0]?.[0].undo?.(() => {})
  await api.respondLast(success({}))
  await undone
  expect(outcome()).toEqual({ status: 'idle' })
  expect(uploader.$state.get().file).toBe(file)
  uploader.edit({ identifier: 'I-2' })
  uploader.submit()
  await expectSent(stubbed, 3)
  expect(stubbed.sent[2]?.path).toEqual({ type: 'round', identifier: 'I-2' })
})

test('reports an upload without an undo if the service does not say how', async () => {
  const { onUploaded } = await uploaded({})
  expect(onUploaded).toHaveBeenCalledOnce()
  expect(onUploaded.mock.calls[0]?.[0].undo).toBeUndefined()
})

test('rejects a file over 20 MB as soon as it is chosen, and names the limit', () => {
  const { uploader, sent, outcome } = createStubbed()
  const large = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'large.json')
  uploader.edit({ identifier: 'I-1', file: large })
  const rejected = {
    status: 'failed',
    message: 'Error loading!',
    detail: expect.stringContaining('at most 20 MB'),
  }
  expect(outcome()).toMatchObject(rejected)
  uploader.submit()
  expect(outcome()).toMatchObject(rejected)
  expect(sent).toEqual([])
})

test('rejects a file that is not JSON with the place, before and after it is submitted', async () => {
  const { uploader, sent, outcome } = createStubbed()
  uploader.edit({ identifier: 'I-1', file: memoryFile('hello', 'notes.txt') })
  await settled()
  expect(outcome().status).toBe('failed')
  uploader.submit()
  await settled()
  expect(outcome().status).toBe('failed')
  expect(outcome()).toMatchObject({ detail: 'file: not valid JSON in line 1, column 1', isUnchanged: true })
  expect(sent).toEqual([])
})

test('sends immediately when nothing is overwritten, and shows the progress, then the round', async () => {
  const { uploader, sent, outcome } = await submitted()
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([previewUpload, upload])
  expect(sent[1]?.path).toEqual({ type: 'round', identifier: 'I-1' })
  sent[1]?.options.onProgress?.(1, 2)
  expect(outcome()).toEqual({ status: 'sending', sentBytes: 1, totalBytes: 2 })
  await sent[1]?.respond(success({ token: 'R9', warnings: ['course.holes[1].strokeIndex: is missing'] }))
  expect(uploader.$state.get()).toMatchObject({
    file: undefined,
    outcome: {
      status: 'done',
      message: 'Success loading',
      fileName: 'round.json',
      token: 'R9',
      warnings: ['course.holes[1].strokeIndex: is missing'],
      undelete: undefined,
    },
  })
})

test('asks before it overwrites something, and sends the file only after confirmation', async () => {
  const { uploader, sent, outcome } = await submitted(success({ changes: [players] }))
  expect(outcome()).toEqual({ status: 'asking', changes: [players] })
  expect(sent).toHaveLength(1)
  uploader.confirm()
  uploader.confirm()
  await expectSent({ sent }, 2)
  await settled()
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([previewUpload, upload])
  expect(sent[1]?.file).toBe(file)
})

test('sends nothing when the question is declined, and keeps the file', async () => {
  const { uploader, sent } = await submitted(success({ changes: [players] }))
  uploader.decline()
  uploader.confirm()
  expect(uploader.$state.get()).toMatchObject({ file, outcome: { status: 'idle' } })
  expect(sent).toHaveLength(1)
})

test('withdraws the question when the form is edited', async () => {
  const { uploader, sent, outcome } = await submitted(success({ changes: [players] }))
  uploader.edit({ identifier: 'I-2' })
  expect(outcome()).toEqual({ status: 'idle' })
  uploader.confirm()
  expect(sent).toHaveLength(1)
})

test.each([
  ['the file is rejected', httpFailure(400, 'players: is missing')],
  ['the service does not respond', networkFailure],
  ['the service fails', httpFailure(500)],
])('reports that nothing was uploaded when %s during the comparison', async (_, preview) => {
  const { uploader, sent } = await submitted(preview)
  expect(uploader.$state.get()).toMatchObject({
    file,
    outcome: { status: 'failed', message: 'Error loading!', isUnchanged: true },
  })
  expect(sent).toHaveLength(1)
})

test('keeps the file and the text of the service when the upload is rejected', async () => {
  const { uploader, sent } = await submitted()
  const rejected = httpFailure(400, 'players[1].holes[3].strokes: expected a whole number')
  await sent[1]?.respond(rejected)
  expect(uploader.$state.get()).toMatchObject({
    file,
    outcome: { status: 'failed', message: 'Error loading!', isUnchanged: false, ...failureOf(rejected) },
  })
})

const failureOf = (result: Result<unknown>) => (result.ok ? {} : { failure: result.failure })

test('sends a file once for a double click, and ignores edits during the upload', async () => {
  const { uploader, sent } = createStubbed()
  uploader.edit({ identifier: 'I-1', file })
  uploader.submit()
  uploader.submit()
  uploader.edit({ identifier: 'I-2' })
  await expectSent({ sent }, 1)
  uploader.submit()
  uploader.edit({ identifier: 'I-2' })
  await settled()
  expect(sent).toHaveLength(1)
  expect(uploader.$state.get().identifier).toBe('I-1')
})

test.each([
  [1, false],
  [2, true],
])(
  'reports after a cancellation at %i of 2 bytes whether the file may have arrived: %s',
  async (bytes, mayHaveArrived) => {
    const { uploader, sent, outcome } = await submitted()
    sent[1]?.options.onProgress?.(bytes, 2)
    uploader.cancel()
    await settled()
    expect(outcome()).toEqual({ status: 'cancelled', mayHaveArrived })
  },
)

test('uploads nothing when the comparison is cancelled', async () => {
  const { uploader, sent, outcome } = createStubbed()
  uploader.edit({ identifier: 'I-1', file })
  uploader.submit()
  await expectSent({ sent }, 1)
  sent[0]?.options.onProgress?.(2, 2)
  uploader.cancel()
  await settled()
  expect(outcome()).toEqual({ status: 'cancelled', mayHaveArrived: false })
  expect(sent).toHaveLength(1)
})

describe('a login, support id or link in place of an install id', () => {
  const install = (iid: string) => ({ iid, deviceModel: 'Pixel 9', pairedWatchesInfo: [] })
  const ann = (...iids: string[]) =>
    success({
      login: 'ann@example.com',
      iid: iids[0],
      installs: iids.map(install),
      rounds: [],
      properties: [],
    })
  const entered = (text: string) => {
    const stubbed = createStubbed()
    stubbed.uploader.edit({ identifier: text, file })
    stubbed.advance(300)
    return stubbed
  }

  test('looks up nobody for an install id, or for the login of a snapshot', () => {
    expect(entered('I-ANN-PIXEL').api.requests()).toEqual([])
    const { uploader, api, advance } = createStubbed()
    uploader.edit({ type: 'snapshot', identifier: 'ann@example.com' })
    advance(300)
    expect(api.requests()).toEqual([])
  })

  test('uploads to the only device of the golfer', async () => {
    const stubbed = entered('ann@example.com')
    const { uploader, api, sent } = stubbed
    expect(api.requests()).toEqual(['GET /rest/admin/find_user/ann%40example.com'])
    await api.respondLast(ann('I-ONE'))
    expect(uploader.$state.get().target).toEqual({ type: 'round', identifier: 'I-ONE' })
    uploader.submit()
    await expectSent(stubbed, 1)
    expect(sent[0]?.path).toEqual({ type: 'round', identifier: 'I-ONE' })
  })

  test('asks for one of several devices, and keeps listing them after one was chosen', async () => {
    const stubbed = entered('ann@example.com')
    const { uploader, api, sent } = stubbed
    await api.respondLast(ann('I-ONE', 'I-TWO'))
    uploader.submit()
    await settled()
    expect(sent).toEqual([])
    expect(uploader.$state.get().identifierError).toBe('Choose one of the devices.')
    uploader.edit({ identifier: 'I-TWO' })
    expect(uploader.$state.get()).toMatchObject({ identifierError: undefined, golfer: { status: 'found' } })
    uploader.submit()
    await expectSent(stubbed, 1)
    expect(sent[0]?.path).toEqual({ type: 'round', identifier: 'I-TWO' })
    expect(api.requests()).toHaveLength(1)
  })

  test('says at the field that nobody matches, or that the golfer has no devices', async () => {
    const unknown = entered('bob@example.com')
    await unknown.api.respondLast(success(null))
    expect(unknown.uploader.$state.get().identifierError).toBe('No user matches “bob@example.com”.')
    const without = entered('ann@example.com')
    await without.api.respondLast(ann())
    expect(without.uploader.$state.get().identifierError).toBe('ann@example.com has no devices.')
  })

  test('uploads to an install whose id looks like a support id', async () => {
    const { uploader, api } = entered('S-1234')
    expect(uploader.$state.get().target.identifier).toBe('')
    await api.respondLast(ann('I-ONE', 'S-1234'))
    expect(uploader.$state.get().target.identifier).toBe('S-1234')
  })

  test('repeats a look-up that has failed', async () => {
    const { uploader, api } = entered('ann@example.com')
    await api.respondLast(networkFailure)
    expect(uploader.$state.get().golfer.status).toBe('failed')
    uploader.retryGolfer()
    await api.respondLast(ann('I-ONE'))
    expect(uploader.$state.get().golfer.status).toBe('found')
  })
})

test('searches for the stored round again after an upload was undone', async () => {
  const stubbed = createStubbed()
  const { uploader, api, sent, onUploaded } = stubbed
  uploader.edit({ identifier: 'I-1', file: memoryFile('{"token":"kea-69"}', 'round.json') })
  await eventually(() => expect(api.calls).toHaveLength(1))
  await api.respondLast(success({ rounds: [] }))
  uploader.submit()
  await expectSent(stubbed, 1)
  await sent[0]?.respond(NOTHING_OVERWRITTEN)
  await expectSent(stubbed, 2)
  await sent[1]?.respond(success({ token: 'kea-69', warnings: [], isCreated: true, changeId: 'A-1' }))
  expect(onUploaded).toHaveBeenCalledOnce()
  void onUploaded.mock.calls[0]?.[0].undo?.(() => {})
  await api.respondLast(success({}))
  await eventually(() => expect(api.calls).toHaveLength(3))
  const round = { token: 'kea-69', iid: 'I-1', timestamp: Date.UTC(2026, 9, 12), isDeleted: true, sha256: '' }
  await api.respondLast(success({ rounds: [round] }))
  expect(uploader.$state.get().replacement?.text).toBe('Overwrites deleted round kea-69 of 12 Oct 2026')
})

test('reads a file once while the install id is typed', async () => {
  const { uploader, api } = createStubbed()
  const known = memoryFile('{"token":"kea-69"}', 'round.json')
  uploader.edit({ file: known })
  await eventually(() => expect(api.calls).toHaveLength(1))
  const round = { token: 'kea-69', iid: 'I-12', timestamp: Date.UTC(2026, 9, 12), sha256: 'other' }
  await api.respondLast(success({ rounds: [round] }))
  for (const identifier of ['I', 'I-', 'I-1', 'I-12']) uploader.edit({ identifier })
  await settled()
  expect(api.calls).toHaveLength(1)
  expect(uploader.$state.get().replacement).toEqual({
    kind: 'overwrites',
    text: 'Overwrites round kea-69 of 12 Oct 2026',
  })
})

const several = [file, file].map((one, index) => ({ file: one, path: `June/${index}.json` }))
const pathsOf = ({ uploader }: ReturnType<typeof createStubbed>) =>
  uploader.$state
    .get()
    .queue?.$state.get()
    .files.map(({ path }) => path)

test('passes several files to a queue, including the file chosen before and those chosen later', async () => {
  const stubbed = createStubbed()
  const { uploader, sent } = stubbed
  uploader.edit({ identifier: ' I-1 ', file })
  uploader.add(several)
  expect(uploader.$state.get().file).toBeUndefined()
  uploader.edit({ file })
  await settled()
  expect(pathsOf(stubbed)).toEqual(['round.json', 'June/0.json', 'June/1.json', 'round.json'])
  expect(sent).toEqual([])
  uploader.submit()
  expect(uploader.$state.get().queueActivity).toBe('running')
  expect(uploader.$state.get().queue?.$state.get().files[0]?.target).toEqual({
    type: 'round',
    identifier: 'I-1',
  })
  uploader.cancel()
  expect(uploader.$state.get().queueActivity).toBe('none')
})

test('handles a single file itself after the queue has been cleared', async () => {
  const stubbed = createStubbed()
  stubbed.uploader.add(several)
  stubbed.uploader.$state.get().queue?.clear()
  stubbed.uploader.edit({ file })
  expect(stubbed.uploader.$state.get()).toMatchObject({ queue: undefined, file })
})

test('shows Not file for an empty folder, and when no file of the queue is waiting', async () => {
  const { uploader, outcome } = createStubbed()
  uploader.edit({ identifier: 'I-1' })
  uploader.add([])
  expect(outcome()).toMatchObject({ message: 'Not file', detail: 'The folder contains no files.' })
  const large = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'large.json')
  uploader.add([1, 2].map(() => ({ file: large, path: 'large.json' })))
  uploader.submit()
  expect(outcome()).toMatchObject({ message: 'Not file', detail: 'No file is waiting.' })
})

test('uploads failed files again to the identifier that the form says now, also with Submit', async () => {
  const stubbed = createStubbed()
  const { uploader, sent } = stubbed
  uploader.edit({ identifier: 'I-WRONG' })
  uploader.add([{ file, path: 'a.json' }])
  uploader.submit()
  await expectSent(stubbed, 1)
  await sent[0]?.respond(httpFailure(409, 'The round belongs to another install'))
  uploader.edit({ identifier: 'I-1' })
  uploader.submit()
  await expectSent(stubbed, 2)
  expect(sent[1]?.path).toMatchObject({ identifier: 'I-1' })
  await sent[1]?.respond(httpFailure(409, 'The round belongs to another install'))
  uploader.edit({ identifier: 'I-2' })
  uploader.$state.get().queue?.retry()
  await expectSent(stubbed, 3)
  expect(sent[2]?.path).toMatchObject({ identifier: 'I-2' })
})

test('reports all files of a list as one group, also when some were confirmed later', async () => {
  const stubbed = createStubbed()
  const { uploader, sent, onUploaded, api } = stubbed
  uploader.edit({ identifier: 'I-1' })
  uploader.add(several)
  uploader.submit()
  await expectSent(stubbed, 2)
  await sent[0]?.respond(success({ changes: [players] }))
  await sent[1]?.respond(NOTHING_OVERWRITTEN)
  await expectSent(stubbed, 3)
  await sent[2]?.respond(success({ token: 'R2', warnings: [], isCreated: true, changeId: 'A-2' }))
  expect(onUploaded).toHaveBeenCalledOnce()
  expect(onUploaded.mock.calls[0]?.[0].text).toBe('Round R2 uploaded')
  uploader.$state.get().queue?.overwrite()
  await expectSent(stubbed, 4)
  await sent[3]?.respond(success({ token: 'R1', warnings: [], isCreated: false, changeId: 'A-1' }))
  expect(onUploaded).toHaveBeenCalledTimes(2)
  const [{ text, undo } = { text: '', undo: undefined }] = onUploaded.mock.calls[1] ?? []
  expect(text).toBe('2 files uploaded')
  const undone = undo?.(() => {})
  await api.respondLast(success({}))
  await api.respondLast(success({}))
  await undone
  expect(api.requests()).toEqual(['POST /rest/admin/undo/A-1', 'POST /rest/admin/undo/A-2'])
})

test('undoes an upload whose file is no longer shown', async () => {
  const { uploader, api, onUploaded } = await uploaded({ isCreated: true, changeId: 'A-1' })
  expect(onUploaded).toHaveBeenCalledOnce()
  uploader.edit({ identifier: 'I-2', file: memoryFile('{"next":1}', 'next.json') })
  const undone = onUploaded.mock.calls[0]?.[0].undo?.(() => {})
  expect(api.requests()).toEqual(['POST /rest/admin/undo/A-1'])
  const changed = httpFailure(409, 'The round R9 has changed since; nothing was undone')
  await api.respondLast(changed)
  expect(await undone).toEqual(failureOf(changed).failure)
  expect(uploader.$state.get().file?.name).toBe('next.json')
})
