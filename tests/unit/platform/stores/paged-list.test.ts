import { beforeEach, expect, test } from 'vitest'
import { type Facility, listFacilities } from '../../../../src/contract/staff/maps.ts'
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
  /** Loads a first page. */
  async function load(page: ReturnType<typeof pageOf>) {
    void list.load('a')
    await stub.respondLast(page)
  }
  return { ...stub, list, ids, load, state: list.$state.get }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('adds the next page of the shown list without duplicates', async () => {
  const { list, ids, load, respondLast, calls, state } = fixture
  expect(state()).toEqual({ status: 'loading' })
  await load(pageOf(['1', '1', '2'], true))
  expect(ids()).toEqual(['1', '2'])
  void list.loadMore()
  void list.loadMore()
  expect(calls).toHaveLength(2)
  expect(state()).toMatchObject({ more: { status: 'loading' } })
  expect(calls[1]?.input.query).toEqual({ query: 'a', offset: '3' })
  await respondLast(pageOf(['2', '3'], true))
  expect(ids()).toEqual(['1', '2', '3'])
  void list.loadMore()
  expect(calls[2]?.input.query).toEqual({ query: 'a', offset: '5' })
  await respondLast(pageOf(['4']))
  expect(ids()).toEqual(['1', '2', '3', '4'])
  expect(state()).toMatchObject({ query: 'a', next: undefined, more: { status: 'idle' }, total: 3 })
  void list.loadMore()
  expect(calls).toHaveLength(3)
})

test('keeps the items while others load, and drops what was requested for the old ones', async () => {
  const { list, ids, respond, calls, state } = fixture
  void list.load('a')
  await respond(0, pageOf(['1'], true))
  void list.loadMore()
  void list.refresh()
  void list.load('b')
  expect(state()).toMatchObject({ isReloading: true })
  expect(ids()).toEqual(['1'])
  void list.loadMore()
  expect(calls).toHaveLength(4)
  await respond(3, pageOf(['9']))
  await respond(1, pageOf(['2']))
  await respond(2, pageOf(['3']))
  expect(ids()).toEqual(['9'])
  expect(state()).toMatchObject({ query: 'b', isReloading: false })
})

test('shows the result of the latest request, and aborts the one before', async () => {
  const { list, ids, respond, calls } = fixture
  void list.load('a')
  void list.load('b')
  expect(calls[0]?.signal?.aborted).toBe(true)
  await respond(1, pageOf(['9']))
  await respond(0, httpFailure(500))
  expect(ids()).toEqual(['9'])
})

test('says why a page was not loaded, also in place of other items, and loads it again', async () => {
  const { list, ids, respondLast, state } = fixture
  void list.load('a')
  await respondLast(httpFailure(500))
  expect(state()).toMatchObject({ status: 'failed', failure: { status: 500 } })
  void list.load('a')
  expect(state()).toEqual({ status: 'loading' })
  await respondLast(pageOf(['1'], true))
  void list.loadMore()
  await respondLast(networkFailure)
  expect(ids()).toEqual(['1'])
  expect(state()).toMatchObject({ next: '1', more: { status: 'failed', failure: { kind: 'network' } } })
  void list.loadMore()
  await respondLast(pageOf(['2']))
  expect(ids()).toEqual(['1', '2'])
  void list.load('b')
  await respondLast(networkFailure)
  expect(state()).toEqual({ status: 'failed', failure: { kind: 'network' } })
})

test('ends with a page without other items', async () => {
  const { list, ids, load, respondLast, calls } = fixture
  await load(pageOf(['1'], true))
  void list.loadMore()
  await respondLast(pageOf(['1'], true))
  expect(ids()).toEqual(['1'])
  void list.loadMore()
  expect(calls).toHaveLength(2)
})

test('adds new items at the start of a refreshed list, and keeps it if that fails', async () => {
  const { list, ids, load, respondLast, calls, state } = fixture
  void list.refresh()
  expect(calls).toEqual([])
  await load(pageOf(['2'], true))
  void list.refresh()
  expect(calls[1]?.input.query).toEqual({ query: 'a' })
  await respondLast(pageOf(['3', '2']))
  expect(ids()).toEqual(['3', '2'])
  expect(state()).toMatchObject({ next: '1' })
  void list.refresh()
  await respondLast(networkFailure)
  expect(ids()).toEqual(['3', '2'])
  expect(state()).toMatchObject({ refreshFailure: { kind: 'network' } })
  void list.refresh()
  await respondLast(pageOf(['2']))
  expect(ids()).toEqual(['2', '3'])
  expect(state()).toMatchObject({ refreshFailure: undefined })
})

test('ignores the older of two refreshes', async () => {
  const { list, ids, load, respond } = fixture
  await load(pageOf(['1']))
  void list.refresh()
  void list.refresh()
  await respond(2, pageOf(['3']))
  await respond(1, pageOf(['2']))
  expect(ids()).toEqual(['3', '1'])
})

test('shows changed items in their place and a new one first, and ignores an earlier refresh', async () => {
  const { list, ids, load, respondLast, state } = fixture
  await load(pageOf(['1', '2']))
  void list.refresh()
  list.put(facility('2', 'Renamed'))
  list.put(facility('3'))
  list.replace([facility('1', 'Later'), facility('9')])
  await respondLast(pageOf(['2', '1']))
  expect(ids()).toEqual(['3', '1', '2'])
  expect(state()).toMatchObject({ items: [{}, { name: 'Later' }, { name: 'Renamed' }] })
})

test('changes nothing before a list is shown', () => {
  const { list, state } = fixture
  list.replace([facility('1')])
  list.put(facility('1'))
  void list.loadMore()
  expect(state()).toEqual({ status: 'loading' })
})

test('ignores the responses to requests that were cancelled', async () => {
  const { list, ids, load, respond, calls } = fixture
  await load(pageOf(['1'], true))
  void list.refresh()
  void list.loadMore()
  void list.load('b')
  list.cancel()
  expect(calls.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true, true])
  for (const at of [1, 2, 3]) await respond(at, pageOf(['9']))
  expect(ids()).toEqual(['1'])
})
