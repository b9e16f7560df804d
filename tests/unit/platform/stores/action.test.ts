import { expect, test } from 'vitest'
import { undoChange } from '../../../../src/contract/staff/audit.ts'
import { createAction } from '../../../../src/platform/stores/action.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function setUp() {
  const stub = stubApi()
  const events: unknown[] = []
  const hook = Promise.withResolvers<void>()
  const action = createAction({
    send: (changeId: string) => stub.api.call(undoChange, { path: { changeId } }),
    onDone: (value, input) => {
      events.push(['done', input, value])
      return hook.promise
    },
    on: {
      409: (failure, input) => {
        events.push([failure.status, input])
        return hook.promise
      },
    },
  })
  return { ...stub, action, events, hook, state: action.$state.get }
}

test('sends one request at a time', async () => {
  const { action, calls, state, hook, respondLast } = setUp()
  expect(state()).toEqual({ status: 'idle' })
  const first = action.run('A')
  expect(state()).toEqual({ status: 'pending', input: 'A' })
  expect(await action.run('B')).toBe(false)
  action.clear()
  expect(state()).toEqual({ status: 'pending', input: 'A' })
  expect(calls).toHaveLength(1)
  hook.resolve()
  await respondLast(success({ changeId: 'C' }))
  expect(await first).toBe(true)
  void action.run('B')
  expect(calls).toHaveLength(2)
})

test('stays pending until what follows a success is done, and keeps the result until it is cleared', async () => {
  const { action, events, hook, state, respondLast } = setUp()
  void action.run('A')
  await respondLast(success({ changeId: 'B' }))
  expect(events).toEqual([['done', 'A', { changeId: 'B' }]])
  expect(state()).toEqual({ status: 'pending', input: 'A' })
  hook.resolve()
  await settled()
  expect(state()).toEqual({ status: 'done', input: 'A', value: { changeId: 'B' } })
  action.clear()
  expect(state()).toEqual({ status: 'idle' })
})

test('stays pending until the hook for the status of a failure is done', async () => {
  const { action, events, hook, state, respondLast } = setUp()
  const run = action.run('A')
  await respondLast(httpFailure(409, 'It has changed'))
  expect(events).toEqual([[409, 'A']])
  expect(state()).toEqual({ status: 'pending', input: 'A' })
  hook.resolve()
  await settled()
  expect(await run).toBe(false)
  expect(state()).toMatchObject({ status: 'failed', input: 'A', failure: { body: 'It has changed' } })
})

test.each([httpFailure(500), networkFailure])('calls no hook for another failure: %j', async (result) => {
  const { action, events, state, respondLast } = setUp()
  const run = action.run('A')
  await respondLast(result)
  expect(await run).toBe(false)
  expect(events).toEqual([])
  expect(state()).toEqual({ status: 'failed', input: 'A', failure: !result.ok && result.failure })
  void action.run('B')
  expect(state()).toEqual({ status: 'pending', input: 'B' })
})
