import { beforeEach, expect, test } from 'vitest'
import { type AuditEvent, listAuditLog, undoChange } from '../../../../../src/contract/staff/audit.ts'
import { createAuditLog } from '../../../../../src/features/staff/audit/audit-log.store.ts'
import { createChangeNotice } from '../../../../../src/features/staff/shared/changes/change-notice.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { fakeVisibility } from '../../../../support/fake-visibility.ts'
import { httpFailure, settled, stubApi, success } from '../../../../support/stub-api.ts'

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
  user: { login: 'ann@example.com', supportId: 'S-1' },
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
  const notice = createChangeNotice()
  const log = createAuditLog({
    api: api.api,
    page: page.page,
    clock: clock.clock,
    visibility: fake.visibility,
    notice,
  })
  const close = log.$state.listen(() => {})
  return { ...api, clock, page, visibility: fake, notice, log, close }
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

/** Undoes events of the page, which it unites to one line if there are several. */
async function undoing(...ids: [string, ...string[]]) {
  await world.respondTo(listAuditLog, page1)
  const [first, ...others] = ids.map(event)
  world.log.undo([first as AuditEvent, ...others])
  return { shown: () => world.notice.$state.get() }
}
const undoCalls = () => world.requests().filter((request) => request.includes('/undo/'))

test('undoes the events of one line one after another, with one message, and loads the log again', async () => {
  const { shown } = await undoing('3', '2', '1')
  expect(shown()).toMatchObject({ text: 'Changed login, 3 times, ann@example.com', isPending: true })
  await world.respondTo(undoChange, success({}))
  expect(shown()?.progress).toEqual({ done: 1, total: 3 })
  await world.respondTo(undoChange, httpFailure(409, 'The login has changed since; nothing was undone'))
  await world.respondTo(undoChange, success({}))
  expect(undoCalls()).toEqual(['3', '2', '1'].map((id) => `POST /rest/admin/undo/${id}`))
  expect(shown()).toMatchObject({ isUndone: false, isPending: false, failure: { status: 409 } })
  expect(lists()).toHaveLength(2)
})

test('stops when the others would fail for the same reason', async () => {
  await undoing('3', '2', '1')
  await world.respondTo(undoChange, httpFailure(403))
  await settled()
  expect(undoCalls()).toHaveLength(1)
})

test('undoes a single event', async () => {
  const { shown } = await undoing('1')
  expect(shown()?.text).toBe('Changed login, ann@example.com')
  await world.respondTo(undoChange, success({ changeId: 'A-1' }))
  expect(shown()).toMatchObject({ isUndone: true, undo: undefined })
})
