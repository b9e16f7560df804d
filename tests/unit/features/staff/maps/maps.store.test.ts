import { expect, test } from 'vitest'
import { createMaps } from '../../../../../src/features/staff/maps/maps.store.ts'
import { stubApi, success } from '../../../../support/stub-api.ts'

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
