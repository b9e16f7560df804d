import { expect, test } from 'vitest'
import {
  createMapUpdates,
  unfinishedIds,
} from '../../../../../src/features/courses/list/map-updates.store.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

function createStubbed() {
  const stub = stubApi()
  const updated: string[] = []
  const updates = createMapUpdates(stub.api, (id, mapType) => updated.push(`${mapType} ${id}`))
  const bodies = () => stub.calls.map(({ input }) => input.body)
  return { stub, updates, updated, bodies }
}

test('updates facilities one after another, each with its own result, and retries failed ones', async () => {
  const { stub, updates, updated, bodies } = createStubbed()
  const run = updates.update(['A', 'B', 'C'], 'Bing')
  expect(stub.requests()).toEqual(['POST /admin/update-tiles/b'])
  expect(updates.$state.get().updates).toMatchObject({
    'b A': { status: 'updating' },
    'b B': { status: 'waiting' },
  })
  await stub.respondLast(success(null))
  await stub.respondLast(httpFailure(500))
  expect(updates.$state.get().run).toMatchObject({ count: 2, isRunning: true })
  await stub.respondLast(success(null))
  await run
  expect(updated).toEqual(['Bing A', 'Bing C'])
  expect(updates.$state.get().updates['b B']).toMatchObject({ status: 'failed', failure: { status: 500 } })
  expect(unfinishedIds(updates.$state.get())).toEqual(['B'])
  const again = updates.retry()
  await stub.respondLast(success(null))
  await again
  expect(bodies()).toEqual(['A', 'B', 'C', 'B'])
  expect(unfinishedIds(updates.$state.get())).toEqual([])
})

test.each([
  ['a lost connection', networkFailure],
  ['an ended session', httpFailure(401)],
  ['too many requests', httpFailure(429)],
])('stops after %s, and retries the remaining ones', async (_, failure) => {
  const { stub, updates, bodies } = createStubbed()
  const run = updates.update(['A', 'B'], 'Google')
  await stub.respondLast(failure)
  await run
  expect(bodies()).toEqual(['A'])
  expect(updates.$state.get()).toMatchObject({
    run: { isRunning: false },
    failure: { kind: expect.any(String) },
  })
  expect(unfinishedIds(updates.$state.get())).toEqual(['A', 'B'])
})

test('stops after the current facility when cancelled, and runs once for a double click', async () => {
  const { stub, updates, bodies } = createStubbed()
  const run = updates.update(['A', 'B', 'C'], 'Google')
  void updates.update(['A', 'B', 'C'], 'Google')
  updates.cancel()
  await stub.respondLast(success(null))
  await run
  await settled()
  expect(bodies()).toEqual(['A'])
  expect(unfinishedIds(updates.$state.get())).toEqual(['B', 'C'])
})
