import { expect, test } from 'vitest'
import type { Facility } from '../../../../../../src/contract/staff/maps.ts'
import { createFacilityList } from '../../../../../../src/features/staff/courses/list/facilities.store.ts'
import { fakeClock } from '../../../../../support/fake-clock.ts'
import { stubApi, success } from '../../../../../support/stub-api.ts'

const facility = (id: string): Facility => ({
  id,
  name: `Name ${id}`,
  courses: [],
  maps: { g: undefined, b: undefined },
})
const page = (ids: string[], hasMore = false) => success({ facilities: ids.map(facility), total: 3, hasMore })

async function loaded(ids: string[], hasMore = false) {
  const stub = stubApi()
  const { clock, advance } = fakeClock()
  const list = createFacilityList({ api: stub.api, clock })
  list.load()
  await stub.respondLast(page(ids, hasMore))
  const shown = () => {
    const state = list.$state.get()
    return state.status === 'found' ? state.items.map(({ id }) => id) : []
  }
  return { stub, advance, list, ids: shown }
}

test('loads the next page', async () => {
  const { stub, list, ids } = await loaded(['A', 'B'], true)
  list.loadMore()
  expect(stub.calls[1]?.input.query).toEqual({ query: '', offset: '2' })
  await stub.respondLast(page(['C']))
  expect(ids()).toEqual(['A', 'B', 'C'])
  expect(list.$state.get()).toMatchObject({ total: 3, next: undefined })
})

test('searches once the user stops typing, and shows the result of the latest search', async () => {
  const { stub, advance, list, ids } = await loaded(['A'])
  list.search('l')
  advance(200)
  list.search('li')
  advance(249)
  expect(stub.calls).toHaveLength(1)
  advance(1)
  list.search('lin')
  advance(250)
  await stub.respond(2, page(['C']))
  await stub.respond(1, page(['B']))
  expect(ids()).toEqual(['C'])
  expect(stub.calls[2]?.input.query).toEqual({ query: 'lin', offset: '0' })
})
