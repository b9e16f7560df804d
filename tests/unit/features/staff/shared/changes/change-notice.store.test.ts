import { expect, test, vi } from 'vitest'
import { createChangeNotice } from '../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { httpFailure, settled, stubApi, success } from '../../../../../support/stub-api.ts'

function shown(changeId: string | undefined = 'A-1') {
  const stub = stubApi()
  const onUndone = vi.fn()
  const notice = createChangeNotice()
  notice.show({ text: 'Note saved', changeId, api: stub.api, onUndone })
  return { ...stub, notice, onUndone, state: () => notice.$state.get() }
}

test('undoes the last change, once', async () => {
  const { notice, state, onUndone, requests, respondLast } = shown()
  void notice.undo()
  void notice.undo()
  expect(state()).toMatchObject({ isPending: true })
  await respondLast(success({ changeId: 'A-2' }))
  expect(state()).toMatchObject({ text: 'Note saved', changeId: undefined, isUndone: true, isPending: false })
  await notice.undo()
  expect(requests()).toEqual(['POST /rest/admin/undo/A-1'])
  expect(onUndone).toHaveBeenCalledOnce()
})

test('offers no undo if the service has none', async () => {
  const { notice, calls } = shown('')
  notice.show({ text: 'Note saved', api: stubApi().api })
  void notice.undo()
  await settled()
  expect(calls).toEqual([])
})

test('undoes a change without an id by its own function, once', async () => {
  const { api, calls } = stubApi()
  const notice = createChangeNotice()
  const failure = { kind: 'http', status: 409, body: 'changed' } as const
  const undo = vi.fn().mockResolvedValueOnce(failure).mockResolvedValueOnce(undefined)
  notice.show({ text: 'Round R9 uploaded', undo, api })
  await notice.undo()
  expect(notice.$state.get()).toMatchObject({ isUndone: false, isPending: false, failure })
  await notice.undo()
  expect(notice.$state.get()).toMatchObject({ isUndone: true, undo: undefined, failure: undefined })
  await notice.undo()
  expect(undo).toHaveBeenCalledTimes(2)
  expect(calls).toEqual([])
})

test('says why a change was not undone, and keeps its Undo', async () => {
  const { notice, state, onUndone, respondLast } = shown()
  void notice.undo()
  await respondLast(httpFailure(409, 'The note has changed since; nothing was undone'))
  expect(state()).toMatchObject({ changeId: 'A-1', isUndone: false, failure: { status: 409 } })
  expect(onUndone).not.toHaveBeenCalled()
})

test('shows a newer change instead of the result of undoing an older one', async () => {
  const { notice, state, onUndone, api, respondLast } = shown()
  void notice.undo()
  notice.show({ text: 'License added', changeId: 'B-1', api })
  await respondLast(success({ changeId: 'A-2' }))
  expect(state()).toMatchObject({ text: 'License added', changeId: 'B-1', isUndone: false })
  expect(onUndone).toHaveBeenCalledOnce()
})

test('undoes an older change, unless another is being undone', async () => {
  const { notice, state, api, requests, respondLast } = shown()
  void notice.undoOlder({ text: 'change login', changeId: 'Z-1', api })
  void notice.undoOlder({ text: 'change note', changeId: 'Z-2', api })
  await respondLast(success({ changeId: 'Z-3' }))
  expect(requests()).toEqual(['POST /rest/admin/undo/Z-1'])
  expect(state()).toMatchObject({ text: 'change login', changeId: undefined, isUndone: true })
})
