import { beforeEach, expect, test } from 'vitest'
import { type AuditEvent, countNewEvents, listAuditLog } from '../../../../src/contract/audit.ts'
import { createAuditLog } from '../../../../src/features/audit/audit-log.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { stubApi, success } from '../../../support/stub-api.ts'

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
  const log = createAuditLog({
    api: api.api,
    page: page.page,
    clock: clock.clock,
    visibility: fakeVisibility().visibility,
  })
  const close = log.$state.listen(() => {})
  return { ...api, clock, page, log, close }
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

test('loads the events of a user after a pause in typing', () => {
  for (const text of ['a', 'an', 'ann']) world.log.type('user', text)
  expect(lists()).toHaveLength(1)
  world.clock.advance(400)
  expect(lists().at(-1)?.input.query).toEqual({ kind: 'change', user: 'ann' })
  expect(world.page.entries()).toEqual(['/audit', '/audit?user=ann'])
})

test('adds older events with the same filters', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  expect(lists()[1]?.input.query).toEqual({ kind: 'change', before: '8' })
  await world.respondTo(listAuditLog, page2)
  expect(ids()).toEqual(['9', '8', '7'])
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
