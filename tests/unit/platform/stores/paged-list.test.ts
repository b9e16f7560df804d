import { beforeEach, expect, test } from 'vitest'
import { type Facility, listFacilities } from '../../../../src/contract/maps.ts'
import { createPagedList } from '../../../../src/platform/stores/paged-list.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const facility = (id: string, name = id): Facility => ({ id, name, maps: {} }) as Facility
const pageOf = (ids: string[], hasMore = false) =>
  success({ facilities: ids.map((id) => facility(id)), hasMore, total: ids.length })

function setUp() {
  const stub = stubApi()
  const list = createPagedList({
    request: (signal, query: string, offset) =>
      stub.api.call(
        listFacilities,
        { query: { query, ...(offset !== undefined && { offset }) } },
        { signal },
      ),
    pageOf: ({ facilities, hasMore }, offset = '0') => ({
      items: facilities,
      next: hasMore ? String(Number(offset) + facilities.length) : undefined,
    }),
    keyOf: ({ id }) => id,
    extraOf: ({ total }) => ({ total }),
  })
  const ids = () => {
    const state = list.$state.get()
    return state.status === 'found' ? state.items.map(({ id }) => id) : state.status
  }
  return { ...stub, list, ids }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('adds the next page of the shown list without duplicates', async () => {
  const { list, ids, respondLast, calls } = fixture
  void list.load('a')
  await respondLast(pageOf(['1', '1', '2'], true))
  expect(ids()).toEqual(['1', '2'])
  void list.loadMore()
  void list.loadMore()
  expect(calls).toHaveLength(2)
  expect(calls[1]?.input.query).toEqual({ query: 'a', offset: '3' })
  await respondLast(pageOf(['2', '3']))
  expect(ids()).toEqual(['1', '2', '3'])
  expect(list.$state.get()).toMatchObject({ next: undefined, more: { status: 'idle' }, total: 3 })
})

test('keeps the items while others load, and drops a page of the old ones', async () => {
  const { list, ids, respond, calls } = fixture
  void list.load('a')
  await respond(0, pageOf(['1'], true))
  void list.loadMore()
  void list.load('b')
  expect(list.$state.get()).toMatchObject({ isReloading: true })
  expect(ids()).toEqual(['1'])
  void list.loadMore()
  expect(calls).toHaveLength(3)
  await respond(2, pageOf(['9']))
  await respond(1, pageOf(['2']))
  expect(ids()).toEqual(['9'])
})

test.each([404, 405, 501])('treats %i as a missing call', async (status) => {
  const { list, ids, respondLast } = fixture
  void list.load('a')
  await respondLast(httpFailure(status))
  expect(ids()).toBe('unsupported')
})

test('adds new items at the start of a refreshed list, and keeps it if that fails', async () => {
  const { list, ids, respondLast } = fixture
  void list.load('a')
  await respondLast(pageOf(['2'], true))
  void list.refresh()
  await respondLast(pageOf(['3', '2']))
  expect(ids()).toEqual(['3', '2'])
  expect(list.$state.get()).toMatchObject({ next: '1' })
  void list.refresh()
  await respondLast(networkFailure)
  expect(ids()).toEqual(['3', '2'])
  expect(list.$state.get()).toMatchObject({ refreshFailure: { kind: 'network' } })
})

test('shows a changed item in its place and a new one first, and ignores an earlier refresh', async () => {
  const { list, ids, respondLast } = fixture
  void list.load('a')
  await respondLast(pageOf(['1', '2']))
  void list.refresh()
  list.put(facility('2', 'Renamed'))
  list.put(facility('3'))
  await respondLast(pageOf(['2', '1']))
  expect(ids()).toEqual(['3', '1', '2'])
  expect(list.$state.get()).toMatchObject({ items: [{}, {}, { name: 'Renamed' }] })
})
