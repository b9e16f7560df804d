import { expect, test, vi } from 'vitest'
import { createRoundChanges } from '../../../../../../src/features/console/user/rounds/round-changes.store.ts'
import { networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

test('reports a deletion only after the service has confirmed it', async () => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, onChanged)
  changes.remove('R1')
  expect(changes.$changes.get().R1).toEqual({ status: 'pending' })
  expect(onChanged).not.toHaveBeenCalled()
  await stub.respondLast(success(null))
  expect(stub.requests()).toEqual(['DELETE /rest/admin/delete_round/R1'])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith('R1', true)
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('restores a deleted round', async () => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, onChanged)
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
  const changes = createRoundChanges(stub.api, onChanged)
  changes[action]('R1')
  await stub.respondLast(networkFailure)
  expect(onChanged).not.toHaveBeenCalled()
  expect(changes.$changes.get().R1).toEqual({ status: 'failed', message, failure: { kind: 'network' } })
  changes.dismiss('R1')
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('sends one request per round, even after a double click', () => {
  const stub = stubApi()
  const changes = createRoundChanges(stub.api, () => {})
  changes.remove('R1')
  changes.remove('R1')
  changes.remove('R2')
  expect(stub.requests()).toEqual([
    'DELETE /rest/admin/delete_round/R1',
    'DELETE /rest/admin/delete_round/R2',
  ])
})
