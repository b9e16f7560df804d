import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  findStoredRounds,
  previewUpload,
  UPLOAD_MAX_BYTES,
  upload,
} from '../../../../../src/contract/uploads.ts'
import {
  detailText as detailTextOf,
  stateText,
} from '../../../../../src/features/console/uploader/queue/file-text.ts'
import type { QueuedFile } from '../../../../../src/features/console/uploader/queue/queued-file.ts'
import { sizeProblem } from '../../../../../src/features/console/uploader/queue/read-document.ts'
import {
  replacementOf,
  replacementSummary,
} from '../../../../../src/features/console/uploader/queue/stored-text.ts'
import { createUploadQueue } from '../../../../../src/features/console/uploader/queue/upload-queue.store.ts'
import type { Result } from '../../../../../src/platform/api/result.ts'
import type { SendOptions } from '../../../../../src/platform/api/upload.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../../support/fake-network.ts'
import { memoryFile } from '../../../../support/memory-file.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'
import { stubSender } from '../../../../support/stub-sender.ts'

const target = { type: 'round', identifier: 'I-1' } as const
const detailText = (file: QueuedFile) => detailTextOf(file, target)
/** Waits for what hashing a file delays. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const NOTHING_OVERWRITTEN = success({ changes: [] })
const players = { field: 'Players', before: '4', after: '3' }
const json = (path: string, document: object = {}) => ({
  path,
  file: memoryFile(JSON.stringify(document), path.split('/').at(-1) ?? path),
})
const stored = (fields: object = {}) => success({ token: 'R1', warnings: [], isCreated: true, ...fields })

type Respond = (kind: 'preview' | 'upload', name: string) => Result<unknown> | undefined

function createStubbed() {
  const { sender, sent } = stubSender()
  const { clock, advance } = fakeClock()
  const { network, set: setOnline } = fakeNetwork()
  const api = stubApi()
  const queue = createUploadQueue({ api: api.api, sender, clock, network })
  let handled = 0
  /** Responds to requests with the results of `respond` until no new ones arrive. */
  async function run(respond: Respond) {
    await settled()
    while (handled < sent.length) {
      for (const request of sent.slice(handled)) {
        const result = respond(request.endpoint === previewUpload ? 'preview' : 'upload', request.file.name)
        handled += 1
        if (result) await request.respond(result)
      }
      await settled()
    }
    advance(200)
  }
  const states = () => queue.$state.get().files.map((file) => stateText(file))
  const sentFiles = (endpoint: typeof upload | typeof previewUpload) =>
    sent.filter((request) => request.endpoint === endpoint).map(({ file }) => file.name)
  return { queue, sent, api, advance, setOnline, run, states, sentFiles }
}

const accept: Respond = (kind) => (kind === 'preview' ? NOTHING_OVERWRITTEN : stored())

test('compares and uploads every file, at most four at a time, and reports the end', async () => {
  const { queue, sent, run, states } = createStubbed()
  queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => json(`June/${name}.json`)))
  queue.start(target)
  expect(queue.$state.get().run.status).toBe('running')
  await run(() => undefined)
  expect(sent).toHaveLength(4)
  for (const request of [...sent]) await request.respond(NOTHING_OVERWRITTEN)
  for (const request of sent.slice(4)) await request.respond(stored())
  await run(accept)
  expect(states()).toEqual(Array(6).fill('Done'))
  expect(queue.$state.get()).toMatchObject({ run: { status: 'ready' }, counts: { done: 6 } })
  expect(queue.$state.get().files[0]).toMatchObject({ path: 'June/a.json', state: { token: 'R1' } })
})

test('rejects invalid files with the texts of the service before anything is sent', async () => {
  const { queue, sent, run } = createStubbed()
  queue.add([
    { path: 'large.json', file: memoryFile(new Uint8Array(UPLOAD_MAX_BYTES + 1), 'large.json') },
    { path: 'notes.txt', file: memoryFile('hello', 'notes.txt') },
    { path: 'latin.json', file: memoryFile(new Uint8Array([0x22, 0xe4, 0x22]), 'latin.json') },
    { path: 'empty.json', file: memoryFile('', 'empty.json') },
  ])
  expect(queue.$state.get().counts.failed).toBe(1)
  queue.start(target)
  await run(accept)
  expect(queue.$state.get().files.map(detailText)).toEqual([
    'Error loading! The file is 20 MB; at most 20 MB can be uploaded.',
    'Error loading! file: not valid JSON in line 1, column 1',
    'Error loading! file: not valid UTF-8',
    'Error loading! file: is empty',
  ])
  expect(sent).toEqual([])
})

test('accepts files of 20 MB', () => {
  expect(sizeProblem({ size: UPLOAD_MAX_BYTES } as File)).toBeUndefined()
})

test('holds files that would overwrite something until they are confirmed or skipped, and uploads the rest', async () => {
  const { queue, run, states, sentFiles } = createStubbed()
  queue.add(['a', 'b', 'c', 'd'].map((name) => json(`${name}.json`, { token: name })))
  queue.start(target)
  await run((kind, name) => {
    if (kind === 'upload') return stored({ isCreated: false, restoreId: `U-${name}` })
    return name === 'b.json' ? NOTHING_OVERWRITTEN : success({ changes: [players] })
  })
  expect(states()).toEqual(['Would overwrite', 'Done', 'Would overwrite', 'Would overwrite'])
  expect(detailText(queue.$state.get().files[0] as never)).toBe('Players: 4 → 3')
  expect(sentFiles(upload)).toEqual(['b.json'])
  queue.skip([queue.$state.get().files[3]?.id ?? ''])
  queue.overwrite()
  await run(accept)
  expect(states()).toEqual(['Done', 'Done', 'Done', 'Skipped'])
  expect(sentFiles(upload)).toEqual(['b.json', 'a.json', 'c.json'])
  expect(sentFiles(previewUpload)).toHaveLength(4)
})

test('uploads without a comparison if the service has no previews', async () => {
  const { queue, run, states } = createStubbed()
  queue.add([json('a.json'), json('b.json')])
  queue.start(target)
  await run((kind) => (kind === 'preview' ? httpFailure(405) : stored()))
  expect(states()).toEqual(['Done', 'Done'])
})

test('compares the second of two files of one round only after the first has been stored', async () => {
  const { queue, sent, run } = createStubbed()
  queue.add([json('first.json', { token: 'R1' }), json('second.json', { token: 'R1', more: 1 })])
  queue.start(target)
  await run(() => undefined)
  expect(sent.map(({ file }) => file.name)).toEqual(['first.json'])
  await sent[0]?.respond(NOTHING_OVERWRITTEN)
  expect(sent.map(({ file }) => file.name)).toEqual(['first.json', 'first.json'])
  await sent[1]?.respond(stored())
  await run((_, name) => (name === 'second.json' ? success({ changes: [players] }) : undefined))
  expect(queue.$state.get().files.map(stateText)).toEqual(['Done', 'Would overwrite'])
})

test('fails only the file that is rejected, and retries the failed ones', async () => {
  const { queue, run, states, sentFiles } = createStubbed()
  queue.add([json('good.json'), json('bad.json'), json('broken.json')])
  queue.start(target)
  await run((kind, name) => {
    if (kind === 'upload') return stored()
    if (name === 'bad.json') return httpFailure(400, 'version: is missing')
    return name === 'broken.json' ? httpFailure(500, 'Server error') : NOTHING_OVERWRITTEN
  })
  expect(states()).toEqual(['Done', 'Failed', 'Failed'])
  expect(queue.$state.get().files.slice(1).map(detailText)).toEqual([
    'Error loading! version: is missing',
    'Error loading! The service failed (500): Server error.',
  ])
  queue.retry(target)
  await run(accept)
  expect(states()).toEqual(['Done', 'Done', 'Done'])
  expect(sentFiles(upload)).toEqual(['good.json', 'bad.json', 'broken.json'])
})

test.each([
  ['429 with Retry-After', { kind: 'http', status: 429, body: '', retryAfter: '30' }, 30_000],
  ['503 without it', { kind: 'http', status: 503, body: '' }, 5_000],
] as const)('waits as long as a %s asks, and then continues', async (_, failure, waitMs) => {
  const { queue, run, states, sent, advance } = createStubbed()
  queue.add([json('a.json'), json('b.json')])
  queue.start(target)
  await run(() => ({ ok: false, failure }))
  expect(queue.$state.get().run).toMatchObject({ status: 'throttled' })
  const count = sent.length
  advance(waitMs - 300)
  await run(accept)
  expect(sent).toHaveLength(count)
  advance(300)
  await run(accept)
  expect(states()).toEqual(['Done', 'Done'])
})

test('pauses when the service repeatedly asks to wait', async () => {
  const { queue, run, advance } = createStubbed()
  queue.add([json('a.json')])
  queue.start(target)
  for (let wait = 0; wait < 7; wait += 1) {
    await run(() => httpFailure(503))
    advance(5_000)
  }
  expect(queue.$state.get()).toMatchObject({ run: { status: 'paused' }, counts: { waiting: 1, failed: 0 } })
})

test.each([401, 403, 502])('pauses on %i until it is resumed, without failing a file', async (status) => {
  const { queue, run, states } = createStubbed()
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => json(`${name}.json`)))
  queue.start(target)
  await run(() => httpFailure(status))
  expect(queue.$state.get().run).toMatchObject({ status: 'paused', failure: { status } })
  expect(states()).toEqual(Array(5).fill('Waiting'))
  queue.resume()
  await run(accept)
  expect(states()).toEqual(Array(5).fill('Done'))
})

test('pauses without a connection, and continues by itself when the connection is back', async () => {
  const { queue, run, states, setOnline } = createStubbed()
  queue.add([json('a.json', { token: 'a' }), json('b.json', { token: 'b' })])
  queue.start(target)
  await run((kind) => (kind === 'preview' ? NOTHING_OVERWRITTEN : networkFailure))
  expect(queue.$state.get().run.status).toBe('paused')
  setOnline(false)
  expect(queue.$state.get().run.status).toBe('paused')
  setOnline(true)
  await run(accept)
  expect(states()).toEqual(['Done', 'Done'])
})

/** Sends a file, and breaks the connection once the whole file has been sent. */
async function breakAfterSending(document: object) {
  const stubbed = createStubbed()
  stubbed.queue.add([json('a.json', document)])
  stubbed.queue.start(target)
  await stubbed.run((kind) => (kind === 'preview' ? NOTHING_OVERWRITTEN : undefined))
  const options = stubbed.sent[1]?.options as SendOptions
  options.onProgress?.(9, 9)
  await stubbed.sent[1]?.respond(networkFailure)
  await stubbed.run(accept)
  return stubbed
}

test('does not send a round without a token again when it may have arrived', async () => {
  const { queue, sent, run } = await breakAfterSending({ version: 1 })
  expect(detailText(queue.$state.get().files[0] as never)).toContain('the service may have processed it')
  queue.resume()
  queue.retry(target)
  await run(accept)
  expect(sent).toHaveLength(2)
  queue.retry(target, ['1'])
  await run(accept)
  expect(queue.$state.get().counts.done).toBe(1)
})

test('sends a round with a token again, because the service recognizes it', async () => {
  const { queue, run, states } = await breakAfterSending({ token: 'R1' })
  expect(states()).toEqual(['Waiting'])
  queue.resume()
  await run(accept)
  expect(states()).toEqual(['Done'])
})

test('cancels the run, and sends the remaining files when it is started again', async () => {
  const { queue, run, states, sent } = createStubbed()
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => json(`${name}.json`)))
  queue.start(target)
  await run((kind, name) => {
    if (kind === 'preview') return NOTHING_OVERWRITTEN
    return name === 'a.json' ? stored() : undefined
  })
  sent.find(({ endpoint, file }) => endpoint === upload && file.name === 'b.json')?.options.onProgress?.(2, 2)
  queue.cancel()
  expect(queue.$state.get().run.status).toBe('ready')
  expect(states()).toEqual(['Done', 'Failed', 'Waiting', 'Waiting', 'Waiting'])
  expect(detailText(queue.$state.get().files[1] as never)).toContain(
    'Cancelled. The whole file had been sent',
  )
  queue.start(target)
  await run(accept)
  expect(states()).toEqual(['Done', 'Failed', 'Done', 'Done', 'Done'])
})

test('keeps the install of files that were submitted earlier', async () => {
  const { queue, run } = createStubbed()
  queue.add([json('a.json')])
  queue.start(target)
  await run((kind) => (kind === 'preview' ? httpFailure(400, 'no') : undefined))
  queue.add([json('b.json')])
  queue.start({ type: 'round', identifier: 'I-2' })
  queue.retry(target)
  await run(accept)
  expect(queue.$state.get().files.map((file) => file.target?.identifier)).toEqual(['I-1', 'I-2'])
})

const idsIn = ({ queue }: ReturnType<typeof createStubbed>) => queue.$state.get().files.map(({ id }) => id)

test('undoes uploads, the latest first, and tells how far it is', async () => {
  const stubbed = createStubbed()
  const { queue, run, api, states } = stubbed
  queue.add([json('new.json'), json('replaced.json'), json('same.json')])
  queue.start(target)
  await run((kind, name) => {
    if (kind === 'preview') return NOTHING_OVERWRITTEN
    if (name === 'new.json') return stored({ token: 'R-new', changeId: 'A-new' })
    return stored({
      isCreated: false,
      ...(name === 'replaced.json' && { restoreId: 'U-1', changeId: 'A-1' }),
    })
  })
  expect(detailText(queue.$state.get().files[2] as never)).toBe('The same was stored already')
  const progress: unknown[] = []
  const undoing = queue.undo(idsIn(stubbed), (step) => progress.push(step))
  await settled()
  await api.respondLast(success({ changeId: undefined }))
  expect(api.requests()).toEqual(['POST /rest/admin/undo/A-1', 'POST /rest/admin/undo/A-new'])
  await api.respondLast(httpFailure(500))
  expect(await undoing).toMatchObject({ status: 500 })
  expect(progress).toEqual([
    { done: 1, total: 2, changed: 1 },
    { done: 2, total: 2, changed: 1 },
  ])
  expect(states()).toEqual(['Done', 'Undone', 'Done'])
  expect(queue.$state.get().files.map(detailText)).toEqual([
    expect.stringContaining('It was not undone.'),
    'What was stored before is restored',
    'The same was stored already',
  ])
  const again = queue.undo(idsIn(stubbed).slice(0, 1))
  await api.respondLast(success({}))
  await again
  expect(states()).toEqual(['Undone', 'Undone', 'Done'])
  expect(detailText(queue.$state.get().files[0] as never)).toBe('The round is deleted again')
})

test('undoes uploads of a list that was cleared, once, also while others are sent', async () => {
  const stubbed = createStubbed()
  const { queue, run, api } = stubbed
  queue.add([json('a.json'), json('b.json')])
  queue.start(target)
  await run((kind, name) =>
    kind === 'preview' ? NOTHING_OVERWRITTEN : stored({ changeId: name === 'a.json' ? 'A-1' : 'A-2' }),
  )
  const ids = idsIn(stubbed)
  queue.clear()
  queue.add([json('c.json')])
  queue.start(target)
  await run(() => undefined)
  expect(queue.$state.get().run.status).toBe('running')
  const undoing = queue.undo(ids)
  await api.respondLast(success({}))
  await api.respondLast(success({}))
  expect(await undoing).toBeUndefined()
  expect(api.requests().toSorted()).toEqual(['POST /rest/admin/undo/A-1', 'POST /rest/admin/undo/A-2'])
  await queue.undo(ids)
  expect(api.calls).toHaveLength(2)
})

const storedRound = {
  token: 'kea-69',
  iid: 'I-1',
  timestamp: Date.UTC(2026, 9, 12),
  course: 'Kea Flat',
  isDeleted: false,
  isLive: false,
  sha256: '',
}
const hashOf = (file: File) => file.text().then((text) => createHash('sha256').update(text).digest('hex'))

const isBoth = (tokens: string[]) => tokens.toSorted().join() === 'kea-69,other'

/** Adds a file of a stored round and one of a new round; the service responds to the search for stored rounds. */
async function addedWithStored(fields: Partial<typeof storedRound> = {}) {
  const stubbed = createStubbed()
  const { queue, api } = stubbed
  const known = json('known.json', { token: 'kea-69' })
  queue.add([known, json('new.json', { token: 'other' }), json('nameless.json')])
  await eventually(() => expect(api.calls).toHaveLength(1))
  expect(api.calls[0]).toMatchObject({
    endpoint: findStoredRounds,
    // The files are read at the same time.
    input: { body: { tokens: expect.toSatisfy(isBoth) } },
  })
  const sha256 = await hashOf(known.file)
  const round = { ...storedRound, ...fields, sha256: fields.sha256 === 'same' ? sha256 : 'other' }
  return { ...stubbed, respond: () => api.respondLast(success({ rounds: [round] })) }
}

test.each([
  [{}, 'other', 'Overwrites round kea-69 of 12 Oct 2026, Kea Flat'],
  [{}, 'ab', 'Already stored as round kea-69 of 12 Oct 2026, Kea Flat'],
  [{ isLive: true }, 'ab', 'Overwrites live round kea-69 of 12 Oct 2026, Kea Flat'],
  [{ isDeleted: true }, 'other', 'Overwrites deleted round kea-69 of 12 Oct 2026, Kea Flat'],
  [{ iid: 'I-2' }, 'ab', 'Belongs to install I-2: round kea-69 of 12 Oct 2026, Kea Flat'],
])('says what a file would do to the stored round %j', (fields, sha256, text) => {
  const replaced = { stored: { ...storedRound, sha256: 'AB', ...fields }, sha256 }
  expect(replacementOf(replaced, target)?.text).toBe(text)
  expect(replacementOf(replaced, { type: 'snapshot', identifier: 'I-1' })).toBeUndefined()
})

test('says what files would do to stored rounds before they are submitted', async () => {
  const { queue, respond } = await addedWithStored({ sha256: 'same' })
  await respond()
  const { files } = queue.$state.get()
  expect(files.map((file) => file.state.status)).toEqual(Array(3).fill('waiting'))
  expect(files.map(detailText)).toEqual(['Already stored as round kea-69 of 12 Oct 2026, Kea Flat', '', ''])
})

test('searches for stored rounds once, and counts what the files would do', async () => {
  const { queue, respond, api } = await addedWithStored()
  await respond()
  expect(replacementSummary(queue.$state.get().files, target)).toBe('1 overwrites a stored round')
  queue.add([json('again.json', { token: 'kea-69' })])
  await eventually(() => expect(api.calls).toHaveLength(2))
  expect(api.calls[1]?.input).toMatchObject({ body: { tokens: ['kea-69'] } })
  await respond()
  expect(replacementSummary(queue.$state.get().files, target)).toBe('2 overwrite stored rounds')
})

test('says why it is not known what files overwrite, and searches for all of them again', async () => {
  const { queue, api, respond } = await addedWithStored()
  await api.respondLast(networkFailure)
  expect(queue.$state.get().storedFailure).toEqual({ kind: 'network' })
  void queue.findStored()
  expect(api.calls[1]?.input).toEqual(api.calls[0]?.input)
  await respond()
  expect(queue.$state.get().storedFailure).toBeUndefined()
  expect(detailText(queue.$state.get().files[0] as never)).toMatch(/^Overwrites round kea-69/)
})

test('does not search for stored rounds in a service without this call', async () => {
  const { queue, api } = await addedWithStored()
  await api.respondLast(httpFailure(404))
  queue.add([json('more.json', { token: 'more' })])
  await eventually(() => expect(queue.$state.get().files.at(-1)?.sha256).toBeDefined())
  await settled()
  expect(api.calls).toHaveLength(1)
  expect(queue.$state.get().storedFailure).toBeUndefined()
})

test('searches for the stored rounds of many files with calls of 500', async () => {
  const { queue, api } = createStubbed()
  queue.add(Array.from({ length: 501 }, (_, index) => json(`${index}.json`, { token: `T${index}` })))
  await eventually(() => expect(api.calls).toHaveLength(1))
  await api.respondLast(success({ rounds: [] }))
  expect(api.calls.map(({ input }) => (input.body as { tokens: string[] }).tokens.length)).toEqual([500, 1])
})

test('reports an install that does not exist once, and uploads all files to the corrected one', async () => {
  const { queue, run, states, sent } = createStubbed()
  queue.add([1, 2, 3, 4, 5, 6].map((n) => json(`${n}.json`, { token: `T${n}` })))
  queue.start({ type: 'round', identifier: 'I-WRONG' })
  await run((kind) =>
    kind === 'preview' ? NOTHING_OVERWRITTEN : httpFailure(404, 'There is no install I-WRONG'),
  )
  expect(states()).toEqual(Array(6).fill('Waiting'))
  expect(queue.$state.get()).toMatchObject({
    run: { status: 'ready' },
    unknownTarget: { identifier: 'I-WRONG', text: 'There is no install I-WRONG' },
  })
  const before = sent.length
  queue.start(target)
  await run((kind) => (kind === 'preview' ? NOTHING_OVERWRITTEN : stored()))
  expect(states()).toEqual(Array(6).fill('Done'))
  expect(queue.$state.get().unknownTarget).toBeUndefined()
  expect(new Set(queue.$state.get().files.map((file) => file.target?.identifier))).toEqual(new Set(['I-1']))
  expect(sent.length).toBeGreaterThan(before)
})
