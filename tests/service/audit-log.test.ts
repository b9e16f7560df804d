import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../src/contract/endpoint.ts'
import { exportAuditLog, listAuditActors, listAuditLog, undoChange } from '../../src/contract/staff/audit.ts'
import { setUserDisabled, setUserNote } from '../../src/contract/staff/support.ts'
import { addLicense, addProperty, findLicense, findUser } from '../../src/contract/staff/users.ts'
import { createAudit } from '../../src/service/base/audit/audit.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import { auditEvents } from '../support/audit-events.ts'
import { serviceOfTests, startService, type TestClient } from '../support/service.ts'

const STAFF = 'boss@club.example'
const GOLFER = 'ann@golf.example'
/**
 * Ids of a process never decrease, and other tests of this process advance their clocks. This clock is ahead of all of
 * them, so that its ids match its time.
 */
const AHEAD_MS = 1000 * millisecondsInDay

const service = serviceOfTests(() => startService({ auditReadDays: 180 }))
let staff: TestClient
let iid: string
let supportId: string

beforeAll(async () => {
  service.advanceClock(AHEAD_MS)
  staff = await service.signInAs('staff', STAFF)
  await service.signInAs('golfer', GOLFER)
  const account = await service.accountOf(GOLFER)
  supportId = account.supportId
  iid = account.iid
})

type Query = InputOf<typeof listAuditLog>['query']
const list = (query: Query) => staff.read(listAuditLog, { query })
const actions = async (query: Query) => (await list(query)).events.map(({ action }) => action)

test('finds the events of a golfer by login, support id and install id', async () => {
  await staff.call(addProperty, { body: { iid, name: 'theme', value: '=1+1' } })
  for (const about of [GOLFER, GOLFER.toUpperCase(), supportId, supportId.toLowerCase(), iid]) {
    expect(await actions({ about, kind: 'change' })).toEqual(['add property'])
  }
  expect(await actions({ about: 'nobody@golf.example' })).toEqual([])
})

test('finds the events about a round, but not those that only searched for it', async () => {
  await staff.call(findUser, { path: { query: 'nobody-1' } })
  expect(await actions({ about: 'nobody-1' })).toEqual([])
  const subject = { type: 'round', id: 'nobody-1' } as const
  await createAudit(service.context).addRead({ actor: STAFF, action: 'download round', iid: null, subject })
  expect(await actions({ about: 'nobody-1' })).toEqual(['download round'])
})

test('combines filters, and offers the persons of the log', async () => {
  expect(await actions({ kind: 'change', actor: STAFF, about: iid })).toEqual(['add property'])
  expect(await actions({ kind: 'change', actor: 'operator', about: iid })).toEqual([])
  const { actors } = await staff.read(listAuditActors, {})
  expect(actors).toContain(STAFF)
})

test('lists every event, page by page', async () => {
  const audit = createAudit(service.context)
  for (let number = 0; number < 230; number++) {
    await audit.addRead({ actor: 'counter', action: 'view user', iid: null, detail: String(number) })
  }
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const { events, next } = await list({ actor: 'counter', ...(before && { before }) })
    seen.push(...events.map(({ detail }) => detail ?? ''))
    if (next === undefined) break
    before = next
  }
  expect(seen).toEqual(Array.from({ length: 230 }, (_, at) => String(229 - at)))
})

test('records repeated reads within ten minutes once', async () => {
  const reads = async () =>
    (await actions({ kind: 'read', actor: STAFF })).filter((action) => action === 'view user').length
  await staff.call(findUser, { path: { query: GOLFER } })
  await staff.call(findLicense, { path: { iid } })
  expect(await reads()).toBe(1)
  service.advanceClock(11 * millisecondsInMinute)
  await staff.call(findUser, { path: { query: GOLFER } })
  expect(await reads()).toBe(2)
})

test('exports all matching events as CSV without formulas, and records the export', async () => {
  const response = await staff.call(exportAuditLog, { query: { actor: 'counter' } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(231)
  expect(lines[0]).toBe(
    'Time (UTC),Person,Kind,Action,Result,Login,Support id,Install id,About,Id,Detail,Before,After,Undone (UTC)',
  )
  const table = await (await staff.call(exportAuditLog, { query: { about: iid, kind: 'change' } })).text()
  expect(table).toContain(`add property,done,${GOLFER},${supportId},${iid},,,theme = '=1+1,none,'=1+1,`)
  const exports = await auditEvents(service, 'export audit log')
  expect(exports.map(({ detail }) => detail)).toEqual([`kind change, about ${iid}`, 'actor counter'])
})

test('finds the events of all golfers whose login or name has the parts', async () => {
  await service.signInAs('golfer', 'joanna@golf.example')
  const joanna = await service.accountOf('joanna@golf.example')
  await staff.call(addProperty, { body: { iid: joanna.iid, name: 'units', value: 'm' } })
  const found = async (about: string) =>
    (await list({ about, kind: 'change' })).events.map(({ detail }) => detail)
  expect(await found('nn')).toEqual(['units = m', 'theme = =1+1'])
  expect(await found('golf nn')).toEqual(['units = m', 'theme = =1+1'])
  expect(await found('joann')).toEqual(['units = m'])
  expect(await found('nobody')).toEqual([])
})

test('shows the values before and after a change', async () => {
  const latest = async () => (await list({ about: iid, kind: 'change' })).events[0]
  await staff.call(addProperty, { body: { iid, name: 'theme', value: 'dark' } })
  expect(await latest()).toMatchObject({ before: '=1+1', after: 'dark' })
  await staff.call(setUserNote, { body: { id: iid, text: `Called.\n${'x'.repeat(100)}` } })
  expect(await latest()).toMatchObject({ before: 'none', after: `Called. ${'x'.repeat(71)}…` })
  await staff.call(setUserDisabled, { body: { id: iid, isDisabled: true } })
  expect(await latest()).toMatchObject({ before: 'enabled', after: 'disabled' })
  await staff.call(setUserDisabled, { body: { id: iid, isDisabled: false } })
  await staff.call(addLicense, { body: { iid, durationDays: 30 } })
  const added = await latest()
  expect(added).toMatchObject({ before: 'none', after: expect.stringMatching(/^until \d\d \w{3} \d{4}$/) })
  await staff.call(undoChange, { path: { changeId: added?.id ?? '' } })
  expect(await latest()).toMatchObject({ action: 'undo add license' })
})

test('deletes old reads but keeps old changes', async () => {
  service.advanceClock(181 * millisecondsInDay)
  await createAuditLog(service.context).pruneReads(180)
  const { events } = await createAuditLog(service.context).page({})
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['change']))
  expect(events.map(({ action }) => action)).toContain('add property')
})
