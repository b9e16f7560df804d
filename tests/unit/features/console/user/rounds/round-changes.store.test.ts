import { expect, test, vi } from 'vitest'
import { createRoundChanges } from '../../../../../../src/features/console/user/rounds/round-changes.store.ts'
import { networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

test('says that a round is deleted once the service has said so, not before', async () => {
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

test('takes a deletion back by Undelete', async () => {
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
] as const)('claims nothing when the answer to %s is lost', async (deed, message) => {
  const stub = stubApi()
  const onChanged = vi.fn()
  const changes = createRoundChanges(stub.api, onChanged)
  changes[deed]('R1')
  await stub.respondLast(networkFailure)
  expect(onChanged).not.toHaveBeenCalled()
  expect(changes.$changes.get().R1).toEqual({ status: 'failed', message, failure: { kind: 'network' } })
  changes.dismiss('R1')
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('sends one request for a button that was pressed twice, and one for each of two rounds', () => {
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
