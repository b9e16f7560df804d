import { expect, test, vi } from 'vitest'
import { createRoundChanges } from '../../../../../../../src/features/staff/console/user/rounds/round-changes.store.ts'
import { createChangeNotice } from '../../../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { stubApi, success } from '../../../../../../support/stub-api.ts'

function setUp() {
  const stub = stubApi()
  const [onChanged, reload] = [vi.fn(), vi.fn()]
  const notice = createChangeNotice()
  const deps = { api: stub.api, id: 'S-ANN1', notice, reload, refresh() {} }
  const changes = createRoundChanges(deps, onChanged)
  return { ...stub, ...{ onChanged, reload, notice, changes }, state: () => changes.$state.get() }
}

test.each([
  ['remove', 'DELETE /rest/admin/delete_round/R1', true],
  ['restore', 'POST /rest/admin/undelete_round/R1', false],
] as const)(
  'reports the change of %s only after the service has confirmed it',
  async (action, request, isDeleted) => {
    const { changes, state, onChanged, requests, respondLast } = setUp()
    changes[action](['R1'])
    expect([...state().pending]).toEqual(['R1'])
    expect(onChanged).not.toHaveBeenCalled()
    await respondLast(success({}))
    expect(requests()).toEqual([request])
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(new Set(['R1']), isDeleted)
    expect(state().pending.size).toBe(0)
  },
)

test('shows what happened to a round, and loads the user again after its undoing', async () => {
  const { changes, reload, notice, respondLast } = setUp()
  changes.remove(['kea-69'])
  await respondLast(success({ changeId: 'A-1' }))
  expect(notice.$state.get()).toMatchObject({ text: 'Round kea-69 deleted', isUndone: false })
  void notice.undo()
  await respondLast(success({ changeId: 'A-2' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('changes several rounds with one call, and reports those that the service has changed', async () => {
  const { changes, calls, onChanged, notice, respondLast } = setUp()
  changes.restore(['R1', 'R2', 'R3'])
  expect(calls.map(({ input }) => input.body)).toEqual([
    { id: 'S-ANN1', tokens: ['R1', 'R2', 'R3'], isDeleted: false },
  ])
  await respondLast(success({ changed: ['R1', 'R3'], changeId: 'A-1' }))
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(new Set(['R1', 'R3']), false)
  expect(notice.$state.get()).toMatchObject({ text: '2 rounds undeleted', changeId: 'A-1' })
})

test('sends one request per round, even after a double click', () => {
  const { changes, requests } = setUp()
  changes.remove(['R1'])
  changes.remove(['R1'])
  changes.remove(['R2'])
  expect(requests()).toEqual(['DELETE /rest/admin/delete_round/R1', 'DELETE /rest/admin/delete_round/R2'])
})
