import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNewEvents, exportAuditLog, listAuditLog, undoChange } from '../../src/contract/audit.ts'
import { checkAccess } from '../../src/contract/session.ts'
import { setUserDisabled, setUserNote } from '../../src/contract/user-overview.ts'
import { addLicense, addProperty, findLicense, findUser } from '../../src/contract/users.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

const STAFF = 'boss@club.example'
const GOLFER = 'ann@golf.example'
/**
 * Ids of a process never decrease, and other tests of this process advance their clocks. This clock is ahead of all of
 * them, so that its ids match its time.
 */
const AHEAD_MS = 1000 * millisecondsInDay

let service: TestService
let staff: TestClient
let iid: string
let supportId: string

beforeAll(async () => {
  service = await startService({ auditReadDays: 180 })
  service.advanceClock(AHEAD_MS)
  staff = await service.signInAs('staff', STAFF)
  await service.signInAs('golfer', GOLFER)
  const account = await service.services.accounts.findByEmail(GOLFER)
  supportId = account?.supportId ?? ''
  iid = (await service.services.installs.primaryOf(account?.id ?? '')) ?? ''
})
afterAll(() => service.stop())

interface Page {
  events: { id: string; action: string; detail?: string }[]
  next?: string
}
const list = async (query: Record<string, string>) =>
  (await staff.call(listAuditLog, { query })).json() as Promise<Page>
const actions = async (query: Record<string, string>) =>
  (await list(query)).events.map(({ action }) => action)
const count = async (query: Record<string, string>) =>
  ((await (await staff.call(countNewEvents, { query })).json()) as { count: number }).count

test('finds the events of a golfer by login, support id and install id', async () => {
  await staff.call(addProperty, { body: { iid, name: 'theme', value: '=1+1' } })
  for (const user of [GOLFER, GOLFER.toUpperCase(), supportId, supportId.toLowerCase(), iid]) {
    expect(await actions({ user, kind: 'change' })).toEqual(['add property'])
  }
  expect(await actions({ user: 'nobody@golf.example' })).toEqual([])
})

test('finds the events about a subject that is not a golfer', async () => {
  for (const query of ['nobody-1', 'nobody-2']) await staff.call(findUser, { path: { query } })
  expect(await actions({ subject: 'nobody-2' })).toEqual(['search'])
  expect(await actions({ subject: 'nobody-3' })).toEqual([])
})

test('combines filters', async () => {
  const dayAfter = (days: number) =>
    new Date(Date.now() + AHEAD_MS + days * millisecondsInDay).toISOString().slice(0, 10)
  const both = { from: dayAfter(0), to: dayAfter(0), kind: 'change', actor: STAFF, action: 'add property' }
  expect(await actions(both)).toEqual(['add property'])
  expect(await actions({ ...both, to: '2020-01-01' })).toEqual([])
  expect(await actions({ ...both, actor: 'operator' })).toEqual([])
})

test('lists every event, page by page', async () => {
  const { audit } = service.services
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
  const reads = async () => (await actions({ action: 'view user', actor: STAFF })).length
  await staff.call(findUser, { path: { query: GOLFER } })
  await staff.call(findLicense, { path: { iid } })
  expect(await reads()).toBe(1)
  service.advanceClock(11 * millisecondsInMinute)
  await staff.call(findUser, { path: { query: GOLFER } })
  expect(await reads()).toBe(2)
})

test('counts newer events, except views of the log', async () => {
  const [newest] = (await list({})).events
  const after = newest?.id ?? ''
  await list({})
  expect(await count({ after })).toBe(0)
  await staff.call(addProperty, { body: { iid, name: 'color', value: 'green' } })
  expect(await count({ after })).toBe(1)
  expect(await count({ after, kind: 'read' })).toBe(0)
})

test('exports all matching events as CSV without formulas, and records the export', async () => {
  const response = await staff.call(exportAuditLog, { query: { actor: 'counter' } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(231)
  expect(lines[0]).toBe(
    'Time (UTC),Person,Kind,Action,Result,Login,Support id,Install id,About,Id,Detail,Before,After,Undone (UTC)',
  )
  const table = await (await staff.call(exportAuditLog, { query: { user: iid, kind: 'change' } })).text()
  expect(table).toContain(`add property,done,${GOLFER},${supportId},${iid},,,theme = '=1+1,none,'=1+1,`)
  const exports = (await list({ action: 'export audit log' })).events
  expect(exports.map(({ detail }) => detail)).toEqual([`kind change, user ${iid}`, 'actor counter'])
})

test('finds the events of all golfers whose login or name has the parts, and says how many they are', async () => {
  await service.signInAs('golfer', 'joanna@golf.example')
  const joanna = await service.services.accounts.findByEmail('joanna@golf.example')
  const other = (await service.services.installs.primaryOf(joanna?.id ?? '')) ?? ''
  await staff.call(addProperty, { body: { iid: other, name: 'units', value: 'm' } })
  const found = async (user: string) => {
    const { events, users } = (await list({ user, kind: 'change' })) as Page & { users?: object }
    return { details: events.map(({ detail }) => detail), users }
  }
  const both = {
    details: ['units = m', 'color = green', 'theme = =1+1'],
    users: { count: 2, hasMore: false },
  }
  expect(await found('nn')).toEqual(both)
  expect(await found('golf nn')).toEqual(both)
  expect(await found('joann')).toEqual({ details: ['units = m'], users: { count: 1, hasMore: false } })
  expect(await found('nobody')).toEqual({ details: [], users: { count: 0, hasMore: false } })
  expect((await found(GOLFER)).users).toBeUndefined()
  expect(await count({ user: 'nn', kind: 'change' })).toBe(3)
})

test('shows the values before and after a change', async () => {
  const latest = async () => (await list({ user: iid, kind: 'change' })).events[0]
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
  expect(await latest()).toMatchObject({ action: 'undo add license', after: 'none' })
})

test('does not extend a session of staff by counting', async () => {
  const client = service.newClient()
  await client.signIn(STAFF)
  const isOpen = async () => (await client.call(checkAccess, {})).status === 200
  for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
    service.advanceClock(20 * millisecondsInMinute)
    await client.call(countNewEvents, { query: {} })
  }
  expect(await isOpen()).toBe(false)
})

test('deletes old reads but keeps old changes', async () => {
  service.advanceClock(181 * millisecondsInDay)
  await service.services.auditLog.pruneReads(180)
  const { events } = await service.services.auditLog.page({})
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['change']))
  expect(events.map(({ action }) => action)).toContain('add property')
})
