import { expect, test, vi } from 'vitest'
import { createRoundChanges } from '../../../../../../src/features/console/user/rounds/round-changes.store.ts'
import { createChangeNotice } from '../../../../../../src/features/shared/changes/change-notice.store.ts'
import { networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

test('reports a deletion only after the service has confirmed it', async () => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, createChangeNotice(), onChanged)
  changes.remove('R1')
  expect(changes.$changes.get().R1).toEqual({ status: 'pending' })
  expect(onChanged).not.toHaveBeenCalled()
  await stub.respondLast(success(null))
  expect(stub.requests()).toEqual(['DELETE /rest/admin/delete_round/R1'])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith('R1', true)
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('shows what happened to a round, and undoes it', async () => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const notice = createChangeNotice()
  createRoundChanges(stub.api, notice, onChanged).remove('kea-69')
  await stub.respondLast(success({ changeId: 'A-1' }))
  expect(notice.$state.get()).toMatchObject({ text: 'Round kea-69 deleted', isUndone: false })
  void notice.undo()
  await stub.respondLast(success({ changeId: 'A-2' }))
  expect(onChanged).toHaveBeenLastCalledWith('kea-69', false)
  void notice.undo()
  await stub.respondLast(success({ changeId: 'A-3' }))
  expect(onChanged).toHaveBeenLastCalledWith('kea-69', true)
})

test('restores a deleted round', async () => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, createChangeNotice(), onChanged)
  changes.restore('R1')
  await stub.respondLast(success(null))
  expect(stub.requests()).toEqual(['POST /rest/admin/undelete_round/R1'])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith('R1', false)
})

test.each([
  ['remove', 'Error deleting'],
  ['restore', 'Error undeleting'],
] as const)('reports no change when the response to %s is lost', async (action, message) => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, createChangeNotice(), onChanged)
  changes[action]('R1')
  await stub.respondLast(networkFailure)
  expect(onChanged).not.toHaveBeenCalled()
  expect(changes.$changes.get().R1).toEqual({ status: 'failed', message, failure: { kind: 'network' } })
  changes.dismiss('R1')
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('sends one request per round, even after a double click', () => {
  const stub = stubApi()
  const changes = createRoundChanges(stub.api, createChangeNotice(), () => {})
  changes.remove('R1')
  changes.remove('R1')
  changes.remove('R2')
  expect(stub.requests()).toEqual([
    'DELETE /rest/admin/delete_round/R1',
    'DELETE /rest/admin/delete_round/R2',
  ])
})
