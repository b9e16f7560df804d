import { beforeEach, expect, test } from 'vitest'
import {
  type AuditEvent,
  countNewEvents,
  listAuditFacets,
  listAuditLog,
} from '../../../../src/contract/audit.ts'
import { createAuditLog } from '../../../../src/features/audit/audit-log.store.ts'
import { failureOf } from '../../../../src/platform/stores/resource.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const event = (id: string): AuditEvent => ({
  id,
  at: 1000,
  actor: 'boss@club.example',
  kind: 'change',
  action: 'change login',
  result: 'done',
  detail: undefined,
  before: undefined,
  after: undefined,
  user: undefined,
  subject: undefined,
  canUndo: true,
  undoneAt: undefined,
})
const page1 = success({ events: [event('9'), event('8')], next: '8', users: undefined })
const page2 = success({ events: [event('7')], next: undefined, users: undefined })

let world: ReturnType<typeof open>
beforeEach(() => {
  world = open('/audit')
})

function open(address: string) {
  const api = stubApi()
  const clock = fakeClock()
  const page = fakePage(address)
  const visible = fakeVisibility()
  const log = createAuditLog({
    api: api.api,
    page: page.page,
    clock: clock.clock,
    visibility: visible.visibility,
  })
  const close = log.$state.listen(() => {})
  return { ...api, clock, page, visible, log, close }
}
const lists = ({ calls } = world) => calls.filter(({ endpoint }) => endpoint === listAuditLog)
const ids = () => {
  const state = world.log.$state.get()
  return state.status === 'found' ? state.items.map(({ id }) => id) : state.status
}

test('takes its filters from the address and ignores other parameters', () => {
  world.close()
  world = open('/audit?actor=boss%40club.example&kind=x&from=yesterday&to=2026-06-20&subject=M-1')
  expect(lists()[0]?.input.query).toEqual({
    actor: 'boss@club.example',
    kind: 'change',
    subject: 'M-1',
    to: '2026-06-20',
  })
})

test('shows changes, and reads only on demand', () => {
  world.log.change({ kind: 'all' })
  world.log.change({ kind: 'read' })
  world.log.change({ kind: 'change' })
  expect(lists().map(({ input }) => input.query)).toEqual([
    { kind: 'change' },
    {},
    { kind: 'read' },
    { kind: 'change' },
  ])
  expect(world.page.entries()).toEqual(['/audit', '/audit?kind=all', '/audit?kind=read', '/audit'])
})

test('loads immediately when a filter changes, stores it in the address, and follows Back', async () => {
  await world.respondTo(listAuditLog, page1)
  world.log.change({ kind: 'read' })
  world.log.change({ action: 'search' })
  expect(world.page.entries()).toEqual(['/audit', '/audit?kind=read', '/audit?kind=read&action=search'])
  expect(lists().map(({ input }) => input.query)).toEqual([
    { kind: 'change' },
    { kind: 'read' },
    { action: 'search', kind: 'read' },
  ])
  world.page.back()
  expect(world.log.$filters.get()).toMatchObject({ kind: 'read', action: '' })
  expect(lists()).toHaveLength(4)
  world.log.reset()
  expect(world.page.address()).toBe('/audit')
})

test('shows the events of the latest filters when older ones arrive last', async () => {
  world.log.change({ kind: 'read' })
  await world.respondTo(listAuditLog, page2)
  lists()[0]?.settle(page1)
  await world.respondTo(listAuditFacets, success({ actors: [], actions: [] }))
  expect(ids()).toEqual(['7'])
  expect(lists()[0]?.signal?.aborted).toBe(true)
})

test('keeps showing the events while the filters change and the next ones load', async () => {
  await world.respondTo(listAuditLog, page1)
  world.log.change({ kind: 'read' })
  expect(world.log.$state.get()).toMatchObject({ status: 'found', isReloading: true })
  expect(ids()).toEqual(['9', '8'])
})

test('loads the events of a user after a pause in typing', () => {
  for (const text of ['a', 'an', 'ann']) world.log.type('user', text)
  expect(lists()).toHaveLength(1)
  world.clock.advance(400)
  expect(lists().at(-1)?.input.query).toEqual({ kind: 'change', user: 'ann' })
  expect(world.page.entries()).toEqual(['/audit', '/audit?user=ann'])
})

test('adds older events until there are none, with the same filters', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  void world.log.loadOlder()
  expect(lists()).toHaveLength(2)
  expect(lists()[1]?.input.query).toEqual({ kind: 'change', before: '8' })
  await world.respondTo(listAuditLog, page2)
  expect(ids()).toEqual(['9', '8', '7'])
  void world.log.loadOlder()
  expect(lists()).toHaveLength(2)
})

test('drops older events that arrive after the filters have changed', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  const older = lists().at(-1)
  world.log.change({ kind: 'read' })
  older?.settle(page2)
  await world.respondTo(listAuditLog, success({ events: [event('5')], next: undefined, users: undefined }))
  expect(ids()).toEqual(['5'])
})

test('reports why older events did not load, and can try again', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  await world.respondTo(listAuditLog, networkFailure)
  expect(world.log.$state.get()).toMatchObject({ more: { status: 'failed' }, next: '8' })
  void world.log.loadOlder()
  await world.respondTo(listAuditLog, page2)
  expect(ids()).toEqual(['9', '8', '7'])
})

test('stops when the service repeats a page', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  await world.respondTo(listAuditLog, page1)
  expect(ids()).toEqual(['9', '8'])
  expect(world.log.$state.get()).toMatchObject({ next: undefined, users: undefined })
})

test('offers newer events but shows them only on request', async () => {
  await world.respondTo(listAuditLog, page1)
  world.clock.advance(10_000)
  expect(world.calls.at(-1)).toMatchObject({
    endpoint: countNewEvents,
    input: { query: { kind: 'change', after: '9' } },
  })
  await world.respondTo(countNewEvents, success({ count: 3 }))
  expect(world.log.$news.get()).toMatchObject({ value: { count: 3 } })
  expect(ids()).toEqual(['9', '8'])
  void world.log.load()
  await world.respondTo(listAuditLog, page2)
  expect(world.log.$news.get()).toEqual({ status: 'idle' })
})

test('counts no newer events while the page is hidden', async () => {
  await world.respondTo(listAuditLog, page1)
  const before = world.calls.length
  world.visible.setHidden(true)
  world.clock.advance(60_000)
  expect(world.calls).toHaveLength(before)
  world.visible.setHidden(false)
  expect(world.calls).toHaveLength(before + 1)
})

test('reports that newer events are unknown until they can be counted again', async () => {
  await world.respondTo(listAuditLog, page1)
  world.clock.advance(10_000)
  await world.respondTo(countNewEvents, networkFailure)
  expect(failureOf(world.log.$news.get())).toEqual({ kind: 'network' })
  world.clock.advance(10_000)
  await world.respondTo(countNewEvents, success({ count: 0 }))
  expect(failureOf(world.log.$news.get())).toBeUndefined()
})

test('is hidden and does not poll if the service has no audit log', async () => {
  await world.respondTo(listAuditLog, success(null))
  const before = world.calls.length
  world.clock.advance(60_000)
  expect(ids()).toBe('unsupported')
  expect(world.calls).toHaveLength(before)
})

test('marks an undone change', async () => {
  await world.respondTo(listAuditLog, page1)
  world.log.markUndone('8')
  expect(world.log.$state.get()).toMatchObject({
    items: [
      { id: '9', canUndo: true },
      { id: '8', canUndo: false, undoneAt: 0 },
    ],
  })
})

test('keeps the filter choices when reloading them fails', async () => {
  await world.respondTo(listAuditFacets, success({ actors: ['a'], actions: ['b'] }))
  void world.log.loadFacets()
  await world.respondTo(listAuditFacets, httpFailure(500))
  expect(world.log.$facets.get()).toMatchObject({
    value: { actors: ['a'], actions: ['b'] },
    refreshFailure: { status: 500 },
  })
})
