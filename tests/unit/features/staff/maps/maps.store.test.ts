import { expect, test } from 'vitest'
import { createMaps } from '../../../../../src/features/staff/maps/maps.store.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

test.each([
  ['Google', 'g'],
  ['Bing', 'b'],
] as const)('sends the facility id as text to the URL for %s', async (type, code) => {
  const stub = stubApi()
  const maps = createMaps(stub.api)
  maps.update('F-1', type)
  expect(stub.requests()).toEqual([`POST /admin/update-tiles/${code}`])
  expect(stub.calls[0]?.input.body).toBe('F-1')
  expect(maps.$state.get().status).toBe('pending')
  await stub.respondLast(success(null))
  expect(maps.$state.get().status).toBe('done')
  expect(maps.$alerts.get()).toMatchObject([
    { kind: 'success', text: 'Facility map updated', dismissAfterMs: 5000 },
  ])
})

test('shows An error occurred, and keeps the failure', async () => {
  const stub = stubApi()
  const maps = createMaps(stub.api)
  maps.update('F-9', 'Google')
  await stub.respondLast(httpFailure(404, 'There is no facility F-9'))
  expect(maps.$alerts.get()).toMatchObject([
    { kind: 'danger', text: 'An error occurred', dismissAfterMs: 5000 },
  ])
  expect(maps.$state.get()).toMatchObject({
    failure: { status: 404, body: 'There is no facility F-9' },
  })
})
