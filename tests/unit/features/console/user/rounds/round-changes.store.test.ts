import { expect, test, vi } from 'vitest'
import { createRoundChanges } from '../../../../../../src/features/console/user/rounds/round-changes.store.ts'
import { createChangeNotice } from '../../../../../../src/features/shared/changes/change-notice.store.ts'
import { networkFailure, stubApi, success } from '../../../../../support/stub-api.ts'

function setUp() {
  const stub = stubApi()
  const onChanged = vi.fn()
  const notice = createChangeNotice()
  return { ...stub, onChanged, notice, changes: createRoundChanges(stub.api, notice, onChanged) }
}

test.each([
  ['remove', 'DELETE /rest/admin/delete_round/R1', true],
  ['restore', 'POST /rest/admin/undelete_round/R1', false],
] as const)(
  'reports the change of %s only after the service has confirmed it',
  async (action, request, isDeleted) => {
    const { changes, onChanged, requests, respondLast } = setUp()
    changes[action]('R1')
    expect(changes.$changes.get().R1).toEqual({ status: 'pending' })
    expect(onChanged).not.toHaveBeenCalled()
    await respondLast(success(null))
    expect(requests()).toEqual([request])
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('R1', isDeleted)
    expect(changes.$changes.get().R1).toBeUndefined()
  },
)

test('shows what happened to a round, and undoes it', async () => {
  const { changes, onChanged, notice, respondLast } = setUp()
  changes.remove('kea-69')
  await respondLast(success({ changeId: 'A-1' }))
  expect(notice.$state.get()).toMatchObject({ text: 'Round kea-69 deleted', isUndone: false })
  void notice.undo()
  await respondLast(success({ changeId: 'A-2' }))
  expect(onChanged).toHaveBeenLastCalledWith('kea-69', false)
  void notice.undo()
  await respondLast(success({ changeId: 'A-3' }))
  expect(onChanged).toHaveBeenLastCalledWith('kea-69', true)
})

test.each([
  ['remove', 'Error deleting'],
  ['restore', 'Error undeleting'],
] as const)('reports no change when the response to %s is lost', async (action, message) => {
  const { changes, onChanged, respondLast } = setUp()
  changes[action]('R1')
  await respondLast(networkFailure)
  expect(onChanged).not.toHaveBeenCalled()
  expect(changes.$changes.get().R1).toEqual({ status: 'failed', message, failure: { kind: 'network' } })
  changes.dismiss('R1')
  expect(changes.$changes.get().R1).toBeUndefined()
})

test('sends one request per round, even after a double click', () => {
  const { changes, requests } = setUp()
  changes.remove('R1')
  changes.remove('R1')
  changes.remove('R2')
  expect(requests()).toEqual(['DELETE /rest/admin/delete_round/R1', 'DELETE /rest/admin/delete_round/R2'])
})
