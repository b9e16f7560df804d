import { expect, test, vi } from 'vitest'
import {
  createRoundBulk,
  type RoundArchive,
} from '../../../../../../src/features/console/user/rounds/round-bulk.store.ts'
import { createChangeNotice } from '../../../../../../src/features/shared/changes/change-notice.store.ts'
import type { Result } from '../../../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../../support/stub-api.ts'

const tokensTo = (count: number) => Array.from({ length: count }, (_, index) => `R${index + 1}`)

/** Waits until the first requests of an action have been made. */
async function begun(_action: Promise<void>): Promise<void> {
  await settled()
}

function setUp() {
  const stub = stubApi()
  const onChanged = vi.fn()
  const onFinished = vi.fn()
  const onEnded = vi.fn()
  const clock = fakeClock()
  const notice = createChangeNotice(clock.clock)
  const bulk = createRoundBulk({ api: stub.api, id: 'S-ANN1', notice, onChanged, onFinished, onEnded })
  const changed = () => onChanged.mock.calls.map(([tokens, isDeleted]) => [[...tokens], isDeleted])
  return {
    ...stub,
    bulk,
    changed,
    notice,
    clock,
    onFinished,
    onEnded,
    state: () => bulk.$state.get(),
    /** The requests for single rounds. */
    requests: () => stub.requests().filter((request) => !request.endsWith('/change_rounds')),
    /** Responds to a request for a single round, by its index. */
    respond: (index: number, result: Result<unknown>) => stub.respond(index + 1, result),
    async withoutBulkCall(action: Promise<void>) {
      await begun(action)
      await stub.respondLast(httpFailure(404))
    },
  }
}

test('deletes many rounds with the specified call, six at a time', async () => {
  const { bulk, withoutBulkCall, requests, respond, state, changed, onFinished } = setUp()
  await withoutBulkCall(bulk.remove(tokensTo(8)))
  expect(requests()).toEqual(tokensTo(6).map((token) => `DELETE /rest/admin/delete_round/${token}`))
  expect(state()).toEqual({ status: 'running', action: 'delete', count: 0, total: 8, failed: 0 })
  await respond(3, success(null))
  expect(requests()).toHaveLength(7)
  expect(state()).toMatchObject({ count: 1 })
  for (const index of [0, 1, 2, 4, 5, 6, 7]) await respond(index, success(null))
  expect(state()).toMatchObject({ status: 'finished', action: 'delete', failures: [], left: [] })
  const [[tokens, isDeleted] = []] = changed()
  expect([tokens?.toSorted(), isDeleted]).toEqual([tokensTo(8), true])
  expect(onFinished).toHaveBeenCalledOnce()
})

test('names each failed round, and retries only those', async () => {
  const { bulk, withoutBulkCall, requests, respond, respondLast, state, changed } = setUp()
  await withoutBulkCall(bulk.restore(['R1', 'R2', 'R3']))
  await respond(0, success(null))
  await respond(1, httpFailure(500, 'out of order'))
  await respond(2, success(null))
  expect(state()).toEqual({
    status: 'finished',
    action: 'undelete',
    done: ['R1', 'R3'],
    failures: [{ token: 'R2', failure: { kind: 'http', status: 500, body: 'out of order' } }],
    left: [],
  })
  await begun(bulk.retry())
  expect(state()).toMatchObject({ status: 'running', count: 2, total: 3 })
  await respondLast(success(null))
  expect(requests().slice(3)).toEqual(['POST /rest/admin/undelete_round/R2'])
  expect(state()).toMatchObject({ status: 'finished', done: ['R1', 'R3', 'R2'], failures: [] })
  expect(changed()).toEqual([
    [['R1', 'R3'], false],
    [['R2'], false],
  ])
})

test('deletes many rounds with one call, and undoes them with one', async () => {
  const { bulk, calls, respondLast, state, changed, notice, onFinished } = setUp()
  await begun(bulk.remove(['R1', 'R2', 'R3']))
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'S-ANN1', tokens: ['R1', 'R2', 'R3'], isDeleted: true },
  ])
  expect(state()).toMatchObject({ status: 'running', action: 'delete', total: 3 })
  await respondLast(success({ changed: ['R1', 'R3'], changeId: 'A-1' }))
  expect(state()).toEqual({ status: 'idle' })
  expect(changed()).toEqual([[['R1', 'R3'], true]])
  expect(onFinished).toHaveBeenCalledOnce()
  expect(notice.$state.get()).toMatchObject({ text: '2 rounds deleted', changeId: 'A-1' })
  void notice.undo()
  await respondLast(success({ changeId: 'A-2' }))
  expect(changed().at(-1)).toEqual([['R1', 'R3'], false])
})

const progress = (done: number, isRunning = true) => success({ done, total: 4, changed: done, isRunning })

test('shows the progress of a change that the service makes in the background, and then reloads', async () => {
  const { bulk, clock, respondLast, state, changed, notice, onEnded, requests } = setUp()
  await begun(bulk.remove(tokensTo(4)))
  await respondLast(
    success({ changed: ['R1'], changeId: 'A-1', progress: { done: 1, total: 4, changed: 1 } }),
  )
  expect(state()).toEqual({ status: 'idle' })
  expect(notice.$state.get()).toMatchObject({
    text: '4 rounds deleted',
    changeId: 'A-1',
    progress: { done: 1, total: 4 },
  })
  clock.advance(500)
  await respondLast(progress(3))
  expect(requests()).toEqual(['GET /rest/admin/bulk_change/A-1'])
  expect(changed()).toEqual([
    [['R1'], true],
    [['R1', 'R2', 'R3'], true],
  ])
  clock.advance(500)
  await respondLast(networkFailure)
  expect(onEnded).not.toHaveBeenCalled()
  clock.advance(500)
  await respondLast(progress(4, false))
  expect(notice.$state.get()).toMatchObject({ text: '4 rounds deleted', progress: undefined })
  expect(onEnded).toHaveBeenCalledOnce()
  clock.advance(5_000)
  expect(requests()).toHaveLength(3)
})

test('undoes a change in progress, and shows the progress of that', async () => {
  const { bulk, clock, respondLast, changed, notice, onEnded, requests } = setUp()
  await begun(bulk.remove(tokensTo(4)))
  await respondLast(
    success({ changed: ['R1'], changeId: 'A-1', progress: { done: 1, total: 4, changed: 1 } }),
  )
  void notice.undo()
  await respondLast(success({ changeId: 'A-2', progress: { done: 1, total: 3, changed: 1 } }))
  expect(notice.$state.get()).toMatchObject({ isUndone: true, changeId: 'A-2', progress: { total: 3 } })
  expect(onEnded).toHaveBeenCalledOnce()
  clock.advance(500)
  await respondLast(success({ done: 3, total: 3, changed: 3, isRunning: false }))
  expect(notice.$state.get()).toMatchObject({ isUndone: true, progress: undefined })
  expect(onEnded).toHaveBeenCalledTimes(2)
  expect(requests()).toEqual(['POST /rest/admin/undo/A-1', 'GET /rest/admin/bulk_change/A-2'])
  expect(changed()).toEqual([[['R1'], true]])
})

test('shows a change that was begun before the page was opened, but not over an Undo', async () => {
  const { bulk, clock, respondLast, notice, onEnded, api } = setUp()
  const change = { changeId: 'A-1', isDeleted: true, done: 1, total: 4, changed: 1 }
  notice.show({ text: 'Note saved', changeId: 'A-0', api })
  bulk.resume(change)
  expect(notice.$state.get()?.text).toBe('Note saved')
  notice.dismiss()
  bulk.resume(change)
  bulk.resume(change)
  expect(notice.$state.get()).toMatchObject({ text: '4 rounds deleted', changeId: 'A-1' })
  clock.advance(500)
  await respondLast(progress(4, false))
  expect(onEnded).toHaveBeenCalledOnce()
})

test('changes all rounds again when the call has failed', async () => {
  const { bulk, calls, respondLast, state } = setUp()
  await begun(bulk.remove(['R1', 'R2']))
  await respondLast(networkFailure)
  expect(state()).toMatchObject({
    status: 'finished',
    done: [],
    failures: [{ token: 'R1' }, { token: 'R2' }],
  })
  await begun(bulk.retry())
  expect(calls.at(-1)?.input.body).toMatchObject({ tokens: ['R1', 'R2'] })
})

test('waits for requests in progress after a cancellation, and shows which rounds were not changed', async () => {
  const { bulk, withoutBulkCall, requests, respond, state } = setUp()
  await withoutBulkCall(bulk.remove(tokensTo(9)))
  bulk.cancel()
  for (let index = 0; index < 6; index += 1) await respond(index, success(null))
  expect(requests()).toHaveLength(6)
  expect(state()).toMatchObject({ status: 'finished', done: tokensTo(6), left: ['R7', 'R8', 'R9'] })
  await begun(bulk.retry())
  expect(requests()).toHaveLength(9)
})

test('stops when access has ended', async () => {
  const { bulk, withoutBulkCall, requests, respond, state } = setUp()
  await withoutBulkCall(bulk.remove(tokensTo(20)))
  for (let index = 0; index < 6; index += 1) await respond(index, httpFailure(403))
  expect(requests()).toHaveLength(6)
  expect(state()).toMatchObject({
    status: 'finished',
    done: [],
    failures: { length: 6 },
    left: { length: 14 },
  })
})

test('shows confirmed changes while many rounds are still in progress', async () => {
  const { bulk, withoutBulkCall, respond, changed } = setUp()
  await withoutBulkCall(bulk.remove(tokensTo(30)))
  for (let index = 0; index < 24; index += 1) await respond(index, success(null))
  expect(changed()).toHaveLength(1)
})

test('runs one action at a time', async () => {
  const { bulk, calls } = setUp()
  await begun(bulk.remove(['R1']))
  void bulk.restore(['R2'])
  void bulk.download(['R3'], () => Promise.reject(new Error('not called')))
  expect(calls).toHaveLength(1)
})

interface Fake {
  /** What is received only when it is requested again. */
  missing?: string[]
  /** What is not received before the request is aborted. */
  hanging?: string[]
}

function fakeArchive({ missing = [], hanging = [] }: Fake = {}) {
  const absent = new Set(missing)
  const added: string[] = []
  const save = vi.fn()
  const archive: RoundArchive = {
    add: (token, signal) =>
      new Promise((resolve) => {
        if (hanging.includes(token)) signal.addEventListener('abort', () => resolve(networkFailure))
        else if (absent.delete(token)) resolve(networkFailure)
        else {
          added.push(token)
          resolve(success(null))
        }
      }),
    save,
  }
  return { load: async () => archive, added, save }
}

test('saves an archive only when complete, and requests the missing files again after a failure', async () => {
  const { bulk, state } = setUp()
  const { load, added, save } = fakeArchive({ missing: ['R2'] })
  await bulk.download(['R1', 'R2', 'R3'], load)
  expect(state()).toMatchObject({ status: 'finished', failures: [{ token: 'R2' }] })
  expect(save).not.toHaveBeenCalled()
  await bulk.retry()
  expect(added).toEqual(['R1', 'R3', 'R2'])
  expect(save).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ status: 'finished', action: 'download', failures: [], left: [] })
})

test('saves an incomplete archive on request', async () => {
  const { bulk, state } = setUp()
  const { load, save } = fakeArchive({ missing: ['R2'] })
  await bulk.download(['R1', 'R2'], load)
  bulk.saveIncomplete()
  expect(save).toHaveBeenCalledOnce()
  expect(state()).toEqual({ status: 'idle' })
})

test('cancels downloads in progress without counting them as failed', async () => {
  const { bulk, state } = setUp()
  const { load, save } = fakeArchive({ hanging: ['R2'] })
  const downloading = bulk.download(['R1', 'R2'], load)
  await settled()
  bulk.cancel()
  await downloading
  expect(state()).toMatchObject({ status: 'finished', done: ['R1'], failures: [], left: ['R2'] })
  expect(save).not.toHaveBeenCalled()
})

test('downloads the same rounds again after the script of the archive did not load', async () => {
  const { bulk, state } = setUp()
  const { load, added, save } = fakeArchive()
  const loadArchive = vi.fn(load).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await bulk.download(['R1', 'R2'], loadArchive)
  expect(state()).toEqual({ status: 'notLoaded', action: 'download', tokens: ['R1', 'R2'] })
  await bulk.retry()
  expect(added).toEqual(['R1', 'R2'])
  expect(save).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ status: 'finished', done: ['R1', 'R2'], failures: [] })
})
