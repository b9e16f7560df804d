import { beforeEach, expect, test } from 'vitest'
import { type AuditEvent, listAuditLog } from '../../../../../src/contract/staff/audit.ts'
import { createAuditLog } from '../../../../../src/features/staff/audit/audit-log.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'
import { stubApi, success } from '../../../../support/stub-api.ts'

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
const page1 = success({ events: [event('9'), event('8')], next: '8' })
const page2 = success({ events: [event('7')], next: undefined })

let world: ReturnType<typeof open>
beforeEach(() => {
  world = open('/audit')
})

function open(address: string) {
  const api = stubApi()
  const clock = fakeClock()
  const page = fakePage(address)
  const fake = fakeVisibility()
  const log = createAuditLog({
    api: api.api,
    page: page.page,
    clock: clock.clock,
    visibility: fake.visibility,
  })
  const close = log.$state.listen(() => {})
  return { ...api, clock, page, visibility: fake, log, close }
}
const lists = ({ calls } = world) => calls.filter(({ endpoint }) => endpoint === listAuditLog)
const ids = () => {
  const state = world.log.$state.get()
  return state.status === 'found' ? state.items.map(({ id }) => id) : state.status
}

test.each([
  [
    '/audit?actor=boss%40club.example&kind=x&from=2026-06-20&about=M-1',
    { actor: 'boss@club.example', about: 'M-1' },
  ],
  ['/audit?subject=M-1', { about: 'M-1' }],
  ['/audit?about=ann', { about: 'ann' }],
])('takes its filters from %s and ignores other parameters', (address, filters) => {
  world.close()
  world = open(address)
  expect(lists()[0]?.input.query).toEqual({ kind: 'change', ...filters })
})

test('loads immediately when a filter changes, stores it in the address, and follows Back', async () => {
  await world.respondTo(listAuditLog, page1)
  world.log.change({ kind: 'read' })
  world.log.change({ actor: 'boss' })
  expect(world.page.entries()).toEqual(['/audit', '/audit?kind=read', '/audit?kind=read&actor=boss'])
  expect(lists().map(({ input }) => input.query)).toEqual([
    { kind: 'change' },
    { kind: 'read' },
    { actor: 'boss', kind: 'read' },
  ])
  world.page.back()
  expect(world.log.$filters.get()).toMatchObject({ kind: 'read', actor: '' })
  expect(lists()).toHaveLength(4)
  world.log.reset()
  expect(world.page.address()).toBe('/audit')
})

test('loads the events about a golfer after a pause in typing', () => {
  for (const text of ['a', 'an', 'ann']) world.log.typeAbout(text)
  expect(lists()).toHaveLength(1)
  world.clock.advance(400)
  expect(lists().at(-1)?.input.query).toEqual({ kind: 'change', about: 'ann' })
  expect(world.page.entries()).toEqual(['/audit', '/audit?about=ann'])
})

test('adds older events with the same filters', async () => {
  await world.respondTo(listAuditLog, page1)
  void world.log.loadOlder()
  expect(lists()[1]?.input.query).toEqual({ kind: 'change', before: '8' })
  await world.respondTo(listAuditLog, page2)
  expect(ids()).toEqual(['9', '8', '7'])
})

test('adds newer events when the page becomes visible again, and asks for nothing until then', async () => {
  await world.respondTo(listAuditLog, page1)
  world.clock.advance(3_600_000)
  expect(lists()).toHaveLength(1)
  world.visibility.setHidden(true)
  world.visibility.setHidden(false)
  await world.respondTo(listAuditLog, success({ events: [event('10'), event('9')], next: '8' }))
  expect(ids()).toEqual(['10', '9', '8'])
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
