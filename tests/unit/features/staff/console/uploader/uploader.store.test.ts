import { describe, expect, test, vi } from 'vitest'
import { previewUpload, UPLOAD_MAX_BYTES } from '../../../../../../src/contract/staff/uploads.ts'
import { createUploader } from '../../../../../../src/features/staff/console/uploader/uploader.store.ts'
import type { MadeChange } from '../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import type { Result } from '../../../../../../src/platform/api/result.ts'
import type { FileSender } from '../../../../../../src/platform/api/upload.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { memoryFile } from '../../../../../support/memory-file.ts'
import { hasAll, httpFailure, networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

const NEW = success({ effect: 'new', text: 'New round' })
const OVERWRITES = success({ effect: 'overwrites', text: 'Overwrites round R1', subject: 'R1' })
const SAME = success({ effect: 'same', text: 'Already stored as round R1', subject: 'R1' })
const BOTH_NEW = ['New round', 'New round']
const UPLOADED = success({ token: 'R1', warnings: [], changeId: 'A-1' })

const chosen = (...files: File[]) => files.map((file) => ({ file, path: file.name }))
const one = memoryFile('{"one":1}', 'one.json')
const two = memoryFile('{"two":2}', 'two.json')

/** Creates an uploader whose service responds as the test says; it accepts new files. */
function setUp() {
  const previews: Record<string, Result<unknown> | Promise<Result<unknown>>> = {}
  const uploads: Record<string, Result<unknown> | Promise<Result<unknown>>> = {}
  /** What was sent: "preview one.json to I-1". */
  const sent: string[] = []
  const send = async (
    endpoint: unknown,
    input: { path: { identifier: string }; query?: object },
    file: File,
  ) => {
    const isPreview = endpoint === previewUpload
    const isAnother = input.query && 'another' in input.query
    sent.push(
      `${isPreview ? 'preview' : 'upload'} ${file.name} to ${input.path.identifier}${isAnother ? ' as another' : ''}`,
    )
    return isPreview ? (previews[file.name] ?? NEW) : (uploads[file.name] ?? UPLOADED)
  }
  const api = stubApi()
  const { clock, advance } = fakeClock()
  const show = vi.fn<(change: MadeChange) => void>()
  const sender = { send } as unknown as FileSender
  const uploader = createUploader({ api: api.api, sender, clock, notice: { show }, capabilities: hasAll })
  const state = () => uploader.$state.get()
  const texts = () =>
    state().files.map((file) =>
      file.state.status === 'waiting' ? (file.preview?.text ?? '') : file.state.status,
    )
  /** Waits for what hashing files delays. */
  const settled = (expected: readonly unknown[]) => expect.poll(() => texts()).toEqual(expected)
  const identify = (identifier: string) => {
    uploader.edit({ identifier })
    advance(300)
  }
  return { uploader, previews, uploads, sent, api, advance, show, state, texts, settled, identify }
}

/** Chooses files for the install I-1, and waits until they are compared. */
async function compared(files: File[], ...[previews, expected]: [Record<string, Result<unknown>>, string[]]) {
  const stub = setUp()
  Object.assign(stub.previews, previews)
  stub.identify(' I-1 ')
  stub.uploader.choose(chosen(...files))
  await stub.settled(expected)
  return stub
}

describe('the preview', () => {
  test('says what each file would do once the install is known, and again for another one', async () => {
    const { uploader, previews, sent, settled, identify } = setUp()
    previews['two.json'] = OVERWRITES
    uploader.choose(chosen(one, two))
    await settled(['', ''])
    identify('I-1')
    await settled(['New round', 'Overwrites round R1'])
    previews['two.json'] = httpFailure(409, 'token: the round R1 belongs to another install')
    identify('I-2')
    await settled(['New round', 'token: the round R1 belongs to another install'])
    expect(sent).toEqual([
      'preview one.json to I-1',
      'preview two.json to I-1',
      'preview one.json to I-2',
      'preview two.json to I-2',
    ])
  })

  test('notices the same content twice, and the same round with other content', async () => {
    const copy = memoryFile('{"one":1}', 'copy.json')
    const previews = { 'one.json': SAME, 'two.json': OVERWRITES }
    const { sent } = await compared([one, copy, two], previews, [
      'Already stored as round R1',
      'The same file as one.json',
      'The same round as in one.json, but not the same content',
    ])
    expect(sent).toEqual(['preview one.json to I-1', 'preview two.json to I-1'])
  })

  test('rejects a file that is too large or cannot be read, without sending it', async () => {
    const unreadable = Object.assign(memoryFile('{}', 'gone.json'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone')),
    })
    const large = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'large.json')
    const { uploader, sent, settled } = await compared([large, unreadable], {}, [
      'The file is larger than 20 MB.',
      'The file could not be read. It may have been moved.',
    ])
    await uploader.submit()
    await settled(['failed', 'failed'])
    expect(sent).toEqual([])
  })

  test('is not requested for the other files when the service does not respond', async () => {
    const { sent, state } = await compared([one, two], { 'one.json': networkFailure }, ['', ''])
    const failures = () => state().files.map(({ preview }) => preview?.failure?.kind)
    await expect.poll(() => failures()).toEqual(['network', 'network'])
    expect(sent).toEqual(['preview one.json to I-1'])
  })
})

test('replaces the list by what is chosen next, and refuses more than 500 files', async () => {
  const { uploader, state } = await compared([one], {}, ['New round'])
  uploader.choose(chosen(two))
  expect(state().files.map(({ path }) => path)).toEqual(['two.json'])
  uploader.choose(chosen(...Array.from({ length: 501 }, () => one)))
  expect([state().files.length, state().problem]).toEqual([1, 'At most 500 files can be uploaded together.'])
})

test('requires an identifier and a file', async () => {
  const { uploader, state, identify } = setUp()
  await uploader.submit()
  expect(state().problem).toBeUndefined()
  identify('I-1')
  await uploader.submit()
  expect(state().problem).toBe('Not file')
})

test('uploads what is new or overwrites, and neither what is wrong nor what is stored already', async () => {
  const three = memoryFile('3', 'three.json')
  const four = memoryFile('4', 'four.json')
  const previews = {
    'two.json': OVERWRITES,
    'three.json': httpFailure(400, 'version: is missing'),
    'four.json': success({ effect: 'same', text: 'Already stored' }),
  }
  const { uploader, sent, settled, state, show } = await compared([one, two, three, four], previews, [
    'New round',
    'Overwrites round R1',
    'version: is missing',
    'Already stored',
  ])
  sent.length = 0
  await uploader.submit()
  expect(state().isBusy).toBe(true)
  await settled(['done', 'done', 'failed', 'same'])
  expect(sent).toEqual(['upload one.json to I-1', 'upload two.json to I-1'])
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: '2 files uploaded' }))
})

test('uploads a round that equals a stored one only as another round', async () => {
  const { uploader, sent, settled, state } = await compared(
    [one],
    { 'one.json': success({ effect: 'same', text: 'Already stored as round R1' }) },
    ['Already stored as round R1'],
  )
  await uploader.submit()
  await settled(['same'])
  sent.length = 0
  uploader.setAnother(state().files[0]?.id ?? '')
  await uploader.submit()
  await settled(['done'])
  expect(sent).toEqual(['upload one.json to I-1 as another'])
})

test('waits for the preview before it uploads, and does not overwrite what was not shown', async () => {
  const { uploader, previews, settled, state } = setUp()
  previews['two.json'] = OVERWRITES
  uploader.edit({ identifier: 'I-1' })
  uploader.choose(chosen(one, two))
  await uploader.submit()
  await settled(['New round', 'Overwrites round R1'])
  expect(state().problem).toBe('Some files overwrite what is stored. Submit again to upload them.')
  await uploader.submit()
  await settled(['done', 'done'])
})

test('uploads without a preview to a service that has none', async () => {
  const { uploader, settled } = await compared([one], { 'one.json': httpFailure(404) }, [''])
  await uploader.submit()
  await settled(['done'])
})

test.each([
  ['no response', networkFailure, ['failed', 'New round']],
  ['a problem of one file', httpFailure(422, 'players: too many'), ['failed', 'done']],
])('after %s, leaves the files waiting that would fail as well', async (_, failure, expected) => {
  const { uploader, uploads, previews, settled, sent } = await compared([one, two], {}, BOTH_NEW)
  uploads['one.json'] = failure
  await uploader.submit()
  await settled(expected)
  // The first file may have arrived, so it is compared again.
  previews['one.json'] = SAME
  sent.length = 0
  await uploader.submit()
  await settled(['same', 'done'])
  expect(sent).toContain('preview one.json to I-1')
})

test('reports an unknown install at its field, and uploads everything to the corrected one', async () => {
  const { uploader, uploads, settled, state, identify } = await compared([one, two], {}, BOTH_NEW)
  uploads['one.json'] = httpFailure(404, 'There is no install I-1')
  await uploader.submit()
  await expect.poll(() => state().identifierError).toBe('There is no install I-1')
  delete uploads['one.json']
  identify('I-2')
  expect(state().identifierError).toBeUndefined()
  await uploader.submit()
  await settled(['done', 'done'])
})

test('compares a cancelled file again, because it may have arrived', async () => {
  const { uploader, uploads, previews, settled, state } = await compared([one, two], {}, BOTH_NEW)
  uploads['one.json'] = new Promise(() => {})
  await uploader.submit()
  await settled(['sending', 'New round'])
  previews['one.json'] = SAME
  uploader.edit({ identifier: 'I-2' })
  uploader.choose([])
  uploader.cancel()
  await settled(['Already stored as round R1', 'New round'])
  expect([state().isBusy, state().identifier]).toEqual([false, ' I-1 '])
})

describe('undoing', () => {
  test('undoes all uploads of the list, the latest first, and compares the files again', async () => {
    const { uploader, uploads, show, api, settled } = await compared([one, two], {}, BOTH_NEW)
    uploads['two.json'] = success({ token: 'R2', warnings: [], changeId: 'A-2' })
    await uploader.submit()
    await settled(['done', 'done'])
    const undone = show.mock.calls[0]?.[0].undo?.(() => {})
    await api.respondLast(success({}))
    await api.respondLast(success({}))
    expect(await undone).toBeUndefined()
    expect(api.requests()).toEqual(['POST /rest/admin/undo/A-2', 'POST /rest/admin/undo/A-1'])
    await settled(BOTH_NEW)
  })

  test('repeats only what has failed', async () => {
    const { uploader, show, api, settled } = await compared([one, two], {}, BOTH_NEW)
    await uploader.submit()
    await settled(['done', 'done'])
    const undo = show.mock.calls[0]?.[0].undo
    const first = undo?.(() => {})
    await api.respondLast(httpFailure(409, 'has changed'))
    await api.respondLast(success({}))
    expect(await first).toMatchObject({ status: 409 })
    const second = undo?.(() => {})
    await api.respondLast(success({}))
    expect(await second).toBeUndefined()
    expect(api.calls).toHaveLength(3)
  })

  test('is not offered if the service does not say how', async () => {
    const { uploader, uploads, show, settled } = await compared([one], {}, ['New round'])
    uploads['one.json'] = success({ token: 'R1', warnings: [] })
    await uploader.submit()
    await settled(['done'])
    expect(show.mock.calls[0]?.[0]).toMatchObject({ text: 'Round R1 uploaded', undo: undefined })
  })
})
