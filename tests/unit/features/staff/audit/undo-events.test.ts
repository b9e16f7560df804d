import { expect, test, vi } from 'vitest'
import type { AuditEvent } from '../../../../../src/contract/staff/audit.ts'
import { undoEvents } from '../../../../../src/features/staff/audit/undo-events.ts'
import { createChangeNotice } from '../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { httpFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

const event = (id: string) =>
  ({ id, action: 'upload round', user: { login: 'ann@example.com', supportId: 'S-1' } }) as AuditEvent

function undoing(...ids: [string, ...string[]]) {
  const stub = stubApi()
  const notice = createChangeNotice()
  const log = { markUndone: vi.fn(), load: vi.fn() }
  const [first, ...others] = ids
  undoEvents({ api: stub.api, log, notice })([event(first), ...others.map(event)])
  return { ...stub, log, shown: () => notice.$state.get() }
}

test('undoes the events of one line one after another, with one message', async () => {
  const { log, shown, respondLast, requests } = undoing('3', '2', '1')
  expect(shown()).toMatchObject({ text: 'Uploaded round, 3 times, ann@example.com', isPending: true })
  await respondLast(success({}))
  expect(shown()?.progress).toEqual({ done: 1, total: 3 })
  await respondLast(httpFailure(409, 'The round has changed since; nothing was undone'))
  await respondLast(success({}))
  expect(requests()).toEqual(['3', '2', '1'].map((id) => `POST /rest/admin/undo/${id}`))
  expect(log.markUndone.mock.calls).toEqual([['3'], ['1']])
  expect(shown()).toMatchObject({ isUndone: false, isPending: false, failure: { status: 409 } })
})

test('stops when the others would fail for the same reason', async () => {
  const { respondLast, requests } = undoing('3', '2', '1')
  await respondLast(httpFailure(403))
  await settled()
  expect(requests()).toHaveLength(1)
})

test('undoes several changes together', async () => {
  const { shown, respondLast } = undoing('2', '1')
  await respondLast(success({ changeId: 'A-2' }))
  await respondLast(success({ changeId: 'A-1' }))
  expect(shown()).toMatchObject({ isUndone: true, undo: undefined })
})

test('undoes a single event', async () => {
  const { shown, respondLast, log } = undoing('1')
  expect(shown()?.text).toBe('Uploaded round, ann@example.com')
  await respondLast(success({ changeId: 'A-1' }))
  expect(shown()).toMatchObject({ isUndone: true, changeId: undefined })
  expect(log.markUndone).toHaveBeenCalledWith('1')
})
